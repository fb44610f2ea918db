import type { Database } from '../../server/db/open.ts'

/** A statement of this kind fails on purpose. `code`: as a server that goes away, or that demands a retry. */
class InjectedFault extends Error {
  override name = 'InjectedFault'
  readonly code: string
  constructor(code: string) {
    super('a fault of the test')
    this.code = code
  }
}

/** Place and kind of a fault. Each statement is a step, and so is the commit of a transaction. */
export interface Fault {
  /** The first step that fails, from 1. `answer`: all succeeds, but the caller receives no answer. */
  readonly at: number | 'answer'
  /** `cut`: this and all later ones fail, as after a lost connection. `conflict`: this one only, and PostgreSQL demands a retry. */
  readonly as: 'cut' | 'conflict'
}

const codes = { cut: '57P01', conflict: '40001' } as const

/** A connection or a pool of either engine, through which every statement of a session goes. */
interface Client {
  query(statement: string | { readonly text: string }, ...rest: unknown[]): Promise<unknown>
}

/** Lets statements of a database fail, on either engine. Without a fault it only counts. */
export class DatabaseFaults {
  #fault: Fault | undefined
  #steps = 0
  #hasFailed = false

  constructor(db: Database) {
    this.#watch(db)
    const original = db.transaction.bind(db)
    db.transaction = async (work, config) => {
      const answer = await original(async (tx) => {
        this.#watch(tx)
        const result = await work(tx)
        this.#step()
        return result
      }, config)
      if (this.#fault?.at === 'answer') this.#fail(this.#fault)
      return answer
    }
  }

  /** Runs something under a fault. `failed`: a step has failed. `error`: what the caller saw. */
  async during(fault: Fault, run: () => Promise<unknown>): Promise<{ failed: boolean; error: unknown; steps: number }> {
    this.#fault = fault
    this.#steps = 0
    this.#hasFailed = false
    const error = await run().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    this.#fault = undefined
    return { failed: this.#hasFailed, error, steps: this.#steps }
  }

  /**
   * Counts the statements of a database or transaction, not its queries. Those that are built once (server/db/statements/prepared.ts)
   * belong to no session. The first test of a process to use one would leave its faults in it.
   */
  #watch(of: object): void {
    const { session } = of as { session: { client: Client } }
    const { client } = session
    const query: Client['query'] = async (statement, ...rest) => {
      // A transaction that cannot end would spoil its connection for others.
      if (!/^(?:begin|commit|rollback)/.test(typeof statement === 'string' ? statement : statement.text)) this.#step()
      return await client.query(statement, ...rest)
    }
    session.client = new Proxy(client, {
      get(_, name) {
        if (name === 'query') return query
        const value: unknown = Reflect.get(client, name)
        return typeof value === 'function' ? value.bind(client) : value
      },
    })
  }

  #step(): void {
    if (!this.#fault) return
    this.#steps++
    const { at, as } = this.#fault
    if (at !== 'answer' && (as === 'cut' ? this.#steps >= at : this.#steps === at)) this.#fail(this.#fault)
  }

  #fail({ as }: Fault): never {
    this.#hasFailed = true
    throw new InjectedFault(codes[as])
  }
}
