import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { courseSummary, manifest } from '../../contract/courses.ts'
import type { Database } from './open.ts'
import { courses } from './schema.ts'

type Row = Pick<typeof courses.$inferSelect, 'id' | 'slug' | 'change' | 'manifest' | 'summary'>

const stored = z.object({ manifest, summary: z.omit(courseSummary, { rating: true }) })

/** Whether a course fits, by its id, for as long as its row stays as it is. */
const known = new Map<string, { change: number; fits: boolean }>()

/**
 * Those of these courses that this build can read. An earlier build, or a later one on the same database, may have stored what
 * the contract does not know; such a course is left out wherever courses are shown, as if it were not published, for one course
 * must not take an answer along that holds all the others. Publishing it again mends it (content.ts). What somebody learns in it
 * is still taken from their phone (features/learning.ts).
 */
export async function fitting<C extends Pick<Row, 'id' | 'change'>>(db: Database, rows: readonly C[]): Promise<C[]> {
  // One at a time: packages are large.
  for (const { id, change } of rows) if (known.get(id)?.change !== change) await look(db, id)
  return rows.filter(({ id }) => known.get(id)?.fits)
}

async function look(db: Database, id: string): Promise<void> {
  const { slug, change, manifest, summary } = courses
  const [row] = await db.select({ id: courses.id, slug, change, manifest, summary }).from(courses).where(eq(courses.id, id))
  if (!row) return
  const faults = faultsOf(row)
  if (faults.length > 0 && known.get(id)?.fits !== false) tell(row.slug, faults)
  known.set(id, { change: row.change, fits: faults.length === 0 })
}

/** Where a stored course does not fit the contract; empty when it fits. */
export function faultsOf(row: Pick<Row, 'manifest' | 'summary'>): string[] {
  const issues = z.safeParse(stored, row).error?.issues ?? []
  return [...new Set(issues.map(({ path, code }) => `${path.join('.')}: ${code}`))]
}

/** Once for each start. */
function tell(course: string, faults: readonly string[]): void {
  const msg = 'a course does not fit this version and is left out: publish it again'
  process.stderr.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), course, faults: faults.slice(0, 5), msg })}\n`)
}
