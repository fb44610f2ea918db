import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { courseSummary, manifest } from '../../contract/courses.ts'
import type { Services } from '../handler.ts'
import type { Database } from './open.ts'
import { courses } from './schema.ts'

type Row = Pick<typeof courses.$inferSelect, 'id' | 'slug' | 'change' | 'manifest' | 'summary'>

const stored = z.object({ manifest, summary: z.omit(courseSummary, { rating: true }) })

/** Reviews move `change` too; what was published is told by its hash. */
interface Known {
  readonly change: number
  readonly hash: string
  readonly slug: string
  /** Where it does not fit; empty when it does. */
  readonly faults: readonly string[]
  /** Whether the log has heard of that. */
  readonly isTold: boolean
}

/** By course, in each database. */
const knownIn = new WeakMap<Database, Map<string, Known>>()

/**
 * Those of these courses that this build can read. An earlier build, or a later one on the same database, may have stored what
 * the contract does not know; such a course is left out wherever courses are shown, as if it were not published, for one course
 * must not take an answer along that holds all the others. Publishing it again mends it (content.ts). What somebody learns in it
 * is still taken from their phone where that can be (`teachable`). The log is told once for each start. `tx`: what to read them
 * with.
 */
export async function fitting<C extends Pick<Row, 'id' | 'change'>>(
  services: Pick<Services, 'db' | 'log'>,
  rows: readonly C[],
  tx: Database = services.db,
): Promise<C[]> {
  const known = await lookAt(services, rows, tx)
  return rows.filter(({ id }) => known.get(id)?.faults.length === 0)
}

/** Those of these courses of which this build can read what learning in them is measured by, whatever else it cannot. */
export async function teachable<C extends Pick<Row, 'id' | 'change'>>(
  services: Pick<Services, 'db' | 'log'>,
  rows: readonly C[],
  tx: Database,
): Promise<C[]> {
  const known = await lookAt(services, rows, tx)
  return rows.filter(({ id }) => known.get(id)?.faults.some((fault) => neededToTeach.test(fault)) === false)
}

/** Among what `faultsOf` writes: the lessons, and what a certificate says. */
const neededToTeach = /^manifest(?::|\.(?:id|slug|version|title|modules)\b)/

async function lookAt(
  { db, log }: Pick<Services, 'db' | 'log'>,
  rows: readonly Pick<Row, 'id' | 'change'>[],
  tx: Database,
): Promise<ReadonlyMap<string, Known>> {
  const known = knownIn.get(db) ?? new Map<string, Known>()
  knownIn.set(db, known)
  for (const { id, change } of rows) {
    const before = known.get(id)
    // One at a time: packages are large.
    const now = before?.change === change ? before : await look(tx, id, before)
    if (!now) continue
    if (log && !now.isTold && now.faults.length > 0) tell(log, now)
    known.set(id, { ...now, isTold: now.isTold || (log !== undefined && now.faults.length > 0) })
  }
  return known
}

async function look(tx: Database, id: string, before: Known | undefined): Promise<Known | undefined> {
  const { slug, change, manifest, summary } = courses
  const hash = sql<string>`md5(concat(${manifest}, ${summary}))`
  const [now] = await tx.select({ change, hash, slug }).from(courses).where(eq(courses.id, id))
  if (!now) return undefined
  if (before?.hash === now.hash) return { ...before, change: now.change }
  const [row] = await tx.select({ change, hash, manifest, summary }).from(courses).where(eq(courses.id, id))
  if (!row) return undefined
  const faults = faultsOf(row)
  return { change: row.change, hash: row.hash, slug: now.slug, faults, isTold: faults.length > 0 && before?.isTold === true }
}

/** Where a stored course does not fit the contract; empty when it fits. */
export function faultsOf(row: Pick<Row, 'manifest' | 'summary'>): string[] {
  const issues = z.safeParse(stored, row).error?.issues ?? []
  return [...new Set(issues.map(({ path, code }) => `${path.join('.')}: ${code}`))]
}

function tell(log: NonNullable<Services['log']>, { slug: course, faults }: Known): void {
  const msg = 'a course does not fit this version and is left out: publish it again'
  log.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), course, faults: faults.slice(0, 5), msg })}\n`)
}
