import { Check, Languages } from 'lucide-react'
import { createContext, useContext } from 'react'
import { unreadMark } from '../../../../../contract/drafts/unread-texts.ts'
import { type Language, otherLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import type { NodeValues } from '../../node-fields.ts'

const Form = createContext<{ readonly values: NodeValues; readonly change: (changes: NodeValues) => void } | null>(null)
/** The form whose texts may be marked. */
export const MarkedTexts = Form.Provider

/** Says below a text that the other language has changed since, until its author looks at it. */
export function UnreadNote({ path, language }: { path: string; language: Language }) {
  const { t } = useWords('builder')
  const form = useContext(Form)
  const mark = unreadMark(path, language)
  const isMarked = form?.values[mark] === true && form.values[`${path}.${language}`] !== ''
  if (!form || !isMarked) return null
  return (
    <Note
      tone="wait"
      icon={Languages}
      actions={
        <Button variant="line" icon={Check} onClick={() => form.change({ [mark]: null })}>
          {t('unread.fits')}
        </Button>
      }
    >
      {t(`unread.${otherLanguage(language)}`)}
    </Note>
  )
}
