import { deviceKey } from '../store/database-names.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { visitorId } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../store/personal-db.ts'
import { adoptRows } from './outbox.ts'
import { rebaseOutbox } from './rebase.ts'

/**
 * Progress of visitors waits in the visitor's outbox as commands. A user who signs in may adopt it: the commands move to the
 * user's outbox with their ids. An interrupted adoption is repeated; the server applies each id once.
 */
const adoptionKey = 'heir'
const declinedKey = 'left-to-visitor'

/** An adoption in progress. Stored before the first row moves: after a crash no other user gets the rest. */
interface Adoption {
  personId: string
  /** Last adopted row, by `seq`. */
  upTo: number
}

/** Number of commands that the user may adopt; 0 if there are no new ones since the user declined. */
export async function countVisitorWork(personId: string): Promise<number> {
  if (personId === visitorId) return 0
  const last = await lastSeq()
  // Another user's adoption was interrupted: their device has the rest, or will.
  const adoption = await adoptionInProgress()
  if (adoption && adoption.personId !== personId) return 0
  const declined = (await dbOf(personId).keyValues.get(declinedKey))?.value
  return last === 0 || declined === last ? 0 : await dbOf(visitorId).outbox.count()
}

/** Moves the visitor's commands to the user. Once started, the adoption survives a crash. @throws StorageFull */
export async function adoptVisitorWork(personId: string): Promise<void> {
  if (personId === visitorId || (await countVisitorWork(personId)) === 0) return
  const adoption: Adoption = { personId, upTo: await lastSeq() }
  await dbOf(visitorId).keyValues.put({ key: adoptionKey, value: adoption })
  await finishAdoption()
}

/**
 * Adopts without a question the work of a visitor who registered from the end of a lesson. False if the user must be asked: the work
 * may be of another user of the device, or the device is full.
 */
export async function adoptOwnWork(personId: string): Promise<boolean> {
  if (!isOneSitting(await dbOf(visitorId).outbox.toArray(), Date.now())) return false
  return adoptVisitorWork(personId).then(
    () => true,
    () => false,
  )
}

/** Longest pause within the work of one user, in ms: a lesson read slowly. In a longer one the device may have changed hands. */
const longestPauseMs = 20 * 60_000

/** True if all rows are of one course, and no pause between them or until now is long. Times are of the device's clock. */
export function isOneSitting(rows: readonly Pick<OutboxRow, 'lane' | 'madeAt'>[], now: number): boolean {
  const times = rows.map(({ madeAt }) => madeAt).sort((one, other) => one - other)
  const pauses = [...times.slice(1), now].map((time, index) => time - (times[index] ?? time))
  return new Set(rows.map(({ lane }) => lane)).size === 1 && pauses.every((pause) => pause >= 0 && pause <= longestPauseMs)
}

/** Leaves the commands with the visitor. The user is asked again only when there are more. */
export async function declineVisitorWork(personId: string): Promise<void> {
  await dbOf(personId).keyValues.put({ key: declinedKey, value: await lastSeq() })
}

/** Completes an adoption that was started now or before a crash. @throws StorageFull */
export async function finishAdoption(): Promise<void> {
  const visitor = dbOf(visitorId)
  const adoption = await adoptionInProgress()
  if (!adoption) return
  const own = dbOf(adoption.personId)
  await adoptRows(own, await visitor.outbox.where('seq').belowOrEqual(adoption.upTo).sortBy('seq'))
  await adoptLocalState(visitor, own)
  await rebaseOutbox(visitor, async () => {
    await visitor.outbox.where('seq').belowOrEqual(adoption.upTo).delete()
    await visitor.keyValues.bulkDelete([adoptionKey, deviceKey])
  })
}

/** Moves positions in lessons and numbers in worksheets; the user's own values take precedence. */
async function adoptLocalState(visitor: PersonalDb, own: PersonalDb): Promise<void> {
  for (const row of await visitor.localState.toArray()) {
    await storeWork(own, [own.localState], async () => {
      if (!(await own.localState.get(row.key))) await own.localState.put(row)
    })
    await visitor.localState.delete(row.key)
  }
}

const adoptionInProgress = async () => (await dbOf(visitorId).keyValues.get(adoptionKey))?.value as Adoption | undefined

const lastSeq = async () => (await dbOf(visitorId).outbox.orderBy('seq').last())?.seq ?? 0
