import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { dispensable } from '../../ui/dispensable.ts'
import { Note } from '../../ui/note.tsx'
import { partMissing } from '../update/missing-part.ts'
import { useUpdate } from '../update/update-store.ts'
import { bringNearPages } from './near-pages.ts'
import styles from './shell.module.css'

const LateNotices = dispensable(async () => (await import('./late-notices.tsx')).loadLateNotices())

/**
 * What concerns every page and waits for the person. Nothing here ever takes a page away from under them. `isStandIn`: what
 * stands in the page's place says itself that it is not here.
 */
export function Notices({ isStandIn }: { isStandIn: boolean }) {
  const router = useRouter()
  useEffect(() => void bringNearPages(router), [router])
  const { needsSignIn, outdated, isFull, storeFailed, visitorWork, isInstallDue } = useStatus()
  const hasLate = useUpdate().isReady || needsSignIn || isFull || visitorWork > 0 || isInstallDue
  return (
    <div className={styles.notices}>
      {outdated && <Outdated />}
      {storeFailed && <StoreFailed />}
      <Suspense>{hasLate && <LateNotices />}</Suspense>
      <PartMissing isQuiet={isStandIn} />
    </div>
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

function StoreFailed() {
  const { t } = useWords()
  return (
    <Note tone="bad" role="alert" title={t('storeFailed.title')}>
      {t('storeFailed.text')}
    </Note>
  )
}

/** Code of this page is neither on the phone nor to be had; gone with the next page that opens. */
function PartMissing({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const [missingAt, setMissingAt] = useState<string | null>(null)
  useEffect(() => {
    const handleMissing = () => setMissingAt(path)
    addEventListener(partMissing, handleMissing)
    return () => removeEventListener(partMissing, handleMissing)
  }, [path])
  if (isQuiet || missingAt !== path) return null
  return (
    <Note tone="wait" role="status" title={t('partMissing.title')}>
      {t('partMissing.text')}
    </Note>
  )
}
