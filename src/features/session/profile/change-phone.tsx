import { Phone } from 'lucide-react'
import { useState } from 'react'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { changePhone } from './account.ts'

/** Another number to sign in with. The password is asked for: the device may be lying open. */
export function ChangePhone({ userId }: { userId: string }) {
  const { t } = useWords('session')
  const [done, setDone] = useState('')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    // Another person on the same tab has a draft of their own.
    name: `phone:${userId}`,
    initial: { phone: '', current_password: '' },
    secrets: ['current_password'],
    check: (typed) => required(typed, 'phone', 'current_password'),
    send: async (typed) => setDone(await changePhone(typed)),
    failed: t('account.failed'),
  })
  if (done !== '') {
    return (
      <Note tone="good" role="status" title={done}>
        {t('account.phoneChange.done')}
      </Note>
    )
  }
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <TextField
        label={t('account.phoneChange.label')}
        hint={t('field.phoneHint')}
        {...text('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <PasswordField label={t('account.password.current')} {...text('current_password')} autoComplete="current-password" />
      <Button type="submit" icon={Phone} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.phoneChange.submit')}
      </Button>
    </SessionForm>
  )
}
