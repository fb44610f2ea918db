import type { HelpState } from '../../../../contract/account/password-help.ts'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SessionForm } from '../session-frame.tsx'
import type { HelpRequest } from '../state/help-request.ts'
import { tryCode } from '../state/own-request.ts'
import { useSessionForm } from '../use-session-form.ts'

interface CodeFormProps {
  request: HelpRequest
  onState: (state: HelpState) => void
  /** The code was refused: fewer tries are left. */
  onWrong: () => Promise<void>
}

/** The eight digits that the administrator reads out, in either script, with or without spaces. */
export function CodeForm({ request, onState, onWrong }: CodeFormProps) {
  const { t } = useWords('passwordHelp')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: `help-code:${request.id}`,
    initial: { code: '' },
    secrets: ['code'],
    check: (typed) => required(typed, 'code'),
    async send({ code }) {
      try {
        onState(await tryCode(request, code))
      } catch (error) {
        await onWrong()
        throw error
      }
    },
    failed: t('code.failed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <TextField label={t('code.label')} hint={t('code.hint')} {...text('code')} inputMode="numeric" autoComplete="one-time-code" />
      <Button variant="main" type="submit" isFull isBusy={isBusy}>
        {t(isBusy ? 'code.busy' : 'code.submit')}
      </Button>
    </SessionForm>
  )
}
