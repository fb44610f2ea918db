import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../api/remote-query.ts'
import { useWords } from '../../../i18n/setup.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { filterOf, lastSearch, userPages } from '../administration.queries.ts'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

/**
 * The users of the last search beside the opened one, from 1024 px on. They come from the answers on this page and are not asked for:
 * each list of users that the server sends is a line of the audit log.
 */
export function FoundUsers() {
  const { t } = useWords('administration')
  const isWide = useIsWide(64)
  const { queryKey, fetchPage } = userPages(filterOf(lastSearch.current))
  // Observed before the list's page is gone: answers about users are not cached.
  const { data: found } = useQuery({ queryKey, queryFn: () => fetchPage(), ...remoteQuery, enabled: false })
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
