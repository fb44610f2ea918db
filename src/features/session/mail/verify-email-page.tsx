import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { SendAgain } from '../send-again-frame.tsx'
import { SessionForm, SessionFrame } from '../session-frame.tsx'
import { tokenSearch } from '../state/redirect-target.ts'
import { useSessionForm } from '../use-session-form.ts'

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'session:verify.title', words: ['errors'], install: 'on-demand' },
  validateSearch: tokenSearch,
  loader: (page) => loadPage(page),
  pendingComponent: VerifyEmailSkeleton,
  component: VerifyEmailPage,
})

type State = { is: 'busy' } | { is: 'done' } | { is: 'failed'; error: unknown }

function VerifyEmailPage() {
  const { t } = useWords('session')
  const { token } = Route.useSearch()
  const [state, setState] = useState<State>({ is: 'busy' })
  const asked = useRef<string>(undefined)

  function verify() {
    setState({ is: 'busy' })
    import('../state/sign-in.ts')
      .then(({ verifyEmail }) => verifyEmail({ token: token ?? '' }))
      .then(() => setState({ is: 'done' }))
      .catch((error: unknown) => setState({ is: 'failed', error }))
  }

  // A token works once; React runs effects twice while developing.
  useEffect(() => {
    if (asked.current === (token ?? '')) return
    asked.current = token ?? ''
    verify()
  })

  const needsPassword = state.is === 'failed' && hasCode(state.error, 'password_needed')
  return (
    <SessionFrame title={t('verify.title')} lead={needsPassword ? t('verify.passwordLead') : undefined}>
      {state.is === 'busy' && <p role="status">{t('verify.busy')}</p>}
      {state.is === 'done' && (
        <Note tone="good" role="status" title={t('verify.doneTitle')}>
          {t('verify.doneText')}
        </Note>
      )}
      {state.is === 'failed' && !needsPassword && <Failed error={state.error} onRetry={verify} />}
      {state.is === 'failed' && !needsPassword && isRefused(state.error) && <SendAgain />}
      {needsPassword && (
        <ConfirmForm token={token ?? ''} onDone={() => setState({ is: 'done' })} onDead={(error) => setState({ is: 'failed', error })} />
      )}
      {state.is !== 'busy' && !needsPassword && (
        <Button variant="main" to="/">
          {t('common:action.goHome')}
        </Button>
      )}
    </SessionFrame>
  )
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code
const isRefused = (error: unknown) => error instanceof ApiError && error.kind === 'refused'

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords('session')
  const { t: errorWords } = useWords('errors')
  return (
    <Note
      tone="bad"
      role="alert"
      title={t('verify.failedTitle')}
      actions={isRefused(error) ? undefined : <Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    >
      {isRefused(error) ? t('verify.failedText') : failureText(error, errorWords, t('verify.failed'))}
    </Note>
  )
}

interface ConfirmFormProps {
  token: string
  onDone: () => void
  /** The link has ended since the page was opened. */
  onDead: (error: unknown) => void
}

/** Opened where the account is not logged in: its password proves that the owner wants the address. */
function ConfirmForm({ token, onDone, onDead }: ConfirmFormProps) {
  const { t } = useWords('session')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'verify-email',
    initial: { current_password: '' },
    secrets: ['current_password'],
    check: (typed) => required(typed, 'current_password'),
    async send({ current_password }) {
      const { verifyEmail } = await import('../state/sign-in.ts')
      try {
        await verifyEmail({ token, current_password })
      } catch (error) {
        if (!hasCode(error, 'link_dead')) throw error
        return () => onDead(error)
      }
      return onDone
    },
    failed: t('verify.failed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <PasswordField
        label={t('field.password')}
        hint={t('verify.passwordHint')}
        {...text('current_password')}
        autoComplete="current-password"
      />
      <Button variant="main" type="submit" icon={MailCheck} isFull isBusy={isBusy}>
        {t(isBusy ? 'verify.confirming' : 'verify.confirm')}
      </Button>
    </SessionForm>
  )
}

/** Prerendered without the link's token, which decides what the page shows. */
function VerifyEmailSkeleton() {
  const { t } = useWords('session')
  return (
    <SessionFrame title={t('verify.title')}>
      <BlocksSkeleton height="3rem" />
    </SessionFrame>
  )
}
