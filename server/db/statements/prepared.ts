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

/** Ids of a short list. A push has one command in most cases, and names up to two more. */
const places = ['id0', 'id1', 'id2', 'id3']

type IsListed = (id: PgColumn) => SQL<boolean>

/**
 * Makes a statement about a list of ids twice. For a short list each id is a parameter, and the last one fills the other places. A longer
 * list is one array, whose length PostgreSQL does not know: it plans the statement for each use.
 * @returns a function that chooses the statement for a list, and gives the list's values
 */
export function forIds<Statement>(make: (isListed: IsListed) => Statement): (ids: readonly string[]) => [Statement, object] {
  const listed = places.map((place) => sql.placeholder(place))
  const short = make((id) => sql`${id} in (${sql.join(listed, sql`, `)})`)
  const long = make((id) => sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
  return (ids) => {
    const last = ids.at(-1)
    if (last === undefined || ids.length > places.length) return [long, { ids }]
    return [short, Object.fromEntries(places.map((place, index) => [place, ids[index] ?? last]))]
  }
}

interface Session {
  readonly client: unknown
  readonly logger: unknown
  readonly constructor: unknown
}

/** The session of a database or transaction, with fields that Drizzle's types hide. */
const sessionOf = (on: Database) => on._.session as unknown as Session
