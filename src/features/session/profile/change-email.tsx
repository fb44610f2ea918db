import { Mail } from 'lucide-react'
import { useState } from 'react'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { changeEmail } from './account.ts'

/** Another address, or none. The server sends a link to a new one; the old one stays until the link is opened. */
export function ChangeEmail({ userId, email }: { userId: string; email: string }) {
  const { t } = useWords('session')
  const [done, setDone] = useState({ message: '', address: '' })
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    // Another person on the same tab has a draft of their own.
    name: `email:${userId}`,
    initial: { email, current_password: '' },
    secrets: ['current_password'],
    check: (typed) => required(typed, 'current_password'),
    async send(typed) {
      const address = typed.email.trim()
      setDone({ message: await changeEmail({ email: address, current_password: typed.current_password }), address })
    },
    failed: t('account.failed'),
  })
  // A new password ends an address that waits: then the form is here again.
  if (done.message !== '' && done.address.toLowerCase() === email.toLowerCase()) {
    return (
      <Note tone="good" role="status">
        {done.message}
      </Note>
    )
  }
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <TextField
        label={t('account.email.label')}
        hint={t('account.email.hint')}
        {...text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <PasswordField label={t('account.password.current')} {...text('current_password')} autoComplete="current-password" />
      <Button type="submit" icon={Mail} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.email.submit')}
      </Button>
    </SessionForm>
  )
}
