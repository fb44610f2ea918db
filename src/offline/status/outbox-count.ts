import { liveQuery } from 'dexie'
import { readSession, subscribeSession } from '../../api/session.ts'
import { dbOf } from '../store/personal-db.ts'
import { readStatus, setStatus } from './status.ts'

let counting: { unsubscribe(): void } | undefined

/** Keeps the number of waiting and rejected commands of the session's person in the status. */
export function startOutboxCount(): void {
  count()
  subscribeSession(count)
}

function count(): void {
  counting?.unsubscribe()
  const personId = readSession()?.userId
  // A visitor's commands are not sent.
  if (personId === undefined) {
    setStatus({ waiting: 0, rejected: 0 })
    return
  }
  const { outbox } = dbOf(personId)
  counting = liveQuery(async () => ({
    waiting: await outbox.where('state').anyOf('queued', 'sending').count(),
    rejected: await outbox.where('state').equals('rejected').count(),
  })).subscribe({ next: setStatus, error: () => setStatus({ storeFailed: !readStatus().outdated }) })
}
