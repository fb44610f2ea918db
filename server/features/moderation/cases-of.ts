import { count, desc, eq, sql } from 'drizzle-orm'
import type { UserCase, WholeUser } from '../../../contract/account/users.ts'
import { referencesIn } from '../../../contract/references.ts'
import type { Database } from '../../db/open.ts'
import { cases } from '../../db/schema.ts'
import { readTarget } from './targets.ts'

const newest = 10
const excerpt = 200

/** Cases about texts of one author: their number, and the newest ones. */
export async function casesOf(db: Database, authorId: string): Promise<WholeUser['cases']> {
  const isAbout = eq(cases.authorId, authorId)
  const [counted] = await db
    .select({ all: count(), open: count(cases.openedAt) })
    .from(cases)
    .where(isAbout)
  const at = sql`coalesce(${cases.decidedAt}, ${cases.openedAt})`
  const rows = await db.select().from(cases).where(isAbout).orderBy(desc(at), desc(cases.id)).limit(newest)
  const shown: UserCase[] = []
  for (const row of rows) {
    shown.push({
      id: row.id,
      kind: row.kind,
      text: await startOf(db, row),
      is_open: row.openedAt !== null,
      has_appeal: row.appeal !== null,
      decision: row.decision,
      words: row.words,
      at: (row.decidedAt ?? row.openedAt)?.getTime() ?? 0,
    })
  }
  return { open: counted?.open ?? 0, all: counted?.all ?? 0, newest: shown }
}

/** A text that its author has deleted is for no moderator. */
async function startOf(db: Database, { kind, targetId }: typeof cases.$inferSelect): Promise<string> {
  const target = await readTarget(db, { kind, id: targetId })
  if (!target || target.state === 'gone') return ''
  const text = referencesIn([target.title, target.body].filter((part) => part !== '').join('\n')).text
  return text.length > excerpt ? `${text.slice(0, excerpt - 1)}…` : text
}
