import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { partMissing } from '../update/missing-part.ts'
import { useUpdate } from '../update/update-store.ts'
import styles from './shell.module.css'

const KeepVisitorWork = lazy(async () => (await import('../../features/player/keep-visitor-work.tsx')).loadKeepVisitorWork())
const UpdateCard = lazy(async () => ({ default: (await import('./update-card.tsx')).UpdateCard }))

/** What concerns every page and waits for the person. Nothing here ever takes a page away from under them. */
export function Notices() {
  const { needsSignIn, outdated, isFull, storeFailed, visitorWork } = useStatus()
  return (
    <div className={styles.notices}>
      {needsSignIn && <SignInAgain />}
      {outdated && <Outdated />}
      {isFull && <Full />}
      {storeFailed && <StoreFailed />}
      {visitorWork > 0 && (
        <Suspense>
          <KeepVisitorWork />
        </Suspense>
      )}
      <Suspense>
        <NewVersion />
      </Suspense>
      <PartMissing />
    </div>
  )
}

function SignInAgain() {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.href })
  const action = (
    <Button to="/login" search={{ redirect: path }}>
      {t('nav.login')}
    </Button>
  )
  return (
    <Note tone="wait" role="status" title={t('signInAgain.title')} actions={action}>
      {t('signInAgain.text')}
    </Note>
  )
}

/** Another tab opened a newer version of the phone's store, which this page cannot read. */
function Outdated() {
  const { t } = useWords()
  return (
    <Note
      tone="info"
      role="status"
      title={t('outdated.title')}
      actions={<Button onClick={() => location.reload()}>{t('outdated.reload')}</Button>}
    >
      {t('outdated.text')}
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

function StoreFailed() {
  const { t } = useWords()
  return (
    <Note tone="bad" role="alert" title={t('storeFailed.title')}>
      {t('storeFailed.text')}
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

/** Code of this page is neither on the phone nor to be had; gone with the next page that opens. */
function PartMissing() {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const [missingAt, setMissingAt] = useState<string | null>(null)
  useEffect(() => {
    const handleMissing = () => setMissingAt(path)
    addEventListener(partMissing, handleMissing)
    return () => removeEventListener(partMissing, handleMissing)
  }, [path])
  if (missingAt !== path) return null
  return (
    <Note tone="wait" role="status" title={t('partMissing.title')}>
      {t('partMissing.text')}
    </Note>
  )
}
