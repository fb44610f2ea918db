import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, ChevronRight } from 'lucide-react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { ownCertificatesQuery } from '../../../features/certificates/certificates.queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './due-list.module.css'

/** One's own certificates, newest first. */
export function CertificateList() {
  const { t, language } = useWords('certificates')
  const { data: certificates } = useSuspenseQuery(ownCertificatesQuery())
  if (certificates.length === 0) return null
  return (
    <Stack gap={3} as="section">
      <h2>{t('card.title')}</h2>
      <CardList>
        {certificates.map(({ code, course_title, issued_at, revoked_at, confirmation }) => (
          <li key={code}>
            <Link className={styles.row} to="/certificates/$code" params={{ code: shownCode(code) }}>
              <span className={classes(styles.icon, revoked_at === null && styles.certificate)}>
                <Award size={24} />
              </span>
              <span className={styles.text}>
                <strong>
                  <Localized text={course_title} />
                </strong>
                <span className={styles.course}>{revoked_at === null ? formatDate(issued_at, language) : t('card.revoked')}</span>
                {confirmation && revoked_at === null && (
                  <span className={styles.course}>{t('card.present', { teacher: confirmation.teacher })}</span>
                )}
              </span>
              <ChevronRight className={styles.arrow} size={20} />
            </Link>
          </li>
        ))}
      </CardList>
    </Stack>
  )
}
