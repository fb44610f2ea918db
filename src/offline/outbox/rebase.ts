import { type Command, currentInput } from '../../../contract/command.ts'
import { type BaseRow, type OutboxRow, type PersonalDb, type SyncedTable, syncedTables } from '../store/personal-db.ts'
import type { LocalCommand, LocalTables } from './local-command.ts'
import { type LocalCommands, loadCommands } from './registry.ts'

export function localTables(db: PersonalDb): LocalTables {
  // Independent requests run together: on a slow device each round trip to the store is noticeable.
  const storingBase = async (table: SyncedTable, key: string, change: () => PromiseLike<unknown>) => {
    const [known, row] = await Promise.all([db.baseRows.get([table, key]), db.table(table).get(key)])
    await Promise.all([known ? undefined : db.baseRows.add({ table, key, row: row ?? null }), change()])
  }
  return {
    get: (table, key) => db.table(table).get(key),
    put: (table, key, row) => storingBase(table, key, () => db.table(table).put({ ...row, key })),
    remove: (table, key) => storingBase(table, key, () => db.table(table).delete(key)),
  }
}

/**
 * Applies the commands of a lane again, from the base rows on, within a transaction. A decision that replaces an unsent one must not build on
 * its effect.
 */
export async function applyLane<C extends Command>(db: PersonalDb, local: LocalCommand<C>, lane: readonly OutboxRow[]): Promise<void> {
  const tables = localTables(db)
  const restored = new Set<string>()
  const restore = async (table: SyncedTable, key: string) => {
    const base = restored.has(table + key) ? undefined : await db.baseRows.get([table, key])
    restored.add(table + key)
    if (base) await restoreRow(db, base)
  }
  const fromBase: LocalTables = {
    get: (table, key) => restore(table, key).then(() => tables.get(table, key)),
    put: (table, key, row) => restore(table, key).then(() => tables.put(table, key, row)),
    remove: (table, key) => restore(table, key).then(() => tables.remove(table, key)),
  }
  for (const row of lane) await applyRow({ [row.name]: local }, fromBase, row, db.personId)
}

const restoreRow = (db: PersonalDb, { table, key, row }: BaseRow) => (row === null ? db.table(table).delete(key) : db.table(table).put(row))

/** Applies a row's local effect. A row of a newer build, whose command this build does not know, is sent but not displayed. */
export async function applyRow(commands: LocalCommands, tables: LocalTables, row: OutboxRow, userId: string): Promise<void> {
  const local = commands[row.name]
  await local?.applyLocally(tables, currentInput(local.command, row), { id: row.id, madeAt: row.madeAt, userId })
}

/**
 * Changes the outbox or the base rows: restores the base rows, runs `change`, and applies the effects of the outbox again in
 * order. All in one transaction, so no query reads a state in between. An item does not flicker when its command is settled.
 * `others`: further tables that `change` uses.
 */
export async function rebaseOutbox(
  db: PersonalDb,
  change: () => Promise<void>,
  others: readonly ('drafts' | 'pictures' | 'retained' | 'vault')[] = [],
): Promise<void> {
  // Before the transaction, which ends while a module loads.
  let commands = (await db.outbox.count()) > 0 ? await loadCommands() : null
  const rebase = async () => {
    for (const base of await db.baseRows.toArray()) await restoreRow(db, base)
    await db.baseRows.clear()
    await change()
    const rows = await db.outbox.orderBy('seq').toArray()
    if (rows.length === 0) return
    if (!commands) throw new CommandsMissing()
    const tables = localTables(db)
    for (const row of rows) await applyRow(commands, tables, row, db.personId)
  }
  const run = () => db.transaction('rw', [...syncedTables, db.outbox, db.baseRows, db.cursors, db.keyValues, db.sent, ...others], rebase)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CommandsMissing)) throw error
    commands = await loadCommands()
    await run()
  }
}

/**
 * A command in an outbox that was empty before: the user sent it while the transaction waited. Its effect needs the module of its area.
 */
class CommandsMissing extends Error {
  override readonly name = 'CommandsMissing'
}
