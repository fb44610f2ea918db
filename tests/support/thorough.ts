/**
 * True with `THOROUGH=1`, as in `npm run test:thorough` (docs/decisions/064). Then random or repeated cases all run, and so do the journeys
 * whose rules other tests hold. `npm run check` runs fewer.
 */
export const isThorough = process.env.THOROUGH === '1'

/** Tag of the journeys that the check omits. */
export const thoroughTag = '@thorough'

/** Type of the annotation of such a journey. */
export const holderNote = 'held by'

/** `path#part of a title`. tests/system/holders.test.ts finds each of them among the tests of the check. */
type Holder = `${string}.${'ts' | 'tsx'}#${string}`

/** Details of a journey for the thorough run only. `holders`: the tests that hold its rules at every commit. */
export function heldBy(...holders: [Holder, ...Holder[]]) {
  return { tag: thoroughTag, annotation: holders.map((description) => ({ type: holderNote, description })) }
}
