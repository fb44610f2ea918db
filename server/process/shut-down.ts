import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Timeouts of a shutdown. */
interface Timeouts {
  /** Milliseconds until open requests are refused. */
  readonly drainMs: number
  /** Milliseconds until the process exits, even if a close is still pending. */
  readonly limitMs: number
  /** Milliseconds from the signal, before all that: requests are still taken, but the health check fails. Default 0. */
  readonly announceMs?: number
}

/** `docker stop` and similar tools kill 10 s after the signal. A statement is cancelled after 5 s (db/open.ts). */
const defaults: Timeouts = { drainMs: 6_000, limitMs: 9_000 }
/** Time for the last responses, refusals included, to be sent. */
const flushMs = 300

export interface Ending {
  /** Aborted by the first signal. */
  readonly asked: AbortSignal
  /** Called between two steps of the start: lets signals arrive, and throws `asked.reason` after one. */
  readonly step: () => Promise<void>
  /** Registers a resource to close at the end, in reverse order of registration. */
  readonly later: (what: string, close: () => Promise<void>) => void
  /** Closes the app: refuses new requests, and finishes or refuses open ones. */
  readonly drain: (app: FastifyInstance) => Promise<void>
  /** Closes everything and exits with `code`, or with 1 if a close fails or times out. */
  readonly end: (code: number) => Promise<never>
}

/** Shuts the process down on the first of these signals. A start in progress stops at its next step. */
export function endOn(signals: readonly NodeJS.Signals[], timeouts: Partial<Timeouts> = {}): Ending {
  const { drainMs, limitMs: closeMs, announceMs = 0 } = { ...defaults, ...timeouts }
  const limitMs = closeMs + announceMs
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
      // Queries of the embedded database can settle without a turn of the event loop, in which signals arrive.
      await nextTurn()
      asking.signal.throwIfAborted()
    },
    later: (what, close) => void closers.push({ what, close }),
    async drain(app) {
      if (announceMs > 0) {
        app.announceEnd()
        await wait(announceMs)
      }
      const refuse = setTimeout(() => app.refuseInFlight(), drainMs)
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs + flushMs)
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
