import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { alertWords, renewAlertWords } from './alerts.ts'
import styles from './notices.module.css'
import { unreadNoticesQuery } from './notices.queries.ts'

/** Loads the words too: a header works without them. */
export async function loadBell() {
  await loadWords('notices')
  return Bell
}

/** The link to the notices, with the number of unread ones. */
function Bell() {
  const { t, language } = useWords('notices')
  const { data: unread = 0 } = useQuery(unreadNoticesQuery())
  const body = t('alerts.body')
  useEffect(() => void renewAlertWords(alertWords(body)), [body])
  return (
    <Link className={styles.bell} to="/notices" aria-label={unread === 0 ? t('title') : t('bell', { count: unread })}>
      <BellIcon size={24} />
      {unread > 0 && (
        <span className={styles.count}>{unread > 99 ? `${formatNumber(99, language)}+` : formatNumber(unread, language)}</span>
      )}
    </Link>
  )
}
