import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { SendAgain } from '../send-again-frame.tsx'
import { SessionFrame } from '../session-frame.tsx'
import { tokenSearch } from '../state/redirect-target.ts'

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
      .then(({ verifyEmail }) => verifyEmail(token ?? ''))
      .then(() => setState({ is: 'done' }))
      .catch((error: unknown) => setState({ is: 'failed', error }))
  }

  // A token works once; React runs effects twice while developing.
  useEffect(() => {
    if (asked.current === (token ?? '')) return
    asked.current = token ?? ''
    verify()
  })

  return (
    <SessionFrame title={t('verify.title')}>
      {state.is === 'busy' && <p role="status">{t('verify.busy')}</p>}
      {state.is === 'done' && (
        <Note tone="good" role="status" title={t('verify.doneTitle')}>
          {t('verify.doneText')}
        </Note>
      )}
      {state.is === 'failed' && <Failed error={state.error} onRetry={verify} />}
      {state.is === 'failed' && isRefused(state.error) && <SendAgain />}
      {state.is !== 'busy' && (
        <Button variant="main" to="/">
          {t('common:action.goHome')}
        </Button>
      )}
    </SessionFrame>
  )
}

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

/** Prerendered without the link's token, which decides what the page shows. */
function VerifyEmailSkeleton() {
  const { t } = useWords('session')
  return (
    <SessionFrame title={t('verify.title')}>
      <BlocksSkeleton height="3rem" />
    </SessionFrame>
  )
}
