import { type FieldChanges, joinChanges, newTexts } from '../../../contract/values/field-changes.ts'
import type { LaterCommand } from './local-command.ts'

interface FieldEdit {
  readonly changes: FieldChanges<Record<string, unknown>>
}

/** Options of a command that changes a record field by field (docs/decisions/022). `name`: the command's own. */
export function fieldEdits<I extends FieldEdit>(name: string) {
  const join = (first: I, then: I): I => ({ ...then, changes: joinChanges(first.changes, then.changes) })
  return {
    textOf: ({ changes }: I) => newTexts(changes),
    // Two consecutive unsent changes are merged.
    coalesce: join,
    // A later change of the same field was made on top of this one: one command then contains both.
    absorb(input: I, later: LaterCommand) {
      if (later.name !== name) return 'independent'
      const then = later.input as I
      const isSameField = Object.keys(then.changes).some((field) => field in input.changes)
      return later.state === 'rejected' || isSameField ? join(input, then) : 'independent'
    },
  }
}
