import { dbOf } from '../../../offline/store/personal-db.ts'

/** Number of commands without an effect on the server, per user of this device. */
export async function countUnsettled(userIds: readonly string[]): Promise<Record<string, number>> {
  const counts = userIds.map(async (id) => [id, await dbOf(id).outbox.where('state').notEqual('applied').count()] as const)
  return Object.fromEntries(await Promise.all(counts))
}
