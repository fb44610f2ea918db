import { Gavel } from 'lucide-react'
import {
  type CaseDecision,
  caseDecisions,
  moderationEndpoints,
  type SuspensionDays,
  suspensionDays,
  type WholeCase,
} from '../../../../contract/moderation/cases.ts'
import { type ReportReason, reportReasons } from '../../../../contract/moderation/reports.ts'
import { call } from '../../../api/call.ts'
import { required } from '../../../forms/check.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import styles from '../users/users.module.css'
import { mainReason } from './main-reason.ts'

interface DecideFormProps {
  one: WholeCase
  onDone: (done: Awaited<ReturnType<typeof call<typeof moderationEndpoints.decide>>> & { decision: CaseDecision }) => Promise<void>
}

/** Any decision, with the reason and the words that the author reads, and a suspension. */
export function DecideForm({ one, onDone }: DecideFormProps) {
  const { t } = useWords('administration')
  const { t: tReasons } = useWords('moderation')
  const { id, version } = one
  const { form, values, change, errorOf, trouble, failure, isBusy } = useCallForm<Record<'decision' | 'reason' | 'words' | 'days', string>>(
    {
      name: `case:${id}`,
      initial: { decision: 'hide', reason: mainReason(one), words: '', days: '0' },
      check: (typed) => (typed.days === '0' ? {} : required(typed, 'words')),
      async send({ decision: chosen, reason, words, days }) {
        const decision = chosen as CaseDecision
        const suspend_days = Number(days) as SuspensionDays
        const answer = await call(moderationEndpoints.decide, {
          id,
          version,
          decision,
          reason: reason as ReportReason,
          words,
          suspend_days,
        })
        return () => onDone({ ...answer, decision })
      },
      failed: t('users.failed'),
    },
  )
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <SelectField
        label={t('moderation.decision')}
        value={values.decision}
        choices={caseDecisions.map((value) => ({ value: value as string, text: t(`moderation.choices.${value}`) }))}
        onChange={(decision) => change({ decision })}
      />
      <SelectField
        label={t('moderation.reason')}
        value={values.reason}
        choices={reportReasons.map((value) => ({ value: value as string, text: tReasons(`reasons.${value}`) }))}
        onChange={(reason) => change({ reason })}
      />
      <SelectField
        label={t('moderation.suspend')}
        value={values.days}
        choices={suspensionDays.map((days) => ({
          value: String(days),
          text: days === 0 ? t('moderation.noSuspension') : t('moderation.days', { count: days }),
        }))}
        onChange={(days) => change({ days })}
      />
      <TextArea
        label={t('moderation.wordsToAuthor')}
        hint={t('moderation.wordsHint')}
        name="words"
        rows={3}
        maxLength={500}
        value={values.words}
        onChange={(words) => change({ words })}
        error={errorOf('words')}
      />
      <Button variant="main" type="submit" icon={Gavel} isFull isBusy={isBusy}>
        {isBusy ? t('users.busy') : t('moderation.decide')}
      </Button>
    </form>
  )
}
