import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long what is under way may take once the process is told to end. */
interface Patience {
  /** Milliseconds until requests that have no answer yet are refused. */
  readonly drainMs: number
  /** Milliseconds until the process ends, whatever still hangs. */
  readonly limitMs: number
}

/** Ten seconds after the signal `docker stop` and its like kill. A statement is given up after five (db/open.ts). */
const usual: Patience = { drainMs: 6_000, limitMs: 9_000 }
/** What is being sent when the wait is over, the refusals among it, gets this long to arrive. */
const lastWordsMs = 300

export interface Ending {
  /** Aborted by the first of the signals. */
  readonly asked: AbortSignal
  /** Between two steps of a start: lets signals arrive and throws `asked.reason` when one has. */
  readonly step: () => Promise<void>
  /** `what` is closed at the end, the youngest first. */
  readonly later: (what: string, close: () => Promise<void>) => void
  /** Closes the app: no new requests, those under way are finished or refused. */
  readonly drain: (app: FastifyInstance) => Promise<void>
  /** Closes everything and ends the process: with `code`, or with 1 when something cannot be closed, or not in time. */
  readonly end: (code: number) => Promise<never>
}

/** Ends the process in order on the first of the signals, from now on; a start that is not done gives up at its next step. */
export function endOn(signals: readonly NodeJS.Signals[], { drainMs, limitMs }: Patience = usual): Ending {
  const asking = new AbortController()
  const closers: { what: string; close: () => Promise<void> }[] = []
  let isLimited = false
  let closing = 'the start'

  function startLimit(): void {
    if (isLimited) return
    isLimited = true
    setTimeout(() => {
      process.stderr.write(`Ended after ${limitMs / 1000} s without waiting any longer for ${closing}.\n`)
      process.exit(1)
    }, limitMs)
  }

  for (const signal of signals)
    process.on(signal, () => {
      startLimit()
      asking.abort()
    })

  return {
    asked: asking.signal,
    async step() {
      // The embedded engine answers without ever going back to the event loop, where signals arrive.
      await nextTurn()
      asking.signal.throwIfAborted()
    },
    later: (what, close) => void closers.push({ what, close }),
    async drain(app) {
      const refuse = setTimeout(() => app.refuseOpen(), drainMs)
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs + lastWordsMs)
      await app.close()
      clearTimeout(refuse)
      clearTimeout(cut)
    },
    async end(code) {
      startLimit()
      try {
        for (const { what, close } of closers.reverse()) {
          closing = what
          await close()
        }
      } catch (error) {
        process.stderr.write(`${closing} could not be closed: ${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      }
      process.exit(code)
    },
  }
}
