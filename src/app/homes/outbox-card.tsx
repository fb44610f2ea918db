import { useSuspenseQuery } from '@tanstack/react-query'
import { formatBytes, formatDayTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { kindOf } from '../outbox/kinds.ts'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { nameOf } from '../outbox/row-words.ts'
import styles from './outbox-card.module.css'

/** Number of commands listed here; the outbox page lists all. */
const shownAtOnce = 3

/** The user's unsent work, rejected commands first. */
export function OutboxCard() {
  const { t, language } = useWords('dashboard', 'outbox')
  const { t: words } = useWords('outbox')
  const { data: outbox } = useSuspenseQuery(outboxQuery())
  const rows = [...outbox.rejected, ...outbox.waiting]
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('dashboard:outbox.title')}</h2>
        {outbox.rejected.length > 0 && <p>{t('dashboard:outbox.rejected', { count: outbox.rejected.length })}</p>}
        {rows.length === 0 ? (
          <Muted>{t('dashboard:outbox.empty')}</Muted>
        ) : (
          <>
            <ul className={styles.list}>
              {rows.slice(0, shownAtOnce).map((row) => {
                const { icon: Icon } = kindOf(row.name)
                return (
                  <li key={row.id} className={styles.item}>
                    <span className={classes(styles.icon, row.state === 'rejected' && styles.rejected)}>
                      <Icon size={22} />
                    </span>
                    <span className={styles.text}>
                      <strong>{nameOf(row, words, language)}</strong>
                      <span className={styles.meta}>
                        {formatBytes(row.bytes, language)} · {formatDayTime(row.madeAt, language)}
                      </span>
                    </span>
                  </li>
                )
              })}
            </ul>
            {rows.length > shownAtOnce && <Muted isSmall>{t('dashboard:outbox.more', { count: rows.length - shownAtOnce })}</Muted>}
            <Button to="/outbox" isFull>
              {t('dashboard:outbox.open')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}
