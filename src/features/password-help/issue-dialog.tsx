import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type HelpCandidate, type HelpRequest, helpReviewEndpoints } from '../../../contract/administration/password-help-review.ts'
import { call } from '../../api/call.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { formatTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './issue-dialog.module.css'
import { shownCode, shownNumber, shownPhone } from './shown.ts'

interface Issued {
  readonly code: string
  readonly until: number
}

interface IssueDialogProps {
  request: HelpRequest
  candidate: HelpCandidate
  isOpen: boolean
  onClose: () => void
}

/** Confirms the call, and shows the code once. */
export function IssueDialog({ request, candidate, isOpen, onClose }: IssueDialogProps) {
  const { t, language } = useWords('passwordHelp')
  const [issued, setIssued] = useState<Issued | null>(null)
  const close = () => {
    setIssued(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      // A press beside the dialog must not lose the code, which the server cannot show again.
      onClose={issued ? () => undefined : close}
      title={issued ? t('issue.code') : t('issue.title', { name: candidate.name })}
      actions={
        <Button variant={issued ? 'main' : 'quiet'} onClick={close}>
          {t(issued ? 'issue.done' : 'issue.cancel')}
        </Button>
      }
    >
      {issued ? (
        <Stack gap={3}>
          <output className={styles.code}>{shownCode(issued.code, language)}</output>
          <p>{t('issue.read', { time: formatTime(issued.until, language) })}</p>
          <p>{t('issue.once')}</p>
        </Stack>
      ) : (
        <IssueForm request={request} candidate={candidate} onIssued={setIssued} />
      )}
    </Dialog>
  )
}

const notCalled: { has_called: boolean } = { has_called: false }

function IssueForm({
  request,
  candidate,
  onIssued,
}: Pick<IssueDialogProps, 'request' | 'candidate'> & { onIssued: (issued: Issued) => void }) {
  const { t, language } = useWords('passwordHelp')
  const { id, number } = request
  const { user_id } = candidate
  const phone = shownPhone(candidate.call, language)
  const { form, values, change, errorOf, trouble, failure, isBusy } = useCallForm({
    name: `issue:${id}:${user_id}`,
    initial: notCalled,
    // Each code needs its own call: a tick is never restored.
    secrets: ['has_called'],
    check: (typed) => (typed.has_called ? {} : { has_called: 'must_call' }),
    send: async () => onIssued(await call(helpReviewEndpoints.issue, { id, user_id, has_called: true })),
    failed: t('issue.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <ol className={styles.steps}>
        <li>
          <a href={`tel:${candidate.call}`}>{t('issue.stepCall', { phone })}</a>
        </li>
        <li>{t('issue.stepNumber', { number: shownNumber(number, language) })}</li>
        <li>{t('issue.stepRead')}</li>
      </ol>
      <Checkbox
        label={t('issue.called', { phone })}
        name="has_called"
        isChecked={values.has_called}
        onChange={(has_called) => change({ has_called })}
        error={errorOf('has_called')}
      />
      <Button variant="main" type="submit" icon={KeyRound} isFull isBusy={isBusy}>
        {t(isBusy ? 'issue.busy' : 'issue.submit')}
      </Button>
    </form>
  )
}
