import { CalendarCheck, CalendarX, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { may } from '../../../contract/permissions.ts'
import { useWords } from '../../i18n/setup.ts'
import { NeedsAccount } from '../../offline/outbox.ts'
import { isVisitor } from '../../offline/person.ts'
import { StorageFull } from '../../offline/room.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { claimPlace, dropClaim, giveUpPlace, repeatClaim } from './change-event.ts'
import styles from './events.module.css'
import type { ListedEvent } from './events.queries.ts'
import { NeedsAccountNote } from './needs-account.tsx'
import { SeatNote } from './seat-note.tsx'

type Trouble = 'needsAccount' | 'full' | 'failed' | null

interface SeatPanelProps {
  event: ListedEvent
  me: Actor | null
  isOver: boolean
  /** The event's own page leads visitors to the page of registering, which asks for an account. */
  onRegistering?: 'link'
}

/** One's own place: claimed, given up, and what has become of it. */
export function SeatPanel({ event, me, isOver, onRegistering }: SeatPanelProps) {
  const { t } = useWords('events')
  const [trouble, setTrouble] = useState<Trouble>(null)
  const [isAsking, setAsking] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { claim, standing, called_off_at } = event
  // Until it is read who this is, somebody signed in is not asked to sign in.
  const mayClaim = me ? may(me, 'event.register') : !isVisitor()

  const run = async (work: () => Promise<void>) => {
    try {
      await work()
      setTrouble(null)
      // The button that was pressed is gone; what has become of it stands here.
      panel.current?.focus()
    } catch (error) {
      if (error instanceof NeedsAccount) setTrouble('needsAccount')
      else setTrouble(error instanceof StorageFull ? 'full' : 'failed')
    }
  }
  const register = () => void run(() => claimPlace(event))
  const giveUp = () => {
    setAsking(false)
    void run(() => giveUpPlace(event))
  }

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <SeatNote event={event} />
      {called_off_at !== null && <Note tone="bad" title={t('seat.calledOff')} />}
      {isOver && called_off_at === null && <Note tone="info" title={t('seat.over')} />}
      {trouble === 'needsAccount' && <SignIn event={event} isAlert />}
      {(trouble === 'full' || trouble === 'failed') && <Note tone="bad" role="alert" title={t(`trouble.${trouble}`)} />}
      <div className={styles.actions}>{buttons()}</div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('seat.giveUpTitle')}
        actions={
          <>
            <Button variant="danger" onClick={giveUp}>
              {t('seat.giveUp')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('seat.keep')}</Button>
          </>
        }
      >
        {t(standing === 'waiting' ? 'seat.giveUpWaiting' : isFull(event) ? 'seat.giveUpText' : 'seat.giveUpFree')}
      </Dialog>
    </div>
  )

  function buttons() {
    if (claim?.state === 'rejected') {
      return (
        <>
          {!isOver && called_off_at === null && (
            <Button icon={RefreshCw} onClick={() => void run(() => repeatClaim(event))}>
              {t('seat.again')}
            </Button>
          )}
          <Button variant="quiet" icon={Trash2} onClick={() => void run(() => dropClaim(event))}>
            {t('seat.discard')}
          </Button>
        </>
      )
    }
    if (claim?.name === 'registerForEvent') {
      return (
        <Button variant="quiet" icon={Undo2} onClick={giveUp}>
          {t('seat.takeBack')}
        </Button>
      )
    }
    if (isOver) return null
    if (claim) {
      return (
        <Button variant="quiet" icon={Undo2} onClick={register}>
          {t('seat.comeAfterAll')}
        </Button>
      )
    }
    if (standing !== null) {
      return (
        <Button variant="quiet" icon={CalendarX} onClick={() => setAsking(true)}>
          {t('seat.giveUp')}
        </Button>
      )
    }
    if (called_off_at !== null) return null
    const words = t(isFull(event) ? 'seat.registerWaiting' : 'seat.register')
    if (!mayClaim && onRegistering === 'link') {
      return (
        <Button variant="main" className={styles.claim} icon={CalendarCheck} to="/events/$id/register" params={{ id: event.id }}>
          {words}
        </Button>
      )
    }
    if (!mayClaim && trouble === null) return <SignIn event={event} />
    return (
      <Button variant="main" className={styles.claim} icon={CalendarCheck} onClick={register}>
        {words}
      </Button>
    )
  }
}

function SignIn({ event, isAlert = false }: { event: ListedEvent; isAlert?: boolean }) {
  const { t } = useWords('events')
  return <NeedsAccountNote title={t('account.forSeat')} redirect={`/events/${event.id}/register`} isAlert={isAlert} />
}

export const isFull = ({ capacity, taken, waiting }: Event): boolean => capacity !== null && (taken >= capacity || waiting > 0)
