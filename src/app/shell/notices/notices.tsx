import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { dismissNotice, useNotices } from '../../../ui/messages/notice.ts'
import { chunkMissing } from '../../update/missing-chunk.ts'
import { useUpdate } from '../../update/update-store.ts'
import { prefetchRoutes } from '../navigation/prefetch-routes.ts'
import styles from '../shell.module.css'

const LateNotices = lazyOptional(async () => (await import('./late/late-notices.tsx')).loadLateNotices())

/**
 * Notices of every page. None of them replaces the page. `isFallback`: the fallback
 * of a page that failed already reports the missing chunk.
 */
export function Notices({ isFallback }: { isFallback: boolean }) {
  const router = useRouter()
  useEffect(() => void prefetchRoutes(router), [router])
  const { isPortal, needsSignIn, outdated, isFull, storeFailed, visitorWork } = useStatus()
  const hasLate = useUpdate().isReady || isPortal || needsSignIn || isFull || visitorWork > 0
  return (
    <>
      <div className={styles.notices}>
        {outdated && <Outdated />}
        {storeFailed && <StoreFailed />}
        <Suspense>{hasLate && <LateNotices />}</Suspense>
        <PartMissing isQuiet={isFallback} />
      </div>
      <Failures />
    </>
  )
}

/** Failures of the user's actions, visible until they are dismissed. */
function Failures() {
  const { t } = useWords()
  return (
    <div className={styles.failures}>
      {useNotices().map((notice) => (
        <Note
          key={`${notice.title} ${notice.text}`}
          tone="bad"
          role="alert"
          title={notice.title}
          actions={
            <Button variant="quiet" onClick={() => dismissNotice(notice)}>
              {t('action.close')}
            </Button>
          }
        >
          {notice.text}
        </Note>
      ))}
    </div>
  )
}

/** Another tab opened a newer version of the database, which this page cannot read. */
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

/** A chunk of this page is missing and cannot be loaded. The next page clears the notice. */
function PartMissing({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const [missingAt, setMissingAt] = useState<string | null>(null)
  useEffect(() => {
    const handleMissing = () => setMissingAt(path)
    addEventListener(chunkMissing, handleMissing)
    return () => {
      removeEventListener(chunkMissing, handleMissing)
      // When the user opens the page again, it may have loaded.
      setMissingAt(null)
    }
  }, [path])
  if (isQuiet || missingAt !== path) return null
  return (
    <Note tone="wait" role="status" title={t('partMissing.title')}>
      {t('partMissing.text')}
    </Note>
  )
}
