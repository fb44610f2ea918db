import { vaultContentKey } from '../../../offline/store/database-names.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import type { VaultContent } from '../../../offline/vault/combination.ts'

/** Number of commands without an effect on the server, per user of this device. */
export async function countUnsettled(userIds: readonly string[]): Promise<Record<string, number>> {
  const counts = userIds.map(async (id) => [id, await countIn(dbOf(id))] as const)
  return Object.fromEntries(await Promise.all(counts))
}

async function countIn({ keyValues, outbox }: PersonalDb): Promise<number> {
  const content = (await keyValues.get(vaultContentKey))?.value as VaultContent | undefined
  return content?.waiting ?? outbox.where('state').notEqual('applied').count()
}
