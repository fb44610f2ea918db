import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { changeEmail } from './account.ts'

/** Another address, or none. Only the server knows whether it is free, and sends a link to it. */
export function ChangeEmail({ userId, email }: { userId: string; email: string }) {
  const { t } = useWords('session')
  const [done, setDone] = useState('')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    // Another person on the same tab has a draft of their own.
    name: `email:${userId}`,
    initial: { email },
    check: () => ({}),
    async send(typed) {
      setDone('')
      setDone(await changeEmail(typed.email.trim()))
    },
    failed: t('account.failed'),
  })
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
      <Button type="submit" icon={Mail} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.email.submit')}
      </Button>
      {done !== '' && (
        <Note tone="good" role="status">
          {done}
        </Note>
      )}
    </SessionForm>
  )
}
