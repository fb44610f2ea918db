import { HardDrive } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../i18n/setup.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Note } from '../ui/messages/note.tsx'
import { NeedsAccountNote } from './needs-account-note.tsx'
import { storageTrouble, type Trouble } from './trouble.ts'

interface TroubleNoteProps {
  trouble: Trouble | null
  /** The form's own sentences. */
  words?: { readonly full: string; readonly failed: string; readonly needsAccount?: string }
  /** More sentences. */
  children?: ReactNode
  /** Page that follows signing in, where a visitor may type but not send. */
  redirect?: string
}

/** Why the form was not sent, and the way on: make room, or sign in. */
export function TroubleNote({ trouble, words, children, redirect = '/' }: TroubleNoteProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  // The pressed button may be a screen away.
  useEffect(() => {
    if (trouble) box.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  if (!trouble) return null
  const { kind } = trouble
  return (
    <div ref={box}>
      {kind === 'needsAccount' ? (
        <NeedsAccountNote title={words?.needsAccount} redirect={redirect} isAlert />
      ) : (
        <Note
          tone={kind === 'offline' ? 'wait' : 'bad'}
          role="alert"
          {...(words && { title: words[storageTrouble(kind)] })}
          {...(kind === 'storageFull' && {
            actions: (
              <Button icon={HardDrive} to="/storage">
                {t('full.action')}
              </Button>
            ),
          })}
        >
          {children}
        </Note>
      )}
    </div>
  )
}
