import { useLocation } from '@tanstack/react-router'
import { Wifi } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { useStatus } from '../../../../offline/status/status.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { lazyOptional } from '../../../../ui/lazy.ts'
import { Note } from '../../../../ui/messages/note.tsx'
import { useUpdate } from '../../../update/update-store.ts'
import { UpdateCard } from './update-card.tsx'

const KeepVisitorWork = lazyOptional(async () => (await import('../../../../features/player/keep-visitor-work.tsx')).loadKeepVisitorWork())

/** Loads the notices together with their words: most visits never show one, so the first page does not download them. */
export async function loadLateNotices() {
  await loadWords('outbox')
  return LateNotices
}

/**
 * Notices in a chunk that loads with the first of them. Notices about missing files or storage stay with the shell.
 */
function LateNotices() {
  const { isPortal, needsSignIn, isFull, visitorWork } = useStatus()
  return (
    <>
      {isPortal && <Portal />}
      {needsSignIn && <SignInAgain />}
      {isFull && <Full />}
      <Suspense>{visitorWork > 0 && <KeepVisitorWork />}</Suspense>
      <NewVersion />
    </>
  )
}

/** An address without TLS, which the network can answer instead. This one never redirects to HTTPS. */
const plainAddress = 'http://neverssl.com/'

/** The network wants a sign-in of its own. It ends by itself with the next answer of our server. */
function Portal() {
  const { t } = useWords('outbox')
  const action = (
    <Button icon={Wifi} href={plainAddress} target="_blank" rel="noopener noreferrer">
      {t('portal.open')}
    </Button>
  )
  return (
    <Note tone="wait" role="status" title={t('portal.title')} actions={action}>
      {t('portal.text')}
    </Note>
  )
}

function SignInAgain() {
  const { t } = useWords('outbox')
  const path = useLocation({ select: (location) => location.href })
  const action = (
    <Button to="/login" search={{ redirect: path }}>
      {t('signIn')}
    </Button>
  )
  return (
    <Note tone="wait" role="status" title={t('signInTitle')} actions={action}>
      {t('signInText')}
    </Note>
  )
}

/** The storage quota is used up: pulled rows cannot be stored. The next pull tries again. */
function Full() {
  const { t } = useWords()
  return (
    <Note tone="wait" role="status" title={t('full.title')}>
      {t('full.text')}
    </Note>
  )
}

/** "Later" hides the card until the app restarts; the restart installs the new version. */
function NewVersion(): ReactNode {
  const { isReady, accept } = useUpdate()
  const [isBusy, setBusy] = useState(false)
  const [isLater, setLater] = useState(false)
  const handleUpdate = () => {
    setBusy(true)
    accept()
  }
  return isReady && !isLater ? <UpdateCard isBusy={isBusy} onUpdate={handleUpdate} onLater={() => setLater(true)} /> : null
}
