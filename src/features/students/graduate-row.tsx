import { CircleCheck, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { type Graduate, graduateEndpoints } from '../../../contract/certificates/graduates.ts'
import { call } from '../../api/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatDate } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/indicators/badge.tsx'
import { Face } from '../../ui/pictures/face.tsx'
import styles from './graduate-row.module.css'

interface GraduateRowProps {
  graduate: Graduate
  onChange: (changed: Graduate) => void
}

/** One learner with the one button. The same button takes the statement back. */
export function GraduateRow({ graduate, onChange }: GraduateRowProps) {
  const { t, language } = useWords('students')
  const { t: tErrors } = useWords('errors')
  const { run, trouble, isBusy } = useAction()
  const nameId = useId()
  const { code, name, face, course_title, issued_at, confirmation, may_change } = graduate
  async function confirm(): Promise<void> {
    const answer = await call(graduateEndpoints.confirm, { code, was_present: !confirmation })
    onChange({ ...graduate, confirmation: answer.confirmation })
  }
  return (
    <li className={styles.row}>
      <Face face={face} size="small" />
      <div className={styles.text}>
        <strong id={nameId}>{name}</strong>
        <span className={styles.course}>
          <Localized text={course_title} /> · {formatDate(issued_at, language)}
        </span>
      </div>
      <div className={styles.state}>
        <span role="status">
          {confirmation && (
            <Badge tone="good" icon={CircleCheck}>
              {t('present', { teacher: confirmation.teacher, date: formatDate(confirmation.at, language) })}
            </Badge>
          )}
        </span>
        {may_change && (
          <Button
            variant={confirmation ? 'quiet' : 'soft'}
            {...(confirmation && { icon: Undo2 })}
            isBusy={isBusy}
            aria-describedby={nameId}
            onClick={() => void run(confirm)}
          >
            {t(confirmation ? 'undo' : 'confirm')}
          </Button>
        )}
        <TroubleNote trouble={trouble}>
          {trouble && (trouble.kind === 'offline' ? t('stale') : failureText(trouble.error, tErrors, t('common:failed')))}
        </TroubleNote>
      </div>
    </li>
  )
}
