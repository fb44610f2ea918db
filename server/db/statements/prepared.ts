import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../open.ts'
import { waitingPrefix } from './client.ts'

/** A query of Drizzle with `sql.placeholder(…)` for its values. */
export interface Preparable<Answer> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Answer> }
}

let count = 0

/**
 * A query that Drizzle builds once, and PostgreSQL parses once per connection. Building a select with a join takes 70 to 150 µs of
 * processor time. `waits` is for a statement of a transaction without a result. PostgreSQL gets it with the next one, at the latest with the
 * commit. A failure is then the failure of that one: neither takes effect. The embedded engine runs it at once.
 */
export function prepared<Answer>(
  build: (on: Database) => Preparable<Answer>,
  { waits = false } = {},
): (on: Database, values: object) => Promise<Answer> {
  const name = `${waits ? waitingPrefix : 'prepared_'}${++count}`
  const known = new Map<unknown, ReturnType<Preparable<Answer>['prepare']>>()
  return (on, values) => {
    const session = sessionOf(on)
    const ofEngine = known.get(session.constructor) ?? Object.assign(build(on).prepare(name), { client: null, logger: null })
    known.set(session.constructor, ofEngine)
    // Drizzle binds a prepared query to the connection that it was built on. Each transaction has its own.
    const query = Object.create(ofEngine, { client: { value: session.client }, logger: { value: session.logger } }) as typeof ofEngine
    return query.execute(values as Readonly<Record<string, unknown>>)
  }
}

/** True of an id in the list of this name: one statement for lists of each length. */
export const isOneOf = (id: PgColumn, list: string): SQL<boolean> => sql<boolean>`${id} = any(${sql.placeholder(list)}::uuid[])`

interface Session {
  readonly client: unknown
  readonly logger: unknown
  readonly constructor: unknown
}

/** The session of a database or transaction, with fields that Drizzle's types hide. */
const sessionOf = (on: Database) => on._.session as unknown as Session
