import { Mail } from 'lucide-react'
import { useState } from 'react'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'

export interface SendAgainProps {
  /** The address that waits; without it, the person says which. */
  email?: string
}

/** Asks for another link to confirm an address. The answer is the same for every address. */
export function SendAgain({ email }: SendAgainProps) {
  const { t } = useWords('session')
  const [isSent, setSent] = useState(false)
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: email === undefined ? 'send-verification' : `send-verification:${email}`,
    initial: { email: email ?? '' },
    check: (typed) => required(typed, 'email'),
    async send(typed) {
      const { sendVerification } = await import('../state/sign-in.ts')
      await sendVerification(typed)
      setSent(true)
    },
    failed: t('verify.notSent'),
  })
  if (isSent) {
    return (
      <Note tone="good" role="status" title={t('verify.sentTitle')}>
        {t('verify.sentText')}
      </Note>
    )
  }
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      {email === undefined && (
        <TextField label={t('field.email')} {...text('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      )}
      <Button type="submit" icon={Mail} isBusy={isBusy}>
        {t(isBusy ? 'verify.sending' : 'verify.again')}
      </Button>
    </SessionForm>
  )
}
