import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { PageName } from '../page/page-title.tsx'
import { useIsBare } from '../page/use-is-bare.ts'
import styles from './breadcrumbs.module.css'
import { isNamed, parentOf } from './page-levels.ts'

/**
 * The levels above a page in one line, on every page but the start page. Numbers and ids of the path are left out.
 * `isBelowBar`: the copy below a page's own bar, which replaces the shell's on narrow screens.
 */
export function Breadcrumbs({ isBelowBar = false }: { isBelowBar?: boolean }) {
  const { t } = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const page = useMatches().at(-1)
  const parent = parentOf(useRouter(), path)
  const level = parent?.options.staticData?.level
  const isOuter = !useIsBare() && page?.staticData.outerTitle !== undefined
  // The name of a course is in its heading.
  const isPageNamed = !isOuter && isNamed(page?.fullPath ?? '')
  if (path === '/' || !(level || isPageNamed)) return null
  return (
    <nav
      className={classes(styles.line, isBelowBar && styles.belowBar)}
      aria-label={t('nav.breadcrumb')}
      data-crumbs={isBelowBar ? 'bar' : 'shell'}
    >
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
            <span>
              <PageName />
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
