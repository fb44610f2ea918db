import { joined } from '../../offline/drafts/drafts.ts'

/** Reads a form's values from the text of its draft, and writes them. */
export interface Codec<V> {
  /** Null: there is no draft. An empty text is one that was emptied by hand. */
  readonly read: (text: string | null) => V
  /** `text`: the draft before the change. */
  readonly write: (values: V, text: string | null) => string
  /** The text that the form began with, stored with the draft. */
  readonly base?: string
  /** Both of two drafts that two tabs wrote in one form. Absent where the later one counts. */
  readonly join?: (theirs: string, mine: string) => string
}

/** One field, stored as it is typed: other parts of the app put texts into such a draft too. */
export function textCodec<F extends string>(field: F, initial = ''): Codec<Record<F, string>> {
  return {
    read: (text) => ({ [field]: text ?? initial }) as Record<F, string>,
    write: (values) => values[field],
    join: joined,
    ...(initial !== '' && { base: initial }),
  }
}

export type FieldValues = Readonly<Record<string, string>>

const noValues: FieldValues = {}

/** Many fields, stored as JSON without the empty ones. */
export function fieldsCodec(initial: FieldValues = noValues): Codec<FieldValues> {
  return {
    read: (text) => (text === null ? null : fieldsIn(text)) ?? initial,
    write(values) {
      const filled = Object.entries(values).filter(([, value]) => value !== '')
      // Emptied fields of a form that began filled in must not fill themselves again.
      return filled.length === 0 && initial === noValues ? '' : JSON.stringify(Object.fromEntries(filled))
    },
  }
}

/** The fields of a stored draft. Null: it is not one. */
export function fieldsIn(text: string): FieldValues | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return null
  }
}
