import { ShieldAlert } from 'lucide-react'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { disputeNotice } from '../profile/account.ts'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'

/** Confirms with the password that the user did not make a change. The notice then shows the next step. */
export function DisputeForm({ id }: { id: string }) {
  const { t } = useWords('session')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: `dispute:${id}`,
    initial: { current_password: '' },
    secrets: ['current_password'],
    check: (typed) => required(typed, 'current_password'),
    send: async ({ current_password }) => void (await disputeNotice({ id, current_password })),
    failed: t('account.failed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <PasswordField label={t('account.password.current')} {...text('current_password')} autoComplete="current-password" />
      <Button variant="main" type="submit" icon={ShieldAlert} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'security.submit')}
      </Button>
    </SessionForm>
  )
}
