import { Gavel } from 'lucide-react'
import {
  type CaseDecision,
  decisionsOn,
  type LimitDays,
  limitDays,
  moderationEndpoints,
  type SuspensionDays,
  suspensionDays,
  type WholeCase,
} from '../../../../contract/moderation/cases.ts'
import { type ReportReason, reportReasons } from '../../../../contract/moderation/reports.ts'
import { call } from '../../../api/call.ts'
import { required } from '../../../forms/check.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useActForm } from '../use-act-form.ts'
import styles from '../users/users.module.css'
import { mainReason } from './main-reason.ts'

interface DecideFormProps {
  one: WholeCase
  onDone: (done: Awaited<ReturnType<typeof call<typeof moderationEndpoints.decide>>> & { decision: CaseDecision }) => Promise<void>
}

/** Measures about the account, as values of one choice: the kind and its days. */
const measures = [
  'none:0',
  ...limitDays.filter((days) => days > 0).map((days) => `limit:${days}`),
  ...suspensionDays.filter((days) => days > 0).map((days) => `suspend:${days}`),
]
const partsOf = (measure: string) => {
  const [kind, days] = measure.split(':')
  return { kind: kind as 'none' | 'limit' | 'suspend', days: Number(days) }
}

/** Key of the draft of a decision about this case, without its form. */
export const actAbout = (caseId: string) => `moderation/${caseId}` as const

/** Any decision, with the reason and the words that the author reads, and what happens to the account. */
export function DecideForm({ one, onDone }: DecideFormProps) {
  const { t } = useWords('administration')
  const { t: tReasons } = useWords('moderation')
  const { id, version, kind: of } = one
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm<Record<'decision' | 'why' | 'words' | 'measure', string>>({
    about: actAbout(id),
    initial: { decision: 'hide', why: mainReason(one), words: '', measure: 'none:0' },
    check: (typed) => {
      const { kind } = partsOf(typed.measure)
      if (kind === 'limit' && typed.decision === 'keep') return { decision: 'required' }
      return kind === 'suspend' ? required(typed, 'words') : {}
    },
    async send({ decision: chosen, why, words, measure }) {
      const decision = chosen as CaseDecision
      const { kind, days } = partsOf(measure)
      const answer = await call(moderationEndpoints.decide, {
        id,
        version,
        decision,
        reason: why as ReportReason,
        words,
        suspend_days: (kind === 'suspend' ? days : 0) as SuspensionDays,
        limit_days: (kind === 'limit' ? days : 0) as LimitDays,
      })
      return () => onDone({ ...answer, decision })
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <SelectField
        label={t('moderation.decision')}
        value={values.decision}
        choices={decisionsOn(of).map((value) => ({ value: value as string, text: t(`moderation.choices.${value}`) }))}
        error={errorOf('decision') && t('moderation.limitsNeed')}
        onChange={(decision) => change({ decision })}
      />
      <SelectField
        label={t('moderation.reason')}
        value={values.why}
        choices={reportReasons.map((value) => ({ value: value as string, text: tReasons(`reasons.${value}`) }))}
        onChange={(why) => change({ why })}
      />
      <SelectField
        label={t('moderation.account')}
        value={values.measure}
        choices={measures.map((value) => {
          const { kind, days } = partsOf(value)
          return { value, text: kind === 'none' ? t('moderation.measures.none') : t(`moderation.measures.${kind}`, { count: days }) }
        })}
        onChange={(measure) => change({ measure })}
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
