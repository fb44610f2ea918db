import pg from 'pg'
import { Client } from './client.ts'

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
