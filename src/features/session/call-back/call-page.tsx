import { createFileRoute } from '@tanstack/react-router'
import { Clock, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HelpState } from '../../../../contract/account/password-help.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatMinutes } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { OtherWays, SessionFrame } from '../session-frame.tsx'
import { type HelpRequest, useHelpRequest } from '../state/help-request.ts'
import { forgetRequest, restoreRequest } from '../state/own-request.ts'
import styles from './call.module.css'
import { CodeForm } from './code-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useHelpState } from './use-help-state.ts'

export const Route = createFileRoute('/forgot-password/call')({
  staticData: { title: 'passwordHelp:call.title', words: ['errors', 'session'], below: '/more', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: CallPage,
})

/** A new password by a code on the telephone. The device's request stays here, also without a connection. */
function CallPage() {
  const { t } = useWords('passwordHelp')
  const request = useHelpRequest()
  const [isRestored, setRestored] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    void restoreRequest()
      .catch(() => null)
      .finally(() => setRestored(true))
  }, [])
  // First the page, or it would show for a frame that there is no request.
  const handleDone = () => {
    setDone(true)
    void forgetRequest()
  }
  if (isDone) return <Done />
  if (request) return <OpenRequest key={request.id} request={request} onDone={handleDone} />
  if (!isRestored) return <CallSkeleton />
  return (
    <SessionFrame title={t('call.title')}>
      <Note tone="info" title={t('call.none')}>
        {t('call.noneText')}
      </Note>
      <Button variant="main" isFull to="/forgot-password">
        {t('call.again')}
      </Button>
    </SessionFrame>
  )
}

function OpenRequest({ request, onDone }: { request: HelpRequest; onDone: () => void }) {
  const { t } = useWords('passwordHelp')
  const { state, isUnknown, setState, refresh } = useHelpState(request)
  if (isUnknown || state?.state === 'closed' || state?.state === 'done') return <Ended state={state} />
  if (state?.state === 'proved') {
    return (
      <SessionFrame title={t('call.newPassword')} lead={t('call.proved')}>
        <NewPasswordForm request={request} onDone={onDone} onLate={refresh} />
      </SessionFrame>
    )
  }
  return (
    <SessionFrame title={t('call.title')}>
      <RequestNumber request={request} />
      <Steps />
      <StateNote state={state} isSent={request.number !== ''} />
      <CodeForm request={request} onState={setState} onWrong={refresh} />
      <OtherWays>
        <Button variant="quiet" to="/forgot-password" onClick={() => void forgetRequest()}>
          {t('call.drop')}
        </Button>
      </OtherWays>
    </SessionFrame>
  )
}

/** The number that the user reads out, and the number that is called. */
function RequestNumber({ request: { number, phone } }: { request: HelpRequest }) {
  const { t, language } = useWords('passwordHelp')
  const shown = typedDigits(`${number.slice(0, 3)} ${number.slice(3)}`.trim(), language)
  return (
    <div className={styles.number}>
      <span>{t('call.number')}</span>
      <strong>{shown || '…'}</strong>
      <span>{t('call.phone', { phone: typedDigits(phone.replace(/^\+88/, ''), language) })}</span>
    </div>
  )
}

const steps = ['call', 'say', 'type', 'choose'] as const

function Steps() {
  const { t } = useWords('passwordHelp')
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{t(`step.${step}`)}</li>
      ))}
    </ol>
  )
}

/** The next step of the administrator or the user. Minutes are counted by the clock of the server. */
function StateNote({ state, isSent }: { state: HelpState | null; isSent: boolean }) {
  const { t, language } = useWords('passwordHelp')
  const { connection } = useStatus()
  if (!isSent) {
    return (
      <Note tone="wait" icon={Clock} role="status" title={t('state.unsent')}>
        {t('state.unsentText')}
      </Note>
    )
  }
  if (connection === 'offline') {
    return (
      <Note tone="wait" icon={CloudOff} role="status" title={t('state.offline')}>
        {t('state.offlineText')}
      </Note>
    )
  }
  if (state?.state === 'issued') {
    const minutes = Math.max(1, Math.ceil(((state.until ?? 0) - serverNow()) / 60_000))
    return (
      <Note tone="good" role="status" title={t('state.issued')}>
        {t('state.issuedText', { time: formatMinutes(minutes, language), tries: typedDigits(String(state.tries_left ?? 0), language) })}
      </Note>
    )
  }
  if (state?.state === 'code_ended') {
    return (
      <Note tone="bad" role="status" title={t('state.ended')}>
        {t('state.endedText')}
      </Note>
    )
  }
  return (
    <Note tone="wait" role="status" title={t('state.waiting')}>
      {t('state.waitingText')}
    </Note>
  )
}

/** Closed by an administrator, too old, or used on this device in another tab. */
function Ended({ state }: { state: HelpState | null }) {
  const { t } = useWords('passwordHelp')
  if (state?.state === 'done') return <Done />
  return (
    <SessionFrame title={t('call.title')}>
      <Note tone="bad" role="status" title={t('call.closed')}>
        {t('call.closedText')}
      </Note>
      <Button variant="main" isFull to="/forgot-password" onClick={() => void forgetRequest()}>
        {t('call.again')}
      </Button>
    </SessionFrame>
  )
}

function Done() {
  const { t } = useWords('session')
  return (
    <SessionFrame title={t('reset.title')}>
      <Note tone="good" role="status" title={t('reset.doneTitle')}>
        {t('reset.doneText')}
      </Note>
      <Button variant="main" isFull to="/login" onClick={() => void forgetRequest()}>
        {t('login.submit')}
      </Button>
    </SessionFrame>
  )
}

/** Prerendered without the device's request. */
function CallSkeleton() {
  const { t } = useWords('passwordHelp')
  return (
    <SessionFrame title={t('call.title')}>
      <BlocksSkeleton height="6rem" />
    </SessionFrame>
  )
}
