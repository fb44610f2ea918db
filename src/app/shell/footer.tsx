import { Link } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatYear } from '../../i18n/intl.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { dispensable } from '../../ui/dispensable.ts'
import styles from './footer.module.css'
import { headerPlaces } from './places.ts'
import { product } from './product.ts'

const FooterMore = dispensable(async () => (await import('./footer-more.tsx')).loadFooterMore())

export function Footer() {
  const { t, language } = useWords()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>{t('footer.about')}</p>
        <nav className={styles.links} aria-label={t('footer.platform')}>
          {headerPlaces.slice(1).map(({ name, to }) => (
            <Link key={name} to={to}>
              {t(`nav.${name}`)}
            </Link>
          ))}
        </nav>
        <MoreWhenNear />
        <div className={styles.end}>
          <p>{t('footer.rights', { year: formatYear(Date.now(), language), product })}</p>
          <Button variant="quiet" icon={ArrowUp} onClick={() => scrollTo({ top: 0 })}>
            {t('action.toTop')}
          </Button>
        </div>
      </div>
    </footer>
  )
}

/** Most readers never come down here: what the first page does not need is brought when the end of the page draws near. */
function MoreWhenNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50%' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.more}>
      {isNear && (
        <Suspense>
          <FooterMore />
        </Suspense>
      )}
    </div>
  )
}
