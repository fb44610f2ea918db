import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { isShortPassword } from '../../../../contract/account/password-length.ts'
import { required } from '../../../forms/check.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { SessionForm, SessionFrame } from '../session-frame.tsx'
import { tokenSearch } from '../state/redirect-target.ts'
import { useSessionForm } from '../use-session-form.ts'

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'session:reset.title', words: ['errors'], install: 'on-demand' },
  validateSearch: tokenSearch,
  loader: (page) => loadPage(page),
  pendingComponent: ResetPasswordSkeleton,
  component: ResetPasswordPage,
})

const empty = { new_password: '', new_password_confirmation: '' }

function check(typed: typeof empty) {
  const found = required(typed, 'new_password', 'new_password_confirmation')
  if (!found.new_password && isShortPassword(typed.new_password)) found.new_password = 'password_short'
  const isRepeated = typed.new_password === typed.new_password_confirmation
  if (!found.new_password_confirmation && !isRepeated) found.new_password_confirmation = 'new_passwords_differ'
  return found
}

function ResetPasswordPage() {
  const { t } = useWords('session')
  const { token } = Route.useSearch()
  const [isDone, setDone] = useState(false)
  if (isDone || token === undefined) {
    return (
      <SessionFrame title={t('reset.title')}>
        <Note tone={isDone ? 'good' : 'wait'} role="status" title={t(isDone ? 'reset.doneTitle' : 'reset.noTokenTitle')}>
          {t(isDone ? 'reset.doneText' : 'reset.noTokenText')}
        </Note>
        <Button variant="main" to={isDone ? '/login' : '/forgot-password'}>
          {t(isDone ? 'login.submit' : 'reset.newLink')}
        </Button>
      </SessionFrame>
    )
  }
  return <ResetForm token={token} onDone={() => setDone(true)} />
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useWords('session')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'reset-password',
    initial: empty,
    secrets: ['new_password', 'new_password_confirmation'],
    check,
    async send({ new_password }) {
      const { resetPassword } = await import('../state/sign-in.ts')
      await resetPassword({ token, new_password })
      onDone()
    },
    failed: t('reset.failed'),
  })
  return (
    <SessionFrame title={t('reset.title')}>
      <SessionForm trouble={trouble} failure={failure} {...form}>
        <PasswordField
          label={t('field.newPassword')}
          hint={t('field.passwordHint')}
          {...text('new_password')}
          autoComplete="new-password"
        />
        <PasswordField label={t('field.confirmNewPassword')} {...text('new_password_confirmation')} autoComplete="new-password" />
        <Button variant="main" type="submit" isFull isBusy={isBusy}>
          {t(isBusy ? 'reset.busy' : 'reset.submit')}
        </Button>
      </SessionForm>
    </SessionFrame>
  )
}

/** Prerendered without the link's token, which decides what the page shows. */
function ResetPasswordSkeleton() {
  const { t } = useWords('session')
  return (
    <SessionFrame title={t('reset.title')}>
      <BlocksSkeleton height="3rem" />
    </SessionFrame>
  )
}
