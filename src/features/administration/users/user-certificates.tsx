import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import type { WholeUser } from '../../../../contract/account/users.ts'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { formatDate } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import type { Act } from './act-dialog.tsx'
import styles from './users.module.css'

/** The user's certificates, each with a button that revokes it. */
export function UserCertificates({ user: { certificates }, onAct }: { user: WholeUser; onAct: (act: Act) => void }) {
  const { t, language } = useWords('administration')
  return (
    <Stack gap={3} as="section">
      <h2>{t('users.certificates.title')}</h2>
      {certificates.length === 0 && <Muted>{t('users.certificates.none')}</Muted>}
      <ul className={styles.list}>
        {certificates.map(({ code, course_title, issued_at, revoked_at, revoked_reason }) => (
          <li key={code} className={styles.item}>
            <Link className={styles.call} to="/certificates/$code" params={{ code: shownCode(code) }}>
              <strong>
                <Localized text={course_title} />
              </strong>
            </Link>
            <Muted isSmall>{t('users.certificates.issued', { code: shownCode(code), date: formatDate(issued_at, language) })}</Muted>
            {revoked_at === null ? (
              <Button icon={Ban} onClick={() => onAct({ is: 'revoke', code })}>
                {t('users.revoke.open', { code: shownCode(code) })}
              </Button>
            ) : (
              <>
                <Badge tone="bad">{t('users.certificates.revoked', { date: formatDate(revoked_at, language) })}</Badge>
                {revoked_reason !== null && <p className={styles.words}>{revoked_reason}</p>}
              </>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
