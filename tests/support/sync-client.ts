import { setTimeout as wait } from 'node:timers/promises'
import { type CommandName, commands } from '../../contract/index.ts'
import type { Outcome, SentCommand } from '../../contract/sync.ts'
import { pushMaxBytes, pushMaxCommands } from '../../contract/transport.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type ApiSession, callApi } from './api.ts'
import { pick, type Random } from './random.ts'

/** A command and its final outcome on the server. */
export interface JournalEntry {
  readonly command: SentCommand
  outcome: Outcome | null
  /** Requests that carried it. */
  sendings: number
}

interface SyncClientOptions extends ApiSession {
  readonly url: string
  readonly random: Random
  /** The device's clock in milliseconds; default `Date.now`. */
  readonly now?: () => number
  /** Called with the milliseconds until each answer of a push. */
  readonly onAnswer?: (ms: number) => void
}

/** Delay after a failure, shorter than on a device because tests have shorter timeouts. */
const retryMs = { min: 20, max: 400 }

/**
 * A device without a user interface. It queues commands and pushes them by the real protocol with the real retry rules. Its
 * journal has all commands with their outcomes. Several senders may run at once, like two tabs without a lock.
 */
export class SyncClient {
  readonly journal: JournalEntry[] = []
  readonly clientId = newId()
  readonly #options: SyncClientOptions
  #failures = 0

  constructor(options: SyncClientOptions) {
    this.#options = options
  }

  get userId(): string {
    return this.#options.userId
  }

  get unsettled(): JournalEntry[] {
    return this.journal.filter((entry) => entry.outcome === null)
  }

  /** Queues a command behind the last unsettled one of its lane, as on a device. */
  enqueue(name: CommandName, input: unknown): string {
    const { version, lane } = commands[name] as { version: number; lane: (input: unknown) => string }
    const laneName = lane(input)
    const before = this.unsettled.findLast((entry) => entry.command.lane === laneName)
    const id = newId()
    const command = { id, name, version, lane: laneName, after: before?.command.id ?? null, made_at: this.#now(), input }
    this.journal.push({ command, outcome: null, sendings: 0 })
    return id
  }

  /** Sends until `isDone` returns true and all commands are settled. */
  async sendAll(isDone: () => boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(isDone() && this.unsettled.length === 0)) {
      if (this.unsettled.length === 0) await wait(5)
      else await this.#pushOnce()
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  async #pushOnce(): Promise<void> {
    const batch = this.#nextBatch()
    if (batch.length === 0) return
    for (const entry of batch) entry.sendings += 1
    const { url, token, userId } = this.#options
    const body = {
      client_id: this.clientId,
      user_id: userId,
      sent_at: this.#now(),
      app_version: 'test',
      commands: batch.map((entry) => entry.command),
    }
    const start = performance.now()
    try {
      const answer = await callApi<{ results: Outcome[] }>(url, '/sync/push', { method: 'POST', token, body })
      this.#options.onAnswer?.(performance.now() - start)
      if (answer.status === 200 && answer.json) return this.#settle(answer.json.results)
      await this.#backOff(answer.retryAfterS * 1000)
    } catch {
      await this.#backOff(0)
    }
  }

  /**
   * A batch of random size from the front of the queue, within the protocol's limits, so that batches overlap. 3 of 10 batches
   * omit random commands, as after a lost position: then only the server can maintain the order of a lane.
   */
  #nextBatch(): JournalEntry[] {
    const { random } = this.#options
    const wanted = pick(random, [1, 5, 20, pushMaxCommands, pushMaxCommands])
    const isPatchy = random() < 0.3
    const front = this.unsettled.filter(() => !isPatchy || random() < 0.6)
    const batch: JournalEntry[] = []
    let bytes = 300
    for (const entry of front.slice(0, wanted)) {
      bytes += Buffer.byteLength(JSON.stringify(entry.command)) + 1
      if (bytes > pushMaxBytes) break
      batch.push(entry)
    }
    return batch
  }

  async #settle(results: readonly Outcome[]): Promise<void> {
    const byId = new Map(this.unsettled.map((entry) => [entry.command.id, entry]))
    let settled = 0
    for (const result of results) {
      const entry = byId.get(result.id)
      if (!entry || result.outcome === 'retry') continue
      entry.outcome = result
      settled += 1
    }
    if (settled > 0) this.#failures = 0
    else await this.#backOff(0)
  }

  /** Waits with full jitter, at least as long as the server asks for, up to 1 s. */
  async #backOff(askedMs: number): Promise<void> {
    const maxMs = Math.min(retryMs.max, retryMs.min * 2 ** this.#failures)
    this.#failures = Math.min(this.#failures + 1, 10)
    await wait(Math.max(Math.min(askedMs, 1000), this.#options.random() * maxMs))
  }
}
