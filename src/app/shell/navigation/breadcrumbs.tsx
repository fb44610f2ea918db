import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { usePageName } from '../page/page-title.tsx'
import { useIsBare } from '../page/use-is-bare.ts'
import styles from './breadcrumbs.module.css'
import { isNamed, parentOf } from './page-levels.ts'

/**
 * The levels above a page in one line, on wide screens. Numbers and ids of the path are left out. So is a name
 * whose words are not on the device. `ownName`: of the displayed content, such as a lesson.
 */
export function Breadcrumbs({ ownName }: { ownName?: string | undefined }) {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const page = useMatches().at(-1)
  const parent = parentOf(useRouter(), path)
  const level = parent?.options.staticData?.level
  // The name of a course is in its heading.
  const isOuter = !useIsBare() && page?.staticData.outerTitle !== undefined
  const routeName = usePageName()
  const name = ownName ?? routeName
  const isPageNamed = name && !isOuter && isNamed(page?.fullPath ?? '')
  if (path === '/' || !(level || isPageNamed)) return null
  return (
    <nav className={styles.line} aria-label={t('nav.breadcrumb')} data-crumbs="">
      <ol className={styles.levels}>
        <li>
          <Link to="/">{t('nav.home')}</Link>
        </li>
        {level && (
          <li>
            <ChevronRight size={16} />
            <Link to={parent?.fullPath}>{t(`nav.${level}`)}</Link>
          </li>
        )}
        {isPageNamed && (
          <li aria-current="page">
            <ChevronRight size={16} />
            <span>{name}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
