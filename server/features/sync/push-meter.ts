import type { Database } from '../../db/open.ts'

interface PushMeter {
  lastAt: number | null
  /** The last push with a command that the server or its database could not store. A refusal is no failure. */
  failedAt: number | null
}

const meters = new WeakMap<Database, PushMeter>()

/** Times of this process's last pushes, by database: tests have several. */
export function pushMeter(db: Database): PushMeter {
  const known = meters.get(db) ?? { lastAt: null, failedAt: null }
  meters.set(db, known)
  return known
}
