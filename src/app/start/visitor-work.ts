import { subscribeSession } from '../../api/session.ts'
import { sessionPersonId } from '../../offline/session-person.ts'
import { setStatus } from '../../offline/status.ts'
import { countVisitorWork, finishHandOver } from '../../offline/visitor-work.ts'

/** Ends what a kill interrupted, and asks whoever is signed in about what was learned here without an account. */
export async function lookForVisitorWork(): Promise<void> {
  subscribeSession(() => void look())
  // A full phone: the rows stay where they are, and the next start tries again.
  await finishHandOver().catch(() => undefined)
  await look()
}

async function look(): Promise<void> {
  setStatus({ visitorWork: await countVisitorWork(sessionPersonId()) })
}
