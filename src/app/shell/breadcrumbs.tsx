import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import styles from './breadcrumbs.module.css'
import { farPlaces, publicPlaces } from './places.ts'

/** The way back up, from 768 px on and below the first level only. Ids in the path are left out. */
export function Breadcrumbs() {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const parent = [...publicPlaces, ...farPlaces].find((place) => path.startsWith(`${place.to}/`))
  if (!parent) return null
  return (
    <nav aria-label={t('nav.breadcrumb')}>
      <ol className={styles.crumbs} data-crumbs="">
        <li>
          <Link to="/">{t('nav.home')}</Link>
          <ChevronRight size={16} />
        </li>
        <li>
          <Link to={parent.to}>{t(`nav.${parent.name}`)}</Link>
        </li>
      </ol>
    </nav>
  )
}
