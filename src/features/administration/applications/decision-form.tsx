import type { LucideIcon } from 'lucide-react'
import { applicationWordsLength } from '../../../../contract/account/applications.ts'
import {
  type ApplicationDecision,
  applicationEndpoints,
  type WholeApplication,
} from '../../../../contract/administration/application-review.ts'
import { call } from '../../../api/call.ts'
import { required } from '../../../forms/check.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { type ActOutcome, sendAct } from '../send-act.ts'
import { useActForm } from '../use-act-form.ts'
import styles from '../users/users.module.css'

interface DecisionFormProps {
  application: WholeApplication
  decision: ApplicationDecision
  icon: LucideIcon
  onDone: (outcome: ActOutcome) => Promise<void>
}

/** The words to the applicant, and the decision. */
export function DecisionForm({ application: { id, version }, decision, icon, onDone }: DecisionFormProps) {
  const { t } = useWords('administration')
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `instructors/${id}/${decision}`,
    initial: { words: '' },
    check: (typed) => required(typed, 'words'),
    async send({ words }) {
      const decided = call(applicationEndpoints.decide, { id, decision, words, version }).then(() => ({
        message: t(`applications.one.done.${decision}`),
      }))
      return await sendAct(decided, onDone)
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <p>{t(`applications.decideText.${decision}`)}</p>
      <TextArea
        label={t('applications.words')}
        hint={t('applications.wordsHint')}
        name="words"
        maxLength={applicationWordsLength}
        value={values.words}
        onChange={(words) => change({ words })}
        error={errorOf('words')}
      />
      <Button variant="main" type="submit" icon={icon} isFull isBusy={isBusy}>
        {isBusy ? t('users.busy') : t(`applications.decide.${decision}`)}
      </Button>
    </form>
  )
}
