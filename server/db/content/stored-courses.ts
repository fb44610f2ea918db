import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { courseSummary, manifest } from '../../../contract/courses/courses.ts'
import type { Services } from '../../handler.ts'
import type { Database } from '../open.ts'
import { courses } from '../schema.ts'

type Row = Pick<typeof courses.$inferSelect, 'id' | 'slug' | 'change' | 'manifest' | 'summary'>

const stored = z.object({ manifest, summary: z.omit(courseSummary, { rating: true }) })

/** Reviews change `change` too, so a publication is identified by its hash. */
interface Known {
  readonly change: number
  readonly hash: string
  readonly slug: string
  /** Paths that do not match the contract; empty if all match. */
  readonly faults: readonly string[]
  /** True once the fault was logged. */
  readonly isLogged: boolean
}

/** By course, per database. */
const knownIn = new WeakMap<Database, Map<string, Known>>()

/**
 * Filters the courses that this build can read. Another build may have stored values that the contract does not know.
 * Such a course is omitted everywhere, as if unpublished: one course must not fail a response with all the others.
 * Publishing it again repairs it (content.ts). Progress in it is still accepted if it is `gradable`. Logged once per
 * start. `tx` is the connection to read with.
 */
export async function readable<C extends Pick<Row, 'id' | 'change'>>(
  services: Pick<Services, 'db' | 'log'>,
  rows: readonly C[],
  tx: Database = services.db,
): Promise<C[]> {
  const known = await checkRows(services, rows, tx)
  return rows.filter(({ id }) => known.get(id)?.faults.length === 0)
}

/** Filters the courses whose lessons this build can grade, even if it cannot read the rest. */
export async function gradable<C extends Pick<Row, 'id' | 'change'>>(
  services: Pick<Services, 'db' | 'log'>,
  rows: readonly C[],
  tx: Database,
): Promise<C[]> {
  const known = await checkRows(services, rows, tx)
  return rows.filter(({ id }) => known.get(id)?.faults.some((fault) => neededToTeach.test(fault)) === false)
}

/** The part of a fault's path for the lessons and the text of a certificate. */
const neededToTeach = /^manifest(?::|\.(?:id|slug|version|title|modules)\b)/

async function checkRows(
  { db, log }: Pick<Services, 'db' | 'log'>,
  rows: readonly Pick<Row, 'id' | 'change'>[],
  tx: Database,
): Promise<ReadonlyMap<string, Known>> {
  const known = knownIn.get(db) ?? new Map<string, Known>()
  knownIn.set(db, known)
  for (const { id, change } of rows) {
    const before = known.get(id)
    // Sequentially: packages are large.
    const now = before?.change === change ? before : await look(tx, id, before)
    if (!now) continue
    if (log && !now.isLogged && now.faults.length > 0) tell(log, now)
    known.set(id, { ...now, isLogged: now.isLogged || (log !== undefined && now.faults.length > 0) })
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
  return { change: row.change, hash: row.hash, slug: now.slug, faults, isLogged: faults.length > 0 && before?.isLogged === true }
}

/** Finds where a stored course does not match the contract. */
export function faultsOf(row: Pick<Row, 'manifest' | 'summary'>): string[] {
  const issues = z.safeParse(stored, row).error?.issues ?? []
  return [...new Set(issues.map(({ path, code }) => `${path.join('.')}: ${code}`))]
}

function tell(log: NonNullable<Services['log']>, { slug: course, faults }: Known): void {
  const msg = 'a course does not fit this version and is left out: publish it again'
  log.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), course, faults: faults.slice(0, 5), msg })}\n`)
}
