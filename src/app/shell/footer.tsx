import { Link } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { formatYear } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import styles from './footer.module.css'
import { publicPlaces } from './places.ts'
import { product } from './product.ts'

export function Footer() {
  const { t, language } = useWords()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>{t('footer.about')}</p>
        <nav className={styles.links} aria-label={t('footer.platform')}>
          {publicPlaces.map(({ name, to }) => (
            <Link key={name} to={to}>
              {t(`nav.${name}`)}
            </Link>
          ))}
        </nav>
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
