import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changeEmail } from './account.ts'
import { SessionForm } from './session-frame.tsx'
import { useForm } from './use-form.ts'

/** Another address, or none. Only the server knows whether it is free, and sends a link to it. */
export function ChangeEmail({ userId, email }: { userId: string; email: string }) {
  const { t } = useWords('session')
  const [done, setDone] = useState('')
  const { form, text, failure, isBusy } = useForm({
    // Another person on the same tab has a draft of their own.
    name: `email:${userId}`,
    initial: { email },
    secrets: [],
    check: () => ({}),
    async send(typed) {
      setDone('')
      setDone(await changeEmail(typed.email.trim()))
    },
    failed: t('account.failed'),
  })
  return (
    <SessionForm failure={failure} {...form}>
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
