import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Command } from '../../../contract/command.ts'
import { type CommandName, commands } from '../../../contract/index.ts'
import { firstDay } from '../../../contract/learning/learning-days.ts'
import type { DecisionBase, SentCommand } from '../../../contract/sync.ts'
import type { CommandEntry, CommandOutcome } from '../../handler.ts'
import { fieldErrors } from '../../http/field-errors.ts'

type Rejection = Extract<CommandOutcome, { outcome: 'rejected' }>

/** A sent command after everything that can be decided without the database. */
export interface Prepared {
  readonly sent: SentCommand
  /** The same id with another hash is another command under a used id. */
  readonly bodyHash: string
  /** The task for the handler of `name`, or a rejection. */
  readonly task: { name: CommandName; entry: CommandEntry<unknown> } | Rejection
}

/** The product is younger: an earlier time is a mistake of a clock. */
const earliest = Date.parse(firstDay)

/** `offset` is the server's clock minus the device's, in milliseconds; nothing is ever made later than `now`. */
export function prepare(sent: SentCommand, { now, offset }: { now: number; offset: number }): Prepared {
  const bodyHash = createHash('sha256')
    .update(canonicalJson([sent.name, sent.version, sent.input ?? null]))
    .digest('hex')
  return { sent, bodyHash, task: taskOf(sent, Math.min(now, Math.max(earliest, sent.made_at + offset)), offset) }
}

function taskOf(sent: SentCommand, madeAt: number, offset: number): Prepared['task'] {
  if (!isCommandName(sent.name)) return { outcome: 'rejected', code: 'unknown_command' }
  const definition: Command = commands[sent.name]
  if (sent.version > definition.version || (sent.version < definition.version && !definition.upgrade)) {
    return { outcome: 'rejected', code: 'upgrade' }
  }
  const input = upgradedInput(definition, sent)
  const read = z.safeParse(definition.input, input)
  if (!read.success) return { outcome: 'rejected', code: 'invalid_input', fields: fieldErrors(read.error.issues, input) }
  return { name: sent.name, entry: { id: sent.id, input: read.data, madeAt, offset, base: baseOf(sent) } }
}

function baseOf({ base = { change: 0, commands: [] }, after }: SentCommand): DecisionBase {
  return after === null ? base : { ...base, commands: [...base.commands, after] }
}

/** Old input was never checked against its own schema: if an upgrade throws, the input is invalid. */
function upgradedInput(definition: Command, { version, input }: SentCommand): unknown {
  if (version === definition.version) return input
  try {
    return definition.upgrade?.(version, input)
  } catch {
    return undefined
  }
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

/** Equal values give equal text whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
