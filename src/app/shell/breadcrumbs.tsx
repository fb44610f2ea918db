import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import styles from './breadcrumbs.module.css'
import { PageName } from './page-title.tsx'
import { isNamed, parentOf } from './trail.ts'

/** The way back up, from 768 px on and below the first level only. Numbers and ids in the address are left out. */
export function Breadcrumbs() {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const parent = parentOf(path)
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
          {isNamed(route) && <ChevronRight size={16} />}
        </li>
        {isNamed(route) && (
          <li aria-current="page">
            <PageName />
          </li>
        )}
      </ol>
    </nav>
  )
}
