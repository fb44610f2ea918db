import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { lazyOptional } from '../../../ui/lazy.ts'
import styles from './footer.module.css'

const WholeFooter = lazyOptional(async () => {
  await afterPaint()
  return (await import('./whole/whole-footer.tsx')).loadWholeFooter()
})

const links: { name: 'help' | 'about' | 'privacy' | 'terms'; to: NonNullable<Target['to']> }[] = [
  { name: 'help', to: '/help' },
  { name: 'about', to: '/about' },
  { name: 'privacy', to: '/privacy' },
  { name: 'terms', to: '/terms' },
]

/** Narrow screens have one line of links. The whole footer is for wide screens, and for the pages about the product. */
export function Footer() {
  const { t } = useWords()
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
          <nav className={styles.links} aria-label={t('footer.label')}>
            {links.map(({ name, to }) => (
              <Link key={name} to={to}>
                {t(`footer.${name}`)}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </footer>
  )
}
