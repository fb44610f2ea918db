import type * as z from 'zod/mini'

/** Error code per field; the codes are the messages of the contract's schemas. */
export type FieldCodes<V> = Partial<Record<keyof V & string, string>>

/** Input that may be sent, or the fields that prevent it. */
export type Checked<I, V> = { readonly input: I; readonly codes?: never } | { readonly input?: never; readonly codes: FieldCodes<V> }

/** Checks an input against its schema of the contract. A field reports its first error. */
export function checkInput<S extends z.ZodMiniType, V>(schema: S, input: z.input<S>): Checked<z.output<S>, V> {
  const read = schema.safeParse(input)
  if (read.success) return { input: read.data }
  const codes: Record<string, string> = {}
  for (const { path, message } of read.error.issues) codes[String(path[0])] ??= message
  return { codes: codes as FieldCodes<V> }
}

/** The input, unless a field has an error. */
export function passing<I, V>(input: I, codes: FieldCodes<V>): Checked<I, V> {
  return Object.keys(codes).length > 0 ? { codes } : { input }
}

/** `required` for each of these fields that is blank. */
export function required<V extends object>(values: V, ...fields: (keyof V & string)[]): FieldCodes<V> {
  const blank = fields.filter((field) => String(values[field]).trim() === '')
  return Object.fromEntries(blank.map((field) => [field, 'required'])) as FieldCodes<V>
}
