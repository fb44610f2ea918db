import type { Outcome, SentCommand } from '../../contract/sync.ts'
import { decisionBase } from '../../src/offline/outbox/decision-base.ts'
import type { OutboxRow } from '../../src/offline/store/personal-db.ts'
import { toWire } from '../../src/offline/sync/push-rows.ts'

/** Server of one decision. `at`: true time. */
export interface DecisionServer {
  push(sent: readonly SentCommand[], sentAt: number, at: number): Promise<readonly Outcome[]>
  pull(at: number): Promise<{ cursor: number; value: unknown }>
}

/** Makes a command with this id that sets the value. */
export type MakeCommand = (id: string, value: unknown) => Pick<SentCommand, 'name' | 'version' | 'lane' | 'input'>

/** A device with one lane of decisions: the base of each is that of the app. Its clock is wrong, and may be set to another time. */
export class DecisionDevice {
  clockError = 0
  private readonly make: MakeCommand
  private readonly server: DecisionServer
  private readonly newId: () => string
  private cursor = 0
  private pulled: unknown
  private lane: OutboxRow[] = []
  private seq = 0

  constructor(server: DecisionServer, options: { make: MakeCommand; newId: () => string; empty: unknown }) {
    this.server = server
    this.make = options.make
    this.newId = options.newId
    this.pulled = options.empty
  }

  get displayed(): unknown {
    const last = this.lane.at(-1)
    return last ? decidedIn(last) : this.pulled
  }

  get isIdle(): boolean {
    return this.lane.length === 0
  }

  decide(value: unknown, now: number): void {
    const madeAt = now + this.clockError
    const last = this.lane.at(-1)
    if (last?.state === 'queued' && last.attempts === 0) {
      this.lane[this.lane.length - 1] = { ...last, madeAt, ...this.make(last.id, value) }
      return
    }
    const id = this.newId()
    const after = this.lane.findLast(({ state }) => state === 'queued' || state === 'sending')?.id ?? null
    const base = decisionBase(this.lane, this.cursor)
    const row: OutboxRow = { seq: this.seq++, id, ...this.make(id, value), after, madeAt, state: 'queued', attempts: 0, bytes: 1, base }
    this.lane.push(row)
  }

  /** Marks the rows as sent. The returned function is the arrival at the server, and the one after it the answer. */
  send(now: number): ((at: number) => Promise<(isLost: boolean) => void>) | undefined {
    const rows = this.lane.filter(({ state }) => state === 'queued')
    if (rows.length === 0 || this.lane.some(({ state }) => state === 'sending')) return undefined
    for (const row of rows) Object.assign(row, { state: 'sending', attempts: row.attempts + 1 })
    const sentAt = now + this.clockError
    const sent = rows.map(toWire)
    return async (at) => {
      const outcomes = await this.server.push(sent, sentAt, at)
      return (isLost) => {
        for (const [place, row] of rows.entries()) {
          const { change } = outcomes[place] ?? {}
          Object.assign(row, isLost || change === undefined ? { state: 'queued' } : { state: 'applied', change })
        }
      }
    }
  }

  async pull(now: number): Promise<() => void> {
    const { cursor, value } = await this.server.pull(now)
    return () => {
      if (cursor < this.cursor) return
      this.cursor = cursor
      this.pulled = value
      this.lane = this.lane.filter(({ state, change }) => state !== 'applied' || (change ?? 0) > cursor)
    }
  }
}

const decidedIn = ({ input }: OutboxRow) => {
  const { kind, is_on, is_following, is_saved } = input as Record<string, unknown>
  return is_on ?? is_following ?? is_saved ?? kind
}

interface Interleaving {
  readonly devices: readonly DecisionDevice[]
  readonly values: readonly unknown[]
  readonly random: () => number
  /** Number of devices that decide. */
  readonly acting: number
  readonly from: number
}

/** Runs some decisions with random delays, lost answers and clocks. Returns the last decision, and the time after all is settled. */
export async function interleave({ devices, values, random, acting, from }: Interleaving): Promise<{ last: unknown; now: number }> {
  let now = from
  let last: unknown
  let order = 0
  const waiting: { at: number; order: number; run: (at: number) => Promise<void> }[] = []
  const later = (most: number, run: (at: number) => Promise<void>) =>
    void waiting.push({ at: now + Math.floor(random() * most), order: order++, run })
  const runUntil = async (end: number) => {
    for (;;) {
      waiting.sort((one, other) => one.at - other.at || one.order - other.order)
      const next = waiting[0]
      if (!next || next.at > end) break
      waiting.shift()
      now = Math.max(now, next.at)
      await next.run(now)
    }
    now = Math.max(now, Math.min(end, now + 1))
  }
  const send = (device: DecisionDevice, most: number) => {
    const arrive = device.send(now)
    if (!arrive) return
    later(most, async (at) => {
      const answer = await arrive(at)
      const isLost = most > 0 && random() < 0.2
      later(most, async () => answer(isLost))
    })
  }
  const pull = (device: DecisionDevice, most: number) =>
    later(0, async (at) => {
      const store = await device.pull(at)
      later(most, async () => store())
    })
  for (const device of devices) device.clockError = Math.floor((random() - 0.5) * 400_000)
  for (let step = 0; step < 12; step += 1) {
    const place = Math.floor(random() * devices.length)
    const device = devices[place] as DecisionDevice
    const what = random()
    if (what < 0.4) {
      if (place < acting) {
        last = values[Math.floor(random() * values.length)]
        device.decide(last, now)
      }
    } else if (what < 0.7) send(device, 60_000)
    else if (what < 0.9) pull(device, 20_000)
    else device.clockError = Math.floor((random() - 0.5) * 400_000)
    const end = now + Math.floor(random() * 20_000)
    await runUntil(end)
    now = Math.max(now, end)
  }
  for (let round = 0; round < 20 && (waiting.length > 0 || round < 3 || devices.some(({ isIdle }) => !isIdle)); round += 1) {
    await runUntil(now + 200_000)
    for (const device of devices) send(device, 0)
    await runUntil(now + 200_000)
    for (const device of devices) pull(device, 0)
    await runUntil(now + 200_000)
  }
  return { last, now }
}
