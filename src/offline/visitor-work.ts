import { deviceKey } from './device.ts'
import { rearrange, takeOver } from './outbox.ts'
import { guestId } from './person.ts'
import { dbOf, type PersonalDb } from './personal-db.ts'

/**
 * What visitors learn waits in their own outbox, as the commands an account would have sent. When somebody signs in and
 * says that it is theirs, those very commands change hands, ids included: whatever is interrupted is done again, and the
 * server applies each id once.
 */
const heirKey = 'heir'
const leftKey = 'left-to-visitor'

/** Who takes over, up to which row. Written down first, so that after a kill nobody else ever gets the rest. */
interface Heir {
  personId: string
  upTo: number
}

/** How many pieces of work wait for this person's answer; 0 when there is nothing new to ask about. */
export async function countVisitorWork(personId: string): Promise<number> {
  if (personId === guestId) return 0
  const last = await lastSeq()
  const left = (await dbOf(personId).facts.get(leftKey))?.value
  return last === 0 || left === last ? 0 : await dbOf(guestId).outbox.count()
}

/** It is theirs: from here on it happens, even if the phone dies now. @throws StorageFull */
export async function giveVisitorWork(personId: string): Promise<void> {
  if (personId === guestId) return
  const heir: Heir = { personId, upTo: await lastSeq() }
  await dbOf(guestId).facts.put({ key: heirKey, value: heir })
  await finishHandOver()
}

/** It is somebody else's: it stays with the visitor, and this person is asked again only when there is more of it. */
export async function leaveVisitorWork(personId: string): Promise<void> {
  await dbOf(personId).facts.put({ key: leftKey, value: await lastSeq() })
}

/** Ends a hand-over that was begun, now or before the phone died. @throws StorageFull */
export async function finishHandOver(): Promise<void> {
  const visitor = dbOf(guestId)
  const heir = (await visitor.facts.get(heirKey))?.value as Heir | undefined
  if (!heir) return
  const own = dbOf(heir.personId)
  await takeOver(own, await visitor.outbox.where('seq').belowOrEqual(heir.upTo).sortBy('seq'))
  await takeDesk(visitor, own)
  await rearrange(visitor, async () => {
    await visitor.outbox.where('seq').belowOrEqual(heir.upTo).delete()
    await visitor.facts.bulkDelete([heirKey, deviceKey])
  })
}

/** Where lessons were left and numbers in worksheets; what the person has of their own stays as it is. */
async function takeDesk(visitor: PersonalDb, own: PersonalDb): Promise<void> {
  for (const row of await visitor.desk.toArray()) {
    if (!(await own.desk.get(row.key))) await own.desk.put(row)
    await visitor.desk.delete(row.key)
  }
}

const lastSeq = async () => (await dbOf(guestId).outbox.orderBy('seq').last())?.seq ?? 0
