import type { CommandOutcome } from '../handler.ts'

/**
 * Thrown if a handler cannot decide yet, through no fault of the command. The command stays unsettled, and devices
 * send it again.
 */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

/** Rejections shared by several handlers. */
export const forbidden: CommandOutcome = { outcome: 'rejected', code: 'forbidden' }
export const notFound: CommandOutcome = { outcome: 'rejected', code: 'not_found' }
/** The thread takes no more replies. */
export const locked: CommandOutcome = { outcome: 'rejected', code: 'locked' }
/** The thread, post or reply was removed. Never says by whom. */
export const gone: CommandOutcome = { outcome: 'rejected', code: 'gone' }
/** The organiser has cancelled the event. */
export const calledOff: CommandOutcome = { outcome: 'rejected', code: 'called_off' }
/** Another device or user changed these fields since the sender saw them. */
export const changedSince = (fields: readonly string[]): CommandOutcome => ({
  outcome: 'rejected',
  code: 'changed_meanwhile',
  fields: Object.fromEntries(fields.map((field) => [field, 'changed_meanwhile'])),
})
/** The field refers to an unknown thing. */
export const unknownField = (field: string): CommandOutcome => ({
  outcome: 'rejected',
  code: 'invalid_input',
  fields: { [field]: 'unknown' },
})

/** Sequentially: a push rarely contains more than one of a kind. */
export async function sequentially<E>(entries: readonly E[], settle: (entry: E) => Promise<CommandOutcome>): Promise<CommandOutcome[]> {
  const outcomes: CommandOutcome[] = []
  for (const entry of entries) outcomes.push(await settle(entry))
  return outcomes
}
