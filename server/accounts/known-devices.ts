import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { knownDevices } from '../db/schema.ts'
import { hashToken } from './tokens.ts'

/** The stored form of a browser's id: a copy of the database does not make a device known. */
export const browserOf = (device: string): string => hashToken(device)

/** The accounts among `ids` that this device is known to, with the time of its last use in milliseconds. */
export async function knownAccounts(db: Database, ids: readonly string[], device: string): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ userId: knownDevices.userId, usedAt: knownDevices.usedAt })
    .from(knownDevices)
    .where(and(inArray(knownDevices.userId, [...ids]), eq(knownDevices.browser, browserOf(device))))
  return new Map(rows.map(({ userId, usedAt }) => [userId, usedAt.getTime()]))
}

/**
 * Makes a device known to an account. Its user has proved the account: by the password, a mailed link or a code on the
 * telephone. Wrong passwords on other devices do not delay it any more.
 */
export async function rememberDevice(db: Database, userId: string, device: string, now: number): Promise<void> {
  const usedAt = new Date(now)
  await db
    .insert(knownDevices)
    .values({ userId, browser: browserOf(device), usedAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.browser], set: { usedAt } })
}
