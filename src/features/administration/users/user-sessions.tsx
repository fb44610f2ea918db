import { LogOut } from 'lucide-react'
import type { WholeUser } from '../../../../contract/account/users.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import type { Act } from './act-dialog.tsx'
import styles from './users.module.css'

/** Devices where the user is logged in, with one button for all of them. */
export function UserSessions({ user: { sessions }, onAct }: { user: WholeUser; onAct: (act: Act) => void }) {
  const { t, language } = useWords('administration')
  return (
    <Stack gap={3} as="section">
      <h2>{t('users.sessions.title')}</h2>
      {sessions.length === 0 ? (
        <Muted>{t('users.sessions.none')}</Muted>
      ) : (
        <>
          <ul className={styles.list}>
            {sessions.map(({ id, device, seen_at }) => (
              <li key={id}>
                <strong>{[t(`users.sessions.system.${device.system}`), device.browser].filter((part) => part !== '').join(' · ')}</strong>
                <Muted isSmall>{t('users.seen', { ago: formatAgo(seen_at, language, serverNow()) })}</Muted>
              </li>
            ))}
          </ul>
          <Button icon={LogOut} onClick={() => onAct({ is: 'endSessions' })}>
            {t('users.sessions.end')}
          </Button>
        </>
      )}
    </Stack>
  )
}
