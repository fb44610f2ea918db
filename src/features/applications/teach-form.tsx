import { Send } from 'lucide-react'
import { useState } from 'react'
import { type ApplicationAnswers, applicationAnswers, type OwnApplication } from '../../../contract/account/applications.ts'
import { checkInput, type FieldCodes, required } from '../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../forms/device/codec.ts'
import { useDeviceDraft } from '../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useWordedForm } from '../../forms/use-call-form.ts'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { revise } from '../../offline/outbox/revise.ts'
import { newId } from '../../offline/store/id.ts'
import type { OutboxRow } from '../../offline/store/personal-db.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { applyToTeach } from './applications.commands.ts'
import { answersOf, applicationDraft } from './applications.queries.ts'

interface TeachFormProps {
  application: OwnApplication | null
  /** The rejected command that this form sends again. */
  rejected: Pick<OutboxRow, 'id' | 'state'> | null
  /** An administrator waits for the reply. */
  isAsked: boolean
  submit: string
  onSent: () => void
}

/** The answers of an applicant, saved on the device while they are typed. */
export function TeachForm({ application, rejected, isAsked, submit, onSent }: TeachFormProps) {
  const { t } = useWords('applications')
  const failed = t('failed')
  const [codec] = useState(() => fieldsCodec(application ? initialOf(application, isAsked) : undefined))
  const { form, text, trouble, failure, isBusy } = useWordedForm<FieldValues>({
    draft: useDeviceDraft(applicationDraft, codec),
    check: (values) => codesOf(values, isAsked),
    async send(values) {
      const input = { id: application?.id ?? newId(), ...applicationAnswers.parse(typedIn(values)) }
      const draft = applicationDraft
      await revise(rejected, input, { draft, otherwise: () => send(applyToTeach, input, { draft }) })
      showToast({ type: 'success', title: t('kept'), message: t('keptText') })
      return onSent
    },
    failed,
  })
  const hasWords = application !== null && application.words !== null
  return (
    <form {...form}>
      <Stack gap={4}>
        <TroubleNote trouble={trouble}>{failure}</TroubleNote>
        {hasWords && <TextArea label={t('field.reply')} hint={t('hint.reply')} {...text('reply')} />}
        <TextField label={t('field.subject')} hint={t('hint.subject')} {...text('subject')} autoComplete="off" />
        <TextArea label={t('field.experience')} hint={t('hint.experience')} {...text('experience')} />
        <TextField label={t('field.place')} hint={t('hint.place')} {...text('place')} autoComplete="off" />
        <Button variant="main" type="submit" icon={Send} isFull isBusy={isBusy}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}

/** A new question gets a new reply. */
const initialOf = (application: OwnApplication, isAsked: boolean): FieldValues => ({
  ...answersOf(application),
  ...(isAsked && { reply: '' }),
})

/** Emptied fields are missing in the draft. */
const typedIn = ({ subject = '', experience = '', place = '', reply = '' }: FieldValues): ApplicationAnswers => ({
  subject,
  experience,
  place,
  reply,
})

const codesOf = (values: FieldValues, isAsked: boolean): FieldCodes<FieldValues> => ({
  ...checkInput(applicationAnswers, typedIn(values)).codes,
  ...(isAsked && required(typedIn(values), 'reply')),
})
