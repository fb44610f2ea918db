import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readSession } from '../../api/session.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Unsent } from './session.queries.ts'
import { SessionFrame } from './session-frame.tsx'

export const Route = createFileRoute('/logout')({
  loader: () => loadWords('session'),
  component: LogoutPage,
  staticData: { title: 'session:logout.title' },
})

/** Once somebody has left, the page is drawn anew for whoever is here then, a visitor or whom another tab has remembered: they did not ask to leave. */
let isSomebodyLeaving = false

const nothing: Unsent = { sendable: 0, unfinished: 0 }
const total = ({ sendable, unfinished }: Unsent) => sendable + unfinished

/** Signs out at once when nothing is left on this phone; else says how much there is and asks what shall become of it. */
function LogoutPage() {
  const { t } = useWords('session')
  const router = useRouter()
  const { leave, isLeaving } = useLeave()
  const { needsSignIn } = useStatus()
  const [unsent, setUnsent] = useState(nothing)
  const [sending, setSending] = useState<'no' | 'now' | 'tried'>('no')
  const hasLooked = useRef(false)
  const opener = useRef(readSession()?.userId)

  const look = async () => {
    const { countUnsent } = await import('./session.queries.ts')
    const found = await countUnsent()
    // They may have chosen to keep the rest while it was still being sent; whoever is here then did not ask to leave.
    if (isSomebodyLeaving || readSession()?.userId !== opener.current) return
    if (total(found) === 0) leave('keep')
    else setUnsent(found)
  }
  useEffect(() => {
    if (hasLooked.current || isSomebodyLeaving) return
    hasLooked.current = true
    // Nobody is here: nothing to do but go home.
    if (!readSession()) void router.navigate({ to: '/', replace: true })
    else void look()
  })
  const handleSend = async () => {
    setSending('now')
    const { sendNow } = await import('../../offline/sync.ts')
    await sendNow()
    await look()
    setSending('tried')
  }

  if (total(unsent) === 0 || isLeaving) {
    return (
      <SessionFrame title={t('logout.title')}>
        <p role="status">{t('logout.busy')}</p>
      </SessionFrame>
    )
  }
  const isSending = sending === 'now'
  return (
    <SessionFrame title={t('logout.waiting', { count: total(unsent) })} lead={t('logout.question')}>
      <Stack gap={4}>
        {sending === 'tried' && <Outcome unsent={unsent} />}
        <Answer text={t('logout.keepText')}>
          <Button variant="main" isFull onClick={() => leave('keep')}>
            {t('logout.keep')}
          </Button>
        </Answer>
        {unsent.sendable > 0 && !needsSignIn && (
          <Answer text={t('logout.sendText')}>
            <Button isFull isBusy={isSending} onClick={() => void handleSend()}>
              {t(isSending ? 'logout.sending' : 'logout.send')}
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
function Outcome({ unsent: { sendable, unfinished } }: { unsent: Unsent }) {
  const { t } = useWords('session')
  return (
    <Note
      tone="wait"
      role="alert"
      title={sendable > 0 ? t('logout.unsent', { count: sendable }) : t('logout.unfinished', { count: unfinished })}
    >
      {t(sendable > 0 ? 'logout.unsentText' : 'logout.unfinishedText')}
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
  async function leave(unsent: 'keep' | 'discard') {
    if (isSomebodyLeaving) return
    setLeaving(true)
    isSomebodyLeaving = true
    try {
      const { signOut } = await import('./sign-in.ts')
      await signOut({ unsent })
      showToast({ type: 'success', title: t('logout.done') })
      await router.navigate({ to: '/', replace: true })
    } catch {
      setLeaving(false)
      showToast({ type: 'error', title: t('logout.failed') })
    } finally {
      isSomebodyLeaving = false
    }
  }
  return { leave: (unsent: 'keep' | 'discard') => void leave(unsent), isLeaving }
}
