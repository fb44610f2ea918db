import type { FastifyInstance } from 'fastify'

/** Requests under way get this long to finish. */
const drainMs = 10_000

/** On the first of the signals: takes no new requests, finishes those under way, closes what is behind, ends with 0. */
export function shutDownOn(signals: readonly NodeJS.Signals[], app: FastifyInstance, close: () => Promise<void>): void {
  let isClosing = false
  async function shutDown(): Promise<void> {
    if (isClosing) return
    isClosing = true
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(cut)
    await close()
    process.exit(0)
  }
  for (const signal of signals)
    process.on(signal, () => {
      shutDown().catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      })
    })
}
