import pg from 'pg'

/** Limits of the connections of one server. */
export interface PoolLimits {
  /** Maximum number of connections. */
  readonly size: number
  /** Milliseconds until PostgreSQL cancels a statement, and until a new connection fails. */
  readonly timeoutMs: number
}

export const defaultPoolLimits: PoolLimits = { size: 10, timeoutMs: 5_000 }

/** A transaction that the server abandoned must release its locks. */
const idleTimeoutMs = 30_000
/** PostgreSQL reports its own timeouts. If it says nothing for this much longer, the network is broken. */
const silenceMs = 2_000

/** Opens the connections of a server. The first statement makes the first one. */
export function openPool(connectionString: string, { size, timeoutMs }: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // Shorter, so that a lock wait and a slow statement give different errors.
    lock_timeout: timeoutMs * 0.8,
    query_timeout: timeoutMs + silenceMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    keepAlive: true,
  })
  // A connection that PostgreSQL closes must not end the process: neither an idle one, whose error the pool reports,
  // nor one in use, whose error only its own listeners receive. The pool opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Uses after which a statement is prepared. */
const hotAfter = 20
/** Prepared statements of one connection: each takes some 10 KB of PostgreSQL's memory. */
const maxPrepared = 200
/** Counted texts. Lists of values give a text for each length. */
const maxCounted = 2_000

const nameOf = hotStatements()

class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      const [statement] = given
      // Drizzle makes this object for one query.
      if (isNameless(statement)) statement.name = nameOf(statement.text)
      const answer = query(...given)
      if (answer instanceof Promise) answer.catch((error: unknown) => afterFailure(this, textOf(given[0]), error))
      return answer
    }) as typeof this.query
  }
}

function afterFailure(client: Client & Partial<Pick<pg.PoolClient, 'release'>>, statement: string, error: unknown): void {
  // With a statement in progress, `end` closes the socket at once. An open one would let the rollback wait too.
  if (error instanceof Error && error.message === 'Query read timeout') client.end().catch(() => {})
  // Drizzle does not return a connection whose transaction did not begin. Ten of them would block the pool for ever.
  if (/^begin\b/.test(statement)) client.release?.(true)
}

const isNameless = (statement: unknown): statement is { text: string; name?: string | undefined } =>
  typeof statement === 'object' && statement !== null && 'text' in statement && (statement as { name?: string }).name === undefined

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')

/**
 * Names for frequent statements: PostgreSQL parses and plans a named one once per connection, which is half of its work for
 * a short one. @returns the name of a text; undefined for a rare one
 */
export function hotStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === maxPrepared) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count >= hotAfter) {
      uses.delete(text)
      names.set(text, `hot_${names.size}`)
    } else {
      if (uses.size === maxCounted) uses.clear()
      uses.set(text, count)
    }
    return undefined
  }
}
