import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { facts } from '../db/schema.ts'

/** A random key that is stored under this name: equal on all servers and after a restart. Made by the first server that asks. */
export async function readSecret(db: Database, name: 'audit_key' | 'device_key'): Promise<string> {
  const stored = async () => (await db.select({ value: facts.value }).from(facts).where(eq(facts.key, name)))[0]?.value
  const known = await stored()
  if (known !== undefined) return known
  const value = randomBytes(32).toString('base64url')
  // Another server may be first: its key counts.
  await db.insert(facts).values({ key: name, value }).onConflictDoNothing()
  return (await stored()) ?? value
}
