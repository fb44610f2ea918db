import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { dispensable } from '../../ui/dispensable.ts'
import { Note } from '../../ui/note.tsx'
import { useUpdate } from '../update/update-store.ts'
import { UpdateCard } from './update-card.tsx'

const KeepVisitorWork = dispensable(async () => (await import('../../features/player/keep-visitor-work.tsx')).loadKeepVisitorWork())
const InstallCard = dispensable(async () => (await import('../install/install-card.tsx')).loadInstallCard())

/** Their words come with them: the first page has no room for what most visits never show. */
export async function loadLateNotices() {
  await loadWords('outbox')
  return LateNotices
}

/**
 * Notices of what the first page cannot know yet, in a file that comes when the first of them is due. What must be said when
 * files are missing or the phone keeps nothing stays with the shell.
 */
function LateNotices() {
  const { needsSignIn, isFull, visitorWork, isInstallDue } = useStatus()
  return (
    <>
      {needsSignIn && <SignInAgain />}
      {isFull && <Full />}
      <Suspense>{visitorWork > 0 && <KeepVisitorWork />}</Suspense>
      <NewVersion />
      <Suspense>{isInstallDue && <InstallCard />}</Suspense>
    </>
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

/** What was sent and what others wrote cannot be written down. It is tried again by itself. */
function Full() {
  const { t } = useWords()
  return (
    <Note tone="wait" role="status" title={t('full.title')}>
      {t('full.text')}
    </Note>
  )
}

/** "Later" holds until the app is opened again: by then the new version comes by itself. */
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
