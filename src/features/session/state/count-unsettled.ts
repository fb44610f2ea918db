import { unsentPictures } from '../../../offline/pictures/unsent-pictures.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import { closedVault } from '../../../offline/vault/vault-state.ts'

/** Number of commands without an effect on the server, and of pictures that it lacks, per user of this device. */
export async function countUnsettled(userIds: readonly string[]): Promise<Record<string, number>> {
  const counts = userIds.map(async (id) => [id, await countIn(dbOf(id))] as const)
  return Object.fromEntries(await Promise.all(counts))
}

async function countIn(db: PersonalDb): Promise<number> {
  const closed = await closedVault(db)
  if (closed) return closed.waiting
  const [commands, { sendable, unfinished }] = await Promise.all([db.outbox.where('state').notEqual('applied').count(), unsentPictures(db)])
  return commands + sendable + unfinished
}
