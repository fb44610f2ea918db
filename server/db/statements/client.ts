import pg from 'pg'

/** Uses after which a statement is prepared. */
const hotAfter = 20
/** Prepared statements of one connection: each takes some 10 KB of PostgreSQL's memory. */
const maxPrepared = 200
/** Counted texts. Lists of values give a text for each length. */
const maxCounted = 2_000

/** Begins the names of statements that wait for the next one of their connection. */
export const waitingPrefix = 'waiting_'

const nameOf = hotStatements()

/** A prepared statement that waits for the next one. */
interface Held {
  readonly statement: string
  readonly values: readonly (string | null)[]
}

/** The part of pg's connection in use here. Its types lack it. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string>>
  bind(message: Held): void
  execute(message: object): void
}

interface Statement {
  readonly text: string
  readonly values?: unknown[] | undefined
  name?: string | undefined
}

type Run = (...given: unknown[]) => unknown
type Answered = (error: Error | undefined, result: unknown) => void

/** Arguments of pg's `query`, in any of its forms. */
interface Given {
  readonly statement: Statement
  readonly values: unknown[] | undefined
  readonly callback: Answered | undefined
}

/**
 * A connection with fewer messages: frequent statements are prepared, and some wait for the next one. A message to another process and back
 * costs both as much as a short statement. `begin` waits too.
 */
export class Client extends pg.Client {
  #held: Held[] = []
  /** True from `begin` on, also one that waits, until its end. */
  #isInTransaction = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const run = this.query.bind(this) as Run
    this.query = ((...given: unknown[]) => {
      // Drizzle makes this object for one query.
      if (isNameless(given[0])) given[0].name = nameOf(given[0].text)
      const read = readGiven(given)
      const { text } = read.statement
      if (isBegin(text)) this.#isInTransaction = true
      const answer = this.#hold(read) ? Promise.resolve(noRows) : this.#send(run, read, given)
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
      if (answer instanceof Promise) answer.catch((error: unknown) => afterFailure(this, text, error))
      return answer
    }) as typeof this.query
  }

  /** @returns true for a statement that waits, or has nothing to end. One with a callback does not: pg would never call it. */
  #hold({ statement: { text, name }, values, callback }: Given): boolean {
    if (callback) return false
    if (text === 'rollback') {
      const isBeginHeld = this.#held.some((one) => isBegin(this.#parsed[one.statement] ?? ''))
      this.#held = []
      return isBeginHeld
    }
    // Outside a transaction no next statement may come.
    if (!isBegin(text) && !(name?.startsWith(waitingPrefix) && this.#isInTransaction)) return false
    // PostgreSQL answers a preparation, which pg would take for the one of the next statement.
    if (name === undefined || this.#parsed[name] !== text) return false
    const texts = textsOf(values)
    if (texts) this.#held.push({ statement: name, values: texts })
    return texts !== undefined
  }

  #send(run: Run, { statement, values = [], callback }: Given, given: readonly unknown[]): unknown {
    if (this.#held.length === 0) return run(...given)
    if (isSubmittable(given[0])) throw new Error('A query object cannot follow a statement that waits.')
    const held = this.#held
    this.#held = []
    if (callback) return void run(new Joined(held, statement, values, callback))
    return new Promise((resolve, reject) => {
      run(new Joined(held, statement, values, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }

  get #parsed(): Wire['parsedStatements'] {
    return (this as unknown as { connection: Wire }).connection.parsedStatements
  }
}

const noRows = { rows: [], rowCount: null }
const isBegin = (text: string) => /^begin\b/.test(text)

/** Drizzle gives texts and numbers. Undefined: pg has rules for other values. */
function textsOf(values: unknown): (string | null)[] | undefined {
  const texts: (string | null)[] = []
  for (const value of Array.isArray(values) ? (values as unknown[]) : []) {
    if (value === null || value === undefined) texts.push(null)
    else if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'number' || typeof value === 'boolean') texts.push(String(value))
    else return undefined
  }
  return texts
}

interface QueryMethods {
  prepare(connection: Wire): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
/** Methods of pg that its types lack. */
const methods = pg.Query.prototype as unknown as QueryMethods

/** Statements in one group of PostgreSQL's protocol, with the answer of the last one. After a failure it skips the rest of the group. */
class Joined extends pg.Query implements QueryMethods {
  readonly #held: readonly Held[]
  #open: number

  constructor(held: readonly Held[], statement: Statement, values: unknown[], callback: Answered) {
    // A text without values would be sent by another protocol.
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig, values, callback)
    this.#held = held
    this.#open = held.length
  }

  prepare(connection: Wire): void {
    for (const one of this.#held) {
      connection.bind(one)
      connection.execute({})
    }
    methods.prepare.call(this, connection)
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#open-- <= 0) methods.handleCommandComplete.call(this, message, connection)
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

/** A query that pg takes as it is, such as a cursor. */
const isSubmittable = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && typeof (statement as { submit?: unknown }).submit === 'function'

/** Reads a text or an object, with or without values, with or without a callback. */
function readGiven([first, second, third]: readonly unknown[]): Given {
  const statement = (
    typeof first === 'object' && first !== null && 'text' in first ? first : { text: typeof first === 'string' ? first : '' }
  ) as Statement
  const callback = [third, second, (statement as { callback?: unknown }).callback].find((one) => typeof one === 'function')
  return { statement, values: Array.isArray(second) ? second : statement.values, callback: callback as Answered | undefined }
}

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
