import type { Verdict } from './handler.ts'

/** Thrown by a handler that cannot decide now, without a fault of the command: it is not settled, and phones offer it again. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/** What handlers of commands refuse most, in one wording. */
export const forbidden: Verdict = { outcome: 'rejected', code: 'forbidden' }
export const notFound: Verdict = { outcome: 'rejected', code: 'not_found' }
/** The organiser has called the event off. */
export const calledOff: Verdict = { outcome: 'rejected', code: 'called_off' }
/** Somebody else has changed these fields after the sender saw them. */
export const changedMeanwhile = (fields: readonly string[]): Verdict => ({
  outcome: 'rejected',
  code: 'changed_meanwhile',
  fields: Object.fromEntries(fields.map((field) => [field, 'changed_meanwhile'])),
})
/** The field names something that is not there. */
export const unknownField = (field: string): Verdict => ({ outcome: 'rejected', code: 'invalid_input', fields: { [field]: 'unknown' } })

/** One after the other: a push seldom holds more than one of a kind. */
export async function inTurn<E>(entries: readonly E[], settle: (entry: E) => Promise<Verdict>): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const entry of entries) verdicts.push(await settle(entry))
  return verdicts
}
