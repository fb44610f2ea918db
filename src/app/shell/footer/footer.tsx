import { Link } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatYear } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { headerItems } from '../navigation/navigation-items.ts'
import { product } from '../product.ts'
import styles from './footer.module.css'

const FooterMore = lazyOptional(async () => (await import('./footer-more.tsx')).loadFooterMore())

export function Footer() {
  const { t, language } = useWords()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>{t('footer.about')}</p>
        <nav className={styles.links} aria-label={t('footer.platform')}>
          {headerItems.slice(1).map(({ name, to }) => (
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

/** Most users never scroll to the footer: its lower part loads near the end of the page. */
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
