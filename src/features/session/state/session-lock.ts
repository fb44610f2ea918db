import { abortAfter } from '../../../api/abort-after.ts'
import { availableLocks } from '../../../offline/store/blocked-store.ts'

const lockName = 'session'
/** In ms. A page that has its turn for longer hangs, in a broken database for example. */
const longestTurn = 20_000
let last: Promise<unknown> = Promise.resolve()

/** Another page has taken the turn of this page, which had hung: a session may have begun since. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost'
}

/** Name of a lock that a page replaces while it works through a long turn. So the pages that wait see that it does not hang. */
const beatName = 'session-beat/'
const beatEvery = 5000

/** A page's turn to change the session. */
export class Turn {
  #isLost = false
  #beatAt = Date.now()
  #endBeat = () => {}
  #isOver = false
  readonly #locks: LockManager | undefined
  constructor(locks?: LockManager) {
    this.#locks = locks
  }
  lose(): void {
    this.#isLost = true
    this.end()
  }
  /** To be called before a step that could end the session of a later turn. A long turn calls it before each step. @throws TurnLost */
  check(): void {
    if (this.#isLost) throw new TurnLost()
    if (Date.now() - this.#beatAt < beatEvery) return
    this.#beatAt = Date.now()
    const endLast = this.#endBeat
    void this.#locks
      ?.request(`${beatName}${this.#beatAt}`, () => (this.#isOver ? undefined : new Promise<void>((end) => (this.#endBeat = end))))
      .catch(() => {})
    endLast()
  }
  end(): void {
    this.#isOver = true
    this.#endBeat()
  }
}

/**
 * Runs the changes of the browser's session one after another, across tabs: two of them would mix a store that closes with one that
 * opens. `change` must not wait for the server, nor call this function itself. In a browser without locks, each page has its own turns.
 */
export async function changeSession<T>(change: (turn: Turn) => Promise<T>): Promise<T> {
  const locks = availableLocks()
  return locks ? await queueInBrowser(locks, change) : await queueInPage(change)
}

async function queueInBrowser<T>(locks: LockManager, change: (turn: Turn) => Promise<T>): Promise<T> {
  // Undefined while the page waits: a turn that began with the wait would end with its first 20 s.
  let turn: Turn | undefined
  const begin = () => {
    const own = new Turn(locks)
    turn = own
    return change(own).finally(() => own.end())
  }
  const request = async (options: LockOptions) => {
    try {
      return await locks.request(lockName, options, begin)
    } catch (error) {
      // Rejects with the change, and as soon as another page takes the turn.
      turn?.lose()
      throw error
    }
  }
  for (let holder: string | undefined; ; ) {
    const before = holder
    holder = await holderOf(locks)
    // The same page has had the lock all the time, and has made no step. If it goes on after all, it loses no work: each change of a store is one
    // transaction, which checks the store.
    if (holder !== undefined && holder === before) return await request({ steal: true })
    const signal = abortAfter(longestTurn)
    try {
      return await request({ signal })
    } catch (error) {
      if (turn || !signal.aborted) throw error
    }
  }
}

/** The page that has the lock, by the browser's name for it, with its last step. Undefined if none has it. */
async function holderOf(locks: LockManager): Promise<string | undefined> {
  const { held = [] } = await locks.query()
  const page = held.find(({ name }) => name === lockName)?.clientId
  return page && [page, ...held.flatMap(({ name = '' }) => (name.startsWith(beatName) ? name : [])).sort()].join()
}

function queueInPage<T>(change: (turn: Turn) => Promise<T>): Promise<T> {
  const own = last.then(() => change(new Turn()))
  last = own.catch(() => undefined)
  return own
}
