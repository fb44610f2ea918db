import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { isShortPassword } from '../../../../contract/account/password-length.ts'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { changePassword } from './account.ts'
import { showAfterEnd } from './sessions.tsx'

const empty = { current_password: '', new_password: '', new_password_confirmation: '' }

function check(typed: typeof empty) {
  const found = required(typed, 'current_password', 'new_password', 'new_password_confirmation')
  if (!found.new_password && isShortPassword(typed.new_password)) found.new_password = 'password_short'
  const isRepeated = typed.new_password === typed.new_password_confirmation
  if (!found.new_password_confirmation && !isRepeated) found.new_password_confirmation = 'new_passwords_differ'
  return found
}

export function ChangePassword() {
  const { t } = useWords('session')
  const client = useQueryClient()
  const [done, setDone] = useState('')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'change-password',
    initial: empty,
    secrets: ['current_password', 'new_password', 'new_password_confirmation'],
    check,
    async send(typed) {
      const { message } = await changePassword(typed)
      setDone(message)
      // The password is changed, even if the list is not read.
      void showAfterEnd(client).catch(() => undefined)
    },
    failed: t('account.password.failed'),
  })
  if (done !== '') {
    return (
      <Note tone="good" role="status">
        {done}
      </Note>
    )
  }
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <PasswordField label={t('account.password.current')} {...text('current_password')} autoComplete="current-password" />
      <PasswordField label={t('field.newPassword')} hint={t('field.passwordHint')} {...text('new_password')} autoComplete="new-password" />
      <PasswordField label={t('field.confirmNewPassword')} {...text('new_password_confirmation')} autoComplete="new-password" />
      <Button type="submit" icon={KeyRound} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.password.busy' : 'account.password.submit')}
      </Button>
    </SessionForm>
  )
}
