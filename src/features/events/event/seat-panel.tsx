import { CalendarCheck, CalendarX, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Actor } from '../../../../contract/permissions.ts'
import { may } from '../../../../contract/permissions.ts'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { claimPlace, dropClaim, giveUpPlace, repeatClaim } from '../change-event.ts'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { SeatNote } from './seat-note.tsx'

interface SeatPanelProps {
  event: ListedEvent
  me: Actor | null
  isOver: boolean
  /** The event's page links visitors to the registration page, which needs an account. */
  onRegistering?: 'link'
}

/** One's own place: claimed, given up, and what has become of it. */
export function SeatPanel({ event, me, isOver, onRegistering }: SeatPanelProps) {
  const { t } = useWords('events')
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { claim, seatStatus, called_off_at } = event
  // Until the user is loaded, no sign-in is offered.
  const mayClaim = me ? may(me, 'event.register') : !isVisitor()

  const run = (work: () => Promise<void>) =>
    action.run(async () => {
      await work()
      // The pressed button is gone; its result is shown here.
      panel.current?.focus()
    })
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
      <TroubleNote
        trouble={action.trouble}
        words={{ full: t('trouble.full'), failed: t('trouble.failed'), needsAccount: t('account.forSeat') }}
        redirect={`/events/${event.id}/register`}
      />
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
        {t(seatStatus === 'waiting' ? 'seat.giveUpWaiting' : isFull(event) ? 'seat.giveUpText' : 'seat.giveUpFree')}
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
        <Button variant="quiet" icon={CalendarX} onClick={giveUp}>
          {t('seat.giveUp')}
        </Button>
      )
    }
    if (isOver) return null
    if (claim) {
      return (
        <Button variant="quiet" icon={CalendarCheck} onClick={register}>
          {t('seat.comeAfterAll')}
        </Button>
      )
    }
    if (seatStatus !== null) {
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
    if (!mayClaim && action.trouble === null) {
      return <NeedsAccountNote title={t('account.forSeat')} redirect={`/events/${event.id}/register`} />
    }
    return (
      <Button variant="main" className={styles.claim} icon={CalendarCheck} onClick={register}>
        {words}
      </Button>
    )
  }
}

export const isFull = ({ capacity, taken, waiting }: ListedEvent): boolean => capacity !== null && (taken >= capacity || waiting > 0)
