import { type Command, currentInput } from '../../../contract/command.ts'
import type { OutboxRow, PersonalDb } from '../store/personal-db.ts'
import type { LocalCommands } from './registry.ts'

/** The rows of a lane in the order of creation. Reads the lane in one request; a Dexie cursor would need one per row. */
export const laneRows = (db: PersonalDb, lane: string): Promise<OutboxRow[]> => db.outbox.where('lane').equals(lane).sortBy('seq')

export const isUnsettled = ({ state }: Pick<OutboxRow, 'state'>): boolean => state === 'queued' || state === 'sending'

/** No request has carried the row: it may be changed or removed under its id. */
export const isUnsent = ({ state, attempts }: Pick<OutboxRow, 'state' | 'attempts'>): boolean => state === 'queued' && attempts === 0

/** The user may change, take back or remove the row: the server has not applied it, and no request is under way. */
export const isFree = (row: Pick<OutboxRow, 'state' | 'attempts'>): boolean => row.state === 'rejected' || isUnsent(row)

export const sizeOf = (input: unknown): number => new TextEncoder().encode(JSON.stringify(input)).length

/** The row with another input, which always has this build's version. */
export function withInput(row: OutboxRow, input: unknown, command: Pick<Command, 'version'> | undefined): OutboxRow {
  return { ...row, input, version: command?.version ?? row.version, bytes: sizeOf(input) }
}

/** The row with its input in this build's version. */
export function withCurrentInput(commands: LocalCommands, row: OutboxRow): OutboxRow {
  const command = commandOf(commands, row)
  return command ? { ...row, input: currentInput(command, row) } : row
}

export const commandOf = (commands: LocalCommands, { name }: Pick<OutboxRow, 'name'>): Command | undefined => commands[name]?.command
