import { setTimeout as wait } from 'node:timers/promises'
import { type CommandName, commands } from '../../contract/index.ts'
import { type Outcome, pushMaxBytes, pushMaxCommands, type SentCommand } from '../../contract/sync.ts'
import { newId } from '../../src/offline/id.ts'
import { type ApiSession, callApi } from './api.ts'
import { pick, type Random } from './random.ts'

/** What a person decided, and what the server finally said about it. */
export interface JournalEntry {
  readonly command: SentCommand
  outcome: Outcome | null
  /** Requests that carried it. */
  sendings: number
}

interface SyncClientOptions extends ApiSession {
  readonly url: string
  readonly random: Random
}

/** Between two tries after a failure, in milliseconds: short, because the test's patience is shorter than a phone's. */
const retryMs = { least: 20, most: 400 }

/**
 * A phone without a screen: it queues commands, pushes them by the real protocol with the real retry rules, and keeps a
 * journal of what it meant. Several senders may run at once, as two tabs do; nothing but the server keeps them apart.
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

  /** Decides something. The command waits for the one before it in its lane, like on the phone. */
  enqueue(name: CommandName, input: unknown): string {
    const { version, lane } = commands[name] as { version: number; lane: (input: unknown) => string }
    const laneName = lane(input)
    const before = this.unsettled.findLast((entry) => entry.command.lane === laneName)
    const id = newId()
    const command = { id, name, version, lane: laneName, after: before?.command.id ?? null, made_at: Date.now(), input }
    this.journal.push({ command, outcome: null, sendings: 0 })
    return id
  }

  /** Sends until `isDone` says so and nothing is left. */
  async sendAll(isDone: () => boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(isDone() && this.unsettled.length === 0)) {
      if (this.unsettled.length === 0) await wait(5)
      else await this.#pushOnce()
    }
  }

  async #pushOnce(): Promise<void> {
    const batch = this.#nextBatch()
    if (batch.length === 0) return
    for (const entry of batch) entry.sendings += 1
    const { url, token, userId } = this.#options
    const body = {
      client_id: this.clientId,
      user_id: userId,
      sent_at: Date.now(),
      app_version: 'test',
      commands: batch.map((entry) => entry.command),
    }
    try {
      const answer = await callApi<{ results: Outcome[] }>(url, '/sync/push', { method: 'POST', token, body })
      if (answer.status === 200 && answer.json) return this.#settle(answer.json.results)
      await this.#backOff(answer.retryAfterS * 1000)
    } catch {
      await this.#backOff(0)
    }
  }

  /**
   * The front of the queue, in a random size within the protocol's limits, so that batches overlap in every way. Now and
   * then some are left out, as a phone that lost its place might: only the server can then keep a lane in order.
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

  /** Full jitter; a server that names a time is believed, up to this test's patience. */
  async #backOff(askedMs: number): Promise<void> {
    const most = Math.min(retryMs.most, retryMs.least * 2 ** this.#failures)
    this.#failures = Math.min(this.#failures + 1, 10)
    await wait(Math.max(Math.min(askedMs, 1000), this.#options.random() * most))
  }
}
