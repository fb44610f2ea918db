import { and, asc, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Change } from '../../../contract/sync.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { type Preparable, prepared } from '../../db/statements/prepared.ts'
import type { Person, Services } from '../../handler.ts'
import type { StoredPerson } from '../../people/shown-to.ts'

export interface Since extends Pick<Services, 'db' | 'log'> {
  tx: Transaction
  /** Null for a visitor, who has no `me`. */
  person: Person | null
  /** The shape of rows that the device asks for. */
  shape: number
  /** Milliseconds, by the server's clock. */
  now: number
  /** Changes after this number. From 0 tombstones are omitted: the device has no rows to delete. */
  from: number
  /** Changes up to this number alone, in a scope whose later numbers may be incomplete. */
  until?: number
  limit: number
}

/** A change with the person whom its row names by id, or with several. */
export type NamedChange = Change & { names?: StoredPerson | readonly StoredPerson[] | undefined }
type ChangedRow = Omit<NamedChange, 'table'>

/** The changed rows of one table, oldest first, at most `limit`. */
export type ReadChanges = (since: Since) => Promise<ChangedRow[]>

/** A drizzle query before its `where`. */
interface Selection<Row> {
  where(condition: SQL | undefined): { orderBy(order: SQL): { limit(limit: Placeholder): Preparable<Row[]> } }
}

interface Selected<Row> {
  select: (on: Database) => Selection<Row>
  /** The column with the number of the last change. */
  number: PgColumn
  /** The column with the owner, for a table of `me`; a visitor has no rows there. */
  of?: PgColumn
  /** True for rows that are not tombstones. */
  present?: SQL
  /** True for rows that devices get. */
  sent?: SQL
  changes: (rows: Row[], since: Since) => ChangedRow[] | Promise<ChangedRow[]>
}

/** The reader of a query with joins or with columns of its own. */
export function changesBy<Row>({ select, number, of, present, sent, changes }: Selected<Row>): ReadChanges {
  const isOwn = of && eq(of, sql.placeholder('personId'))
  const isNewer = gt(number, sql.placeholder('from'))
  const reading = (...conditions: (SQL | undefined)[]) =>
    prepared((on) =>
      select(on)
        .where(and(isOwn, sent, isNewer, ...conditions))
        .orderBy(asc(number))
        .limit(sql.placeholder('limit')),
    )
  const isComplete = lte(number, sql.placeholder('until'))
  const [all, allPresent, complete, completePresent] = [reading(), reading(present), reading(isComplete), reading(isComplete, present)]
  return async (since) => {
    const { tx, person, from, until, limit } = since
    if (of && !person) return []
    const [changed, shown] = until === undefined ? [all, allPresent] : [complete, completePresent]
    const rows = await (from === 0 ? shown : changed)(tx, { personId: person?.id, from, until, limit })
    return changes(rows, since)
  }
}

type TableWithChange = PgTable & { change: PgColumn; $inferSelect: { change: number } }

interface Reader<Row> extends Pick<Selected<Row>, 'of' | 'present' | 'sent'> {
  key: (row: Row) => string
  /** The row on the wire; null for a tombstone. */
  row: (row: Row) => ChangedRow['row']
}

/** The reader of one table. */
export function changesIn<T extends TableWithChange>(table: T, { of, present, sent, key, row }: Reader<T['$inferSelect']>): ReadChanges {
  // Drizzle cannot infer the rows of a generic table.
  const anyTable: PgTable = table
  return changesBy<T['$inferSelect']>({
    select: (on) => on.select().from(anyTable) as unknown as Selection<T['$inferSelect']>,
    number: table.change,
    ...(of && { of }),
    ...(present && { present }),
    ...(sent && { sent }),
    changes: (rows) => rows.map((each) => ({ key: key(each), change: each.change, row: row(each) })),
  })
}
