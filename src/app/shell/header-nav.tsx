import { Suspense } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { dispensable } from '../../ui/dispensable.ts'
import { afterPaint } from '../start/after-paint.ts'
import styles from './header-nav.module.css'
import { PlaceLink } from './place-link.tsx'
import { headerPlaces } from './places.ts'
import { useIsWide } from './use-is-wide.ts'

/** Kept by the worker from its first use on; where it cannot be had, the "more" page takes the place of its menus. */
const MeasuredNav = dispensable(
  async () => {
    await afterPaint()
    return (await import('./measured-nav.tsx')).MeasuredNav
  },
  () => <PlainNav most={3} />,
)

/** The main links from 768 px on. Phones never load what measures them and opens their menus. */
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

/** As many links as fit into the row; the style hides the others. With `most`, so many and the way to all. */
function PlainNav({ most }: { most?: number }) {
  const { t } = useWords()
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      {headerPlaces.slice(0, most).map(({ name, to }) => (
        <PlaceLink key={name} className={styles.link} to={to}>
          {t(`nav.${name}`)}
        </PlaceLink>
      ))}
      {most !== undefined && (
        <PlaceLink className={styles.link} to="/more">
          {t('nav.more')}
        </PlaceLink>
      )}
    </nav>
  )
}
