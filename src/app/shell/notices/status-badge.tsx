import { useLocation } from '@tanstack/react-router'
import { Check, Clock, CloudOff, LogIn, type LucideIcon, TriangleAlert, Upload } from 'lucide-react'
import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import { type Status, useStatus } from '../../../offline/status/status.ts'
import { Pill, type PillTone } from '../../../ui/buttons/pill.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type State = 'signIn' | 'rejected' | 'sending' | 'waiting' | 'offline' | 'justSent' | 'sent'

const looks: Record<State, { tone: PillTone; icon: LucideIcon }> = {
  signIn: { tone: 'wait', icon: LogIn },
  rejected: { tone: 'bad', icon: TriangleAlert },
  sending: { tone: 'info', icon: Upload },
  waiting: { tone: 'wait', icon: Clock },
  offline: { tone: 'plain', icon: CloudOff },
  justSent: { tone: 'good', icon: Check },
  sent: { tone: 'good', icon: Check },
}

/** Commands in a request also count as waiting; sending takes precedence. */
function stateOf({ needsSignIn, rejected, waiting, sending, connection, justSent }: Status): State {
  // Nothing is sent before the next sign-in.
  if (needsSignIn) return 'signIn'
  if (rejected > 0) return 'rejected'
  if (waiting > 0 && !sending) return 'waiting'
  if (connection === 'offline') return 'offline'
  if (sending) return 'sending'
  return justSent ? 'justSent' : 'sent'
}

/** The connection and outbox badge, always top right. A visitor with an empty outbox sees it only when offline. */
export function StatusBadge() {
  const { t } = useWords()
  const { user } = useAuth()
  const { state, text } = useBadge()
  const { href, pathname } = useLocation()
  if (!user && state === 'sent') return null
  if (state === 'signIn') {
    return pathname.endsWith('/login') ? null : <Pill to="/login" search={{ redirect: href }} {...looks.signIn} text={text} />
  }
  return (
    <Pill
      to="/outbox"
      {...looks[state]}
      text={text}
      isBare={state === 'sent'}
      {...(state === 'justSent' && { shortText: t('status.sent') })}
    />
  )
}

/** Announces each change of the badge once. It exists once on the page; the badge itself may be in two bars. */
export function StatusAnnouncer() {
  const { state, text } = useBadge()
  return (
    <VisuallyHidden>
      <span role="status">{state === 'sent' || state === 'sending' || state === 'signIn' ? '' : text}</span>
    </VisuallyHidden>
  )
}

function useBadge(): { state: State; text: string } {
  const { t } = useWords()
  const status = useStatus()
  const state = stateOf(status)
  const texts: Record<State, () => string> = {
    signIn: () => t('status.signIn'),
    rejected: () => t('status.rejected', { count: status.rejected }),
    sending: () => t('status.sending'),
    waiting: () => t('status.waiting', { count: status.waiting }),
    offline: () => t('status.offline'),
    justSent: () => t('status.allSent'),
    sent: () => t('status.allSent'),
  }
  return { state, text: texts[state]() }
}
