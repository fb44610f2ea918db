import type { LucideIcon } from 'lucide-react'
import { applicationWordsLength } from '../../../../contract/account/applications.ts'
import {
  type ApplicationDecision,
  applicationEndpoints,
  type WholeApplication,
} from '../../../../contract/administration/application-review.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import styles from '../users/users.module.css'

interface DecisionFormProps {
  application: WholeApplication
  decision: ApplicationDecision
  icon: LucideIcon
  /** `conflict`: the applicant or another administrator has changed it since. The words stay in the form's draft. */
  onDone: (what: ApplicationDecision | 'conflict') => Promise<void>
}

/** The words to the applicant, and the decision. */
export function DecisionForm({ application: { id, version }, decision, icon, onDone }: DecisionFormProps) {
  const { t } = useWords('administration')
  const { form, values, change, errorOf, trouble, failure, isBusy } = useCallForm({
    name: `application:${id}:${decision}`,
    initial: { words: '' },
    check: (typed) => required(typed, 'words'),
    async send({ words }) {
      try {
        await call(applicationEndpoints.decide, { id, decision, words, version })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed_meanwhile') void onDone('conflict')
        throw error
      }
      return () => onDone(decision)
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
