import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../../../contract/account/audit-log.ts'
import { formatDate, formatNumber, formatTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import type { AuditFilter } from '../administration.queries.ts'
import styles from './audit-row.module.css'
import { useShownObject, useShownReason, useShownValue } from './audit-values.ts'
import { isolated } from './isolated.ts'

interface AuditRowProps {
  entry: AuditEntry
  filter: AuditFilter
}

/** One act as a sentence, with its time and its reason. Its names filter the list. */
export function AuditRow({ entry, filter }: AuditRowProps) {
  const { t, language } = useWords('administration')
  const { number, at, act, actor, subject, object } = entry
  // A suspension has its kind of reason there.
  const isThing = object !== null && object.length <= 100 && object !== filter.object && act !== 'suspended'
  const reason = useShownReason(entry)
  const shownValue = useShownValue(entry)
  const nameOf = (one: AuditEntry['actor']) => isolated(one?.name ?? t('audit.deleted'))
  return (
    <li className={styles.row}>
      <p className={styles.act}>
        {t(`audit.acts.${act}`, {
          actor: actor === null ? t('audit.operator') : nameOf(actor),
          subject: subject === null ? t('audit.someone') : nameOf(subject),
          object: useShownObject(entry),
          before: shownValue(entry.before),
          after: shownValue(entry.after),
        })}
      </p>
      {reason !== null && <p className={styles.reason}>{t('audit.reason', { reason })}</p>}
      <Muted isSmall>
        {t('audit.when', { date: formatDate(at, language), time: formatTime(at, language), number: formatNumber(number, language) })}
      </Muted>
      <div className={styles.ways}>
        {actor !== null && actor.id !== filter.actor && (
          <Link to="/admin/audit" search={{ ...filter, actor: actor.id }}>
            {t('audit.allBy')}
          </Link>
        )}
        {subject !== null && subject.id !== filter.subject && (
          <Link to="/admin/audit" search={{ ...filter, subject: subject.id }}>
            {t('audit.allAbout')}
          </Link>
        )}
        {isThing && (
          <Link to="/admin/audit" search={{ ...filter, object }}>
            {t('audit.onlyThing')}
          </Link>
        )}
      </div>
    </li>
  )
}
