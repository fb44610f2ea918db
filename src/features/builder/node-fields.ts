import type { DraftFields, DraftValue } from '../../../contract/drafts/draft-rows.ts'
import type { DraftChanges } from '../../../contract/drafts/merge-draft.ts'
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

/** The changes in a draft, for the command. */
export function changesTyped(text: string): DraftChanges {
  const { values, base } = typedIn(text)
  return Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: base[name] ?? null, to: trimmed(to) }]))
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
