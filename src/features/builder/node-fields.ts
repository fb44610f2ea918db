import { bytesOf, maxNodeBytes } from '../../../contract/drafts/draft-commands.ts'
import type { DraftFields, DraftValue } from '../../../contract/drafts/draft-rows.ts'
import type { DraftChanges } from '../../../contract/drafts/merge-draft.ts'
import { mergedText } from '../../../contract/drafts/merge-text.ts'
import { storable } from '../../../contract/values/text.ts'
import type { Codec } from '../../forms/device/codec.ts'

/** Values of a node's form. Null: the field is removed. */
export type NodeValues = Readonly<Record<string, DraftValue | null>>

interface Typed {
  /** The fields that differ from those at the start. */
  readonly values: NodeValues
  /** These fields, as they were at the start. */
  readonly base: NodeValues
}

/**
 * The form of a node in its draft, which may be days old. Only the typed fields are stored, each with the value that its author began with.
 * The other fields follow the node.
 */
export function nodeCodec(fields: DraftFields): Codec<NodeValues> {
  return {
    read: (text) => ({ ...fields, ...typedIn(text).values }),
    join: joinTyped,
    write(values, text) {
      const { base } = typedIn(text)
      const names = Object.keys({ ...fields, ...values })
      const start = (name: string) => (name in base ? base[name] : fields[name]) ?? null
      const typed = names.filter((name) => (values[name] ?? null) !== start(name))
      // An emptied draft is none.
      if (typed.length === 0) return ''
      const pick = (of: (name: string) => DraftValue | null) => Object.fromEntries(typed.map((name) => [name, of(name)]))
      return JSON.stringify({ values: pick((name) => values[name] ?? null), base: pick(start) } satisfies Typed)
    },
  }
}

/** Two drafts of one form, from two tabs. Two texts of one field are merged, or one is put below the other. */
function joinTyped(theirs: string, mine: string): string {
  const [one, other] = [typedIn(theirs), typedIn(mine)]
  const values = { ...one.values, ...other.values }
  for (const [name, value] of Object.entries(one.values)) {
    const own = other.values[name]
    if (!/\.(bn|en)$/.test(name) || own === undefined || own === value) continue
    const [first, second, start] = [value, own, one.base[name]].map((text) => String(text ?? ''))
    values[name] = mergedText(start ?? '', first ?? '', second ?? '') ?? [first, second].filter(Boolean).join('\n\n')
  }
  if (Object.keys(values).length === 0) return ''
  return JSON.stringify({ values, base: { ...other.base, ...one.base } } satisfies Typed)
}

/** The changes in a draft, for the command. */
export function changesTyped(text: string): DraftChanges {
  const { values, base } = typedIn(text)
  return Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: base[name] ?? null, to: trimmed(to) }]))
}

/** Bytes of the changes in one command, so that a push has room for others. */
const maxPieceBytes = 40_000

/**
 * The changes in pieces that fit a push. Lists come last: their order decides about what is left of their things. Each field of its own
 * can be sent, see `faultsTyped`.
 */
export function inPieces(changes: DraftChanges): DraftChanges[] {
  const pieces: Record<string, DraftChanges[string]>[] = [{}]
  const isOrder = (field: string) => Number(field.endsWith(':order'))
  for (const [field, change] of Object.entries(changes).sort(([one], [other]) => isOrder(one) - isOrder(other))) {
    const last = pieces.at(-1) ?? {}
    if (Object.keys(last).length === 0 || bytesOf({ ...last, [field]: change }) <= maxPieceBytes) last[field] = change
    else pieces.push({ [field]: change })
  }
  return pieces.filter((piece) => Object.keys(piece).length > 0)
}

/** Letters of one text: a command with the texts before and after it fits a push. */
export const maxLetters = 4000

/** Fields that the server would not take, with an error code. `fields`: those of the node, which the typed ones replace. */
export function faultsTyped(fields: DraftFields, changes: DraftChanges): Record<string, 'too_long' | 'part_too_long'> {
  const long = Object.entries(changes).filter(([name, { to }]) => /\.(bn|en)$/.test(name) && String(to ?? '').length > maxLetters)
  if (long.length > 0) return Object.fromEntries(long.map(([name]) => [name, 'too_long']))
  const sizeOf = ([, { from, to }]: readonly [string, DraftChanges[string]]) => bytesOf([from, to])
  const [largest] = Object.entries(changes).sort((one, other) => sizeOf(other) - sizeOf(one))
  if (!largest) return {}
  const typed = Object.entries(changes).map(([name, { to }]) => [name, to] as const)
  const next = Object.fromEntries(Object.entries({ ...fields, ...Object.fromEntries(typed) }).filter(([, value]) => value !== null))
  const isTooLarge = bytesOf(next) > maxNodeBytes && bytesOf(next) > bytesOf(fields)
  return isTooLarge || sizeOf(largest) > maxNodeBytes ? { [largest[0]]: 'part_too_long' } : {}
}

const trimmed = (value: DraftValue | null) => (typeof value === 'string' ? storable(value.normalize('NFC')) : value)

function typedIn(text: string | null): Typed {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (typeof read === 'object' && read !== null && 'values' in read && 'base' in read) return read as Typed
  } catch {
    // No draft, or one that a form of another kind wrote.
  }
  return { values: {}, base: {} }
}
