import type { Database } from '../../db/open.ts'

interface PushMeter {
  lastAt: number | null
  /** The last command that a fault of the server gave back to its author. A refusal is no failure. */
  failedAt: number | null
  /** The last command that the database could not store in time, so that its device sends it once more. */
  lateAt: number | null
}

const meters = new WeakMap<Database, PushMeter>()

/** Times of this process's last pushes, by database: tests have several. */
export function pushMeter(db: Database): PushMeter {
  const known = meters.get(db) ?? { lastAt: null, failedAt: null, lateAt: null }
  meters.set(db, known)
  return known
}
