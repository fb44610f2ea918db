import { Ban } from 'lucide-react'
import type { ListedUser } from '../../../../contract/account/users.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo, formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { PersonRow } from './person-row.tsx'

export function UserRow({ user }: { user: ListedUser }) {
  const { role, place, created_at, seen_at, suspended_until } = user
  const { t, language } = useWords('administration')
  return (
    <PersonRow person={user}>
      <Muted isSmall>{[t(`users.one.${role}`), place].filter(Boolean).join(' · ')}</Muted>
      <Muted isSmall>
        {seen_at === null
          ? t('users.since', { date: formatDate(created_at, language) })
          : t('users.seen', { ago: formatAgo(seen_at, language, serverNow()) })}
      </Muted>
      {suspended_until !== null && (
        <Badge tone="bad" icon={Ban}>
          {t('users.closedUntil', { date: formatDate(suspended_until, language) })}
        </Badge>
      )}
    </PersonRow>
  )
}
