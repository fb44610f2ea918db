import { subscribeSession } from '../../api/session.ts'
import { setStatus } from '../status/status.ts'
import { sessionPersonId } from '../store/session-person.ts'
import { countVisitorWork, finishAdoption } from './visitor-work.ts'

/** Finishes an interrupted adoption, then keeps the number of a visitor's unclaimed commands in the status. */
export function startVisitorWork(): void {
  subscribeSession(() => void count())
  // On a full device the rows stay with the visitor; the next start tries again.
  void finishAdoption()
    .catch(() => undefined)
    .then(count)
}

async function count(): Promise<void> {
  setStatus({ visitorWork: await countVisitorWork(sessionPersonId()) })
}
