import { currentInput } from '../../../contract/command.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import type { OutboxRow, PersonalDb } from '../store/personal-db.ts'
import { rebaseOutbox } from './rebase.ts'
import { type LocalCommands, loadCommands } from './registry.ts'
import { commandOf, laneRows, withCurrentInput, withInput } from './rows.ts'

/** Lets each rejected command absorb the later commands of its lane that build on it: see `LocalCommand.absorb`. */
export async function absorbFollowers(db: PersonalDb): Promise<void> {
  const rejected = await db.outbox.where('state').equals('rejected').sortBy('seq')
  if (rejected.length === 0) return
  const commands = await loadCommands()
  for (const row of rejected.filter(({ name }) => commands[name]?.absorb)) {
    const plan = planFor(commands, row, await laneRows(db, row.lane))
    // A write repeats queries: skip it if there is nothing to absorb.
    if (plan.gone.length > 0) await withQuotaRetry(() => rebaseOutbox(db, () => absorb(commands, db, row)))
  }
}

async function absorb(commands: LocalCommands, db: PersonalDb, { id, lane }: OutboxRow): Promise<void> {
  const rows = await laneRows(db, lane)
  const row = rows.find((one) => one.id === id && one.state === 'rejected')
  if (!row) return
  const { next, gone } = planFor(commands, row, rows)
  await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
  if (next) await db.outbox.put(next)
  // The server may never receive an absorbed command: a row that waits for one would wait for ever.
  const ids = new Set(gone.map((one) => one.id))
  for (const one of rows) if (!gone.includes(one) && one.after !== null && ids.has(one.after)) await db.outbox.put({ ...one, after: null })
}

/** The row that replaces `row` (null: none) and the rows to delete. */
function planFor(commands: LocalCommands, row: OutboxRow, lane: readonly OutboxRow[]): { next: OutboxRow | null; gone: OutboxRow[] } {
  const gone: OutboxRow[] = []
  let next = row
  for (const later of lane.filter((one) => one.seq > row.seq && one.state !== 'applied')) {
    const absorption = absorptionOf(commands, next, later)
    if (absorption === 'cancel') {
      const isNeeding = (one: OutboxRow) =>
        one.seq > row.seq && one.state !== 'applied' && absorptionOf(commands, row, one) !== 'independent'
      return { next: null, gone: lane.filter((one) => one.seq === row.seq || isNeeding(one)) }
    }
    if (absorption === 'independent' || absorption === 'keep') continue
    next = withInput(next, absorption, commandOf(commands, next))
    gone.push(later)
  }
  return { next, gone }
}

/** The row's input with the commands that it absorbs. `followers`: the later rows that need this one. */
export function withFollowers(commands: LocalCommands, row: OutboxRow, lane: readonly OutboxRow[]) {
  const followers: OutboxRow[] = []
  let next = row
  for (const later of lane.filter((one) => one.seq > row.seq && one.state !== 'applied')) {
    const absorption = absorptionOf(commands, next, later)
    if (absorption === 'independent') continue
    followers.push(later)
    if (typeof absorption === 'object') next = withInput(next, absorption, commandOf(commands, next))
  }
  return { input: withCurrentInput(commands, next).input, followers }
}

/** Result of the row's `absorb` for a later row of its lane. */
export function absorptionOf(commands: LocalCommands, row: OutboxRow, later: OutboxRow): unknown {
  const local = commands[row.name]
  // The server had applied `later` after it had rejected `row`, and lost it in a restore.
  const isResent = later.log !== undefined && row.log === undefined
  if (!local?.absorb || isResent) return 'independent'
  return local.absorb(currentInput(local.command, row), withCurrentInput(commands, later))
}
