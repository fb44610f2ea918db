import { isShortPassword } from '../../../../contract/account/password-length.ts'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SessionForm } from '../session-frame.tsx'
import type { HelpRequest } from '../state/help-request.ts'
import { choosePassword } from '../state/own-request.ts'
import { useSessionForm } from '../use-session-form.ts'

interface NewPasswordFormProps {
  request: HelpRequest
  onDone: () => void
  /** The time for the choice is over. */
  onLate: () => Promise<void>
}

/** The password after a right code. One field: the eye beside it shows what was typed. */
export function NewPasswordForm({ request, onDone, onLate }: NewPasswordFormProps) {
  const { t } = useWords('session')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: `help-password:${request.id}`,
    initial: { new_password: '' },
    secrets: ['new_password'],
    check(typed) {
      const found = required(typed, 'new_password')
      if (!found.new_password && isShortPassword(typed.new_password)) found.new_password = 'password_short'
      return found
    },
    async send({ new_password }) {
      try {
        await choosePassword(request, new_password)
        return onDone
      } catch (error) {
        if (error instanceof ApiError && error.code === 'code_dead') await onLate()
        throw error
      }
    },
    failed: t('reset.failed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <PasswordField label={t('field.newPassword')} hint={t('field.passwordHint')} {...text('new_password')} autoComplete="new-password" />
      <Button variant="main" type="submit" isFull isBusy={isBusy}>
        {t(isBusy ? 'reset.busy' : 'reset.submit')}
      </Button>
    </SessionForm>
  )
}
