import { useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { dispensable } from '../../ui/dispensable.ts'
import { PageBarSign } from '../../ui/page-bar.tsx'
import { StandIn } from '../../ui/stand-in.tsx'
import { afterPaint } from '../start/after-paint.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageTitle } from './page-title.tsx'
import styles from './shell.module.css'
import { StatusNews, StatusSign } from './status-sign.tsx'
import { ToastsOnDemand } from './toasts-on-demand.tsx'

/** They come after the page. On a first visit that lost its line they may be nowhere: then the page stands without them. */
const Notices = dispensable(async () => {
  await afterPaint()
  return (await import('./notices.tsx')).Notices
})

/** The frame round every page. Pages with `chrome: 'none'` (lessons) bring their own bars. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const isBare = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome === 'none' })
  const [isStandIn, setStandIn] = useState(false)
  const isFramed = !isBare || isStandIn
  return (
    <PageBarSign value={<StatusSign />}>
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
          <Notices isStandIn={isStandIn} />
        </Suspense>
        {isFramed && <Breadcrumbs />}
        <main className={styles.main} id="main" tabIndex={-1}>
          <StandIn value={setStandIn}>{children}</StandIn>
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
      <PageTitle />
      <StatusNews />
      <ToastsOnDemand />
    </PageBarSign>
  )
}

// Under a <base>, `#main` alone would lead to the base's own page.
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
