import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../../i18n/setup.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { userPages } from '../administration.queries.ts'
import { filterOf, lastSearch } from './last-search.ts'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

/**
 * The users of the last search beside the opened one, from 1024 px on. They come from the answers on this page and are not asked for:
 * each list of users that the server sends is a line of the audit log.
 */
export function FoundUsers() {
  const { t } = useWords('administration')
  const client = useQueryClient()
  const isWide = useIsWide(64)
  const found = client.getQueryData<Awaited<ReturnType<ReturnType<typeof userPages>['fetchPage']>>>(
    userPages(filterOf(lastSearch.current)).queryKey,
  )
  if (!isWide || !found?.items.length) return null
  return (
    <nav className={styles.beside} aria-label={t('users.title')}>
      <CardList>
        {found.items.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </CardList>
    </nav>
  )
}
