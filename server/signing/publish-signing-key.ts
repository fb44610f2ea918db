import { eq } from 'drizzle-orm'
import { takeChanges } from '../db/counters.ts'
import type { Database } from '../db/open.ts'
import { signingKeys } from '../db/schema.ts'
import type { Signer } from './signing-key.ts'

/** Publishes this server's public key, which devices receive with their next pull. Earlier keys stay valid. */
export async function publishSigningKey(db: Database, { keyId, publicKey }: Signer, now: number): Promise<void> {
  const isThis = eq(signingKeys.id, keyId)
  if ((await db.select({ id: signingKeys.id }).from(signingKeys).where(isThis)).length > 0) return
  await db.transaction(async (tx) => {
    const change = await takeChanges(tx, 'catalogue')
    await tx
      .insert(signingKeys)
      .values({ id: keyId, publicKey, createdAt: new Date(now), change })
      .onConflictDoNothing()
  })
}
