import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { lazyOptional } from '../../../ui/lazy.ts'
import styles from './footer.module.css'

/** Its chunk is stored on demand: a page that opens offline before has the short footer. */
const WholeFooter = lazyOptional(async () => {
  await afterPaint()
  return (await import('./whole/whole-footer.tsx')).loadWholeFooter()
}, ShortFooter)

const links = ['help', 'about', 'privacy', 'terms'] as const

/** Narrow screens have one line of links. The whole footer is for wide screens, and for the pages about the product. */
export function Footer() {
  const isAbout = useLocation({ select: ({ pathname }) => /^\/(about|landing)\/?$/.test(pathname) })
  const isWhole = useIsWide() || isAbout
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {isWhole ? (
          <div className={styles.whole}>
            <Suspense>
              <WholeFooter hasNewsletter={isAbout} />
            </Suspense>
          </div>
        ) : (
          <ShortFooter />
        )}
      </div>
    </footer>
  )
}

function ShortFooter() {
  const { t } = useWords()
  return (
    <nav className={styles.links} aria-label={t('footer.label')}>
      {links.map((name) => (
        <Link key={name} to={`/${name}`}>
          {t(`footer.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
