import { withQuotaRetry } from '../storage/quota.ts'
import { vaultTriesKey } from '../store/database-names.ts'
import type { PersonalDb } from '../store/personal-db.ts'

/** Wrong combinations before the first wait. */
export const freeTries = 5
const minute = 60_000
const longestWait = 60 * minute

interface Tries {
  readonly count: number
  /** Time of the last one, by the device's clock. */
  readonly at: number
}

/** Milliseconds that the next combination has to wait after `count` wrong ones. */
const waitAfter = (count: number) => (count < freeTries ? 0 : Math.min(minute * 2 ** (count - freeTries), longestWait))

const triesIn = async (db: PersonalDb) => (await db.vault.get(vaultTriesKey))?.value as Tries | undefined

/** Milliseconds until the next combination is accepted; 0: now. */
export async function waitingTime(db: PersonalDb, now = Date.now()): Promise<number> {
  const { count, at } = (await triesIn(db)) ?? { count: 0, at: now }
  if (at <= now) return Math.max(0, at + waitAfter(count) - now)
  // The clock was set back: the wait begins now. Otherwise it would last until the clock reaches the old time.
  await putTries(db, { count, at: now })
  return waitAfter(count)
}

const putTries = (db: PersonalDb, value: Tries) => db.vault.put({ key: vaultTriesKey, value })

/**
 * Counts a combination before it is checked: a browser that is killed in between saves no try. While it must wait, it is not counted.
 * `left`: number of tries before the next wait. @throws StorageFull
 */
export function countTry(db: PersonalDb, now = Date.now()): Promise<{ left: number; isCounted: boolean }> {
  const count = async () => {
    if ((await waitingTime(db, now)) > 0) return { left: 0, isCounted: false }
    const number = ((await triesIn(db))?.count ?? 0) + 1
    await putTries(db, { count: number, at: now })
    return { left: Math.max(0, freeTries - number), isCounted: true }
  }
  return withQuotaRetry(() => db.transaction('rw', db.vault, count))
}
