import { Suspense } from 'react'
import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { lazyOptional } from '../../../ui/lazy.ts'
import { headerItems } from '../navigation/navigation-items.ts'
import { NavigationLink } from '../navigation/navigation-link.tsx'
import styles from './header-nav.module.css'

/** Cached by the worker on first use; without it, the "more" page replaces its menus. */
const MeasuredNav = lazyOptional(
  async () => {
    await afterPaint()
    return (await import('./measured-nav.tsx')).MeasuredNav
  },
  () => <PlainNav most={3} />,
)

/** The main links from 768 px on. Narrow screens never load the code of their menus. */
export function HeaderNav() {
  return (
    <>
      <span className={styles.push} />
      {useIsWide() ? (
        <Suspense fallback={<PlainNav />}>
          <MeasuredNav />
        </Suspense>
      ) : (
        <PlainNav />
      )}
    </>
  )
}

/** All links; the style hides those that do not fit. With `most`, that many and the "more" menu. */
function PlainNav({ most }: { most?: number }) {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      {headerItems(user)
        .slice(0, most)
        .map(({ name, to, word = name }) => (
          <NavigationLink key={name} className={styles.link} to={to}>
            {t(`nav.${word}`)}
          </NavigationLink>
        ))}
      {most !== undefined && (
        <NavigationLink className={styles.link} to="/more">
          {t('nav.more')}
        </NavigationLink>
      )}
    </nav>
  )
}
