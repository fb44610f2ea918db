import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import type { Unsent } from '../session.queries.ts'
import { SessionFrame } from '../session-frame.tsx'

export const Route = createFileRoute('/logout')({
  // Mostly it signs out and leads on, and its text depends on what is still to be sent.
  staticData: { title: 'session:logout.title', prerender: false, install: 'member' },
  loader: (page) => loadPage(page),
  component: LogoutPage,
})

/**
 * After the sign-out the page renders again for the next user: a visitor, or a user whom another tab signed in. They did
 * not ask to sign out.
 */
let isSomebodyLeaving = false

const nothing: Unsent = { sendable: 0, unfinished: 0 }
const total = ({ sendable, unfinished }: Unsent) => sendable + unfinished

/** Signs out at once if no unsent work is on this device; else shows its amount and asks whether to keep it. */
function LogoutPage() {
  const { t, language } = useWords('session')
  const router = useRouter()
  const { leave, isLeaving, hasFailed } = useLeave()
  const { needsSignIn } = useStatus()
  const [unsent, setUnsent] = useState(nothing)
  const [sending, setSending] = useState<'no' | 'now' | 'tried'>('no')
  /** Per cent of the file on its way that the server has. */
  const [share, setShare] = useState<number | null>(null)
  const hasLooked = useRef(false)
  const opener = useRef(readSession()?.userId)

  const count = async () => {
    const { countUnsent } = await import('../session.queries.ts')
    const found = await countUnsent()
    // The user may have chosen to keep the rest while it was still being sent; the next user did not ask to sign out.
    if (isSomebodyLeaving || readSession()?.userId !== opener.current) return
    setUnsent(found)
    return found
  }
  const look = async () => {
    const found = await count()
    if (found && total(found) === 0) leave('keep')
  }
  useEffect(() => {
    if (hasLooked.current || isSomebodyLeaving) return
    hasLooked.current = true
    // No user is signed in: redirect home.
    if (!readSession()) void router.navigate({ to: '/', replace: true })
    else void look()
  })
  const handleSend = async () => {
    setSending('now')
    const counting = setInterval(() => void count().catch(() => {}), 1000)
    try {
      const { sendUnsent } = await import('../state/leaving/send-unsent.ts')
      await sendUnsent(setShare)
      await look()
    } catch {
      // The outcome shows the rest. The user may have closed the store by keeping it.
    } finally {
      clearInterval(counting)
      setShare(null)
      setSending('tried')
    }
  }

  if (total(unsent) === 0 || isLeaving) {
    return (
      <SessionFrame title={t('logout.title')}>
        {hasFailed ? (
          <Stack gap={4}>
            <Note tone="bad" role="alert" title={t('logout.failed')} />
            <Button variant="main" isFull onClick={() => leave('keep')}>
              {t('common:action.retry')}
            </Button>
          </Stack>
        ) : (
          <p role="status">{t('logout.busy')}</p>
        )}
      </SessionFrame>
    )
  }
  const isSending = sending === 'now'
  return (
    <SessionFrame title={t('logout.waiting', { count: total(unsent) })} lead={t('logout.question', { count: total(unsent) })}>
      <Stack gap={4}>
        {hasFailed && <Note tone="bad" role="alert" title={t('logout.failed')} />}
        {sending === 'tried' && <Outcome unsent={unsent} />}
        <Answer text={t('logout.keepText')}>
          <Button variant="main" isFull onClick={() => leave('keep')}>
            {t('logout.keep')}
          </Button>
        </Answer>
        {unsent.sendable > 0 && !needsSignIn && (
          <Answer text={t('logout.sendText')}>
            <Button isFull isBusy={isSending} onClick={() => void handleSend()}>
              {share !== null
                ? t('logout.sendingFile', { share: formatPercent(share, language) })
                : t(isSending ? 'logout.sending' : 'logout.send')}
            </Button>
          </Answer>
        )}
        {!isSending && (
          <Answer text={t('logout.discardText')}>
            <Button variant="danger" isFull onClick={() => leave('discard')}>
              {t('logout.discard')}
            </Button>
          </Answer>
        )}
        <Button variant="quiet" to="/">
          {t('logout.stay')}
        </Button>
      </Stack>
    </SessionFrame>
  )
}

/** After "send now" left something behind: what, and why, before anything is decided about it. */
function Outcome({ unsent: { sendable, unfinished, refusals = [] } }: { unsent: Unsent }) {
  const { t } = useWords('session')
  return (
    <Note
      tone="wait"
      role="alert"
      title={sendable > 0 ? t('logout.unsent', { count: sendable }) : t('logout.unfinished', { count: unfinished })}
    >
      {[t(sendable > 0 ? 'logout.unsentText' : 'logout.unfinishedText'), ...refusals].join(' ')}
    </Note>
  )
}

function Answer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack gap={1}>
      {children}
      <Muted isSmall>{text}</Muted>
    </Stack>
  )
}

function useLeave() {
  const { t } = useWords('session')
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function leave(unsent: 'keep' | 'discard') {
    if (isSomebodyLeaving) return
    setLeaving(true)
    setFailed(false)
    isSomebodyLeaving = true
    try {
      const { signOut } = await import('../state/leaving/sign-out.ts')
      await signOut({ unsent })
      showToast({ type: 'success', title: t('logout.done') })
      await router.navigate({ to: '/', replace: true })
    } catch {
      setLeaving(false)
      setFailed(true)
    } finally {
      isSomebodyLeaving = false
    }
  }
  return { leave: (unsent: 'keep' | 'discard') => void leave(unsent), isLeaving, hasFailed }
}
