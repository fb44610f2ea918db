import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { PageSlots } from '../../ui/layout/page-bar.tsx'
import { PageFallback } from '../../ui/layout/page-fallback.tsx'
import { PageName } from '../../ui/layout/page-name.ts'
import { lazyOptional } from '../../ui/lazy.ts'
import { InstallCardWhenDue } from '../install/install-card-when-due.tsx'
import { ListenButton } from '../listen/listen-button.tsx'
import { offlineLayerEvaluated } from '../start/offline-layer-evaluated.ts'
import { Footer } from './footer/footer.tsx'
import { BarOfVisitor, Header } from './header/header.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Breadcrumbs } from './navigation/breadcrumbs.tsx'
import { StatusAnnouncer, StatusBadge } from './notices/status-badge.tsx'
import { ToastsOnDemand } from './notices/toasts-on-demand.tsx'
import { PageTitle } from './page/page-title.tsx'
import { useIsBare } from './page/use-is-bare.ts'
import styles from './shell.module.css'

/** Loaded after the page and the offline layer, which it imports. Offline on a first visit the chunk may be missing: the page works without it. */
const Notices = lazyOptional(async () => {
  await afterPaint()
  await offlineLayerEvaluated
  return (await import('./notices/notices.tsx')).Notices
})

const pageSlots = {
  badge: (
    <>
      <StatusBadge />
      <BarOfVisitor />
    </>
  ),
  installCard: <InstallCardWhenDue isHereOnly />,
  listen: (text: string) => <ListenButton text={text} />,
}

/** The frame round every page. Lessons have their own bars. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const isBare = useIsBare()
  const [isFallback, setFallback] = useState(false)
  const [ownName, setOwnName] = useState<string>()
  const isFramed = !isBare || isFallback
  return (
    <PageSlots value={pageSlots}>
      <div className={styles.shell}>
        {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page, which a <base> keeps from working by itself */}
        <a className={styles.skip} href="#main" onClick={skipToMain}>
          {t('skip')}
        </a>
        {isFramed && (
          <div className={styles.header}>
            <Header />
          </div>
        )}
        <Suspense>
          <Notices isFallback={isFallback} />
        </Suspense>
        <Breadcrumbs ownName={ownName} />
        <main className={styles.main} id="main" tabIndex={-1}>
          <PageFallback value={setFallback}>
            <PageName value={setOwnName}>{children}</PageName>
          </PageFallback>
        </main>
        {isFramed && (
          <>
            <div className={styles.footer}>
              <Footer />
            </div>
            <div className={styles.bottom}>
              <BottomBar />
            </div>
          </>
        )}
      </div>
      <PageTitle ownName={ownName} isFallback={isFallback} />
      <StatusAnnouncer />
      <ToastsOnDemand />
    </PageSlots>
  )
}

// Under a <base>, `#main` alone would open the page of the base.
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
