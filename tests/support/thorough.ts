import { existsSync } from 'node:fs'

/**
 * True with `THOROUGH=1`, as in `npm run test:thorough` (docs/decisions/064). Then random or repeated cases all run, and so do the journeys
 * whose rules other tests hold. `npm run check` runs fewer.
 */
export const isThorough = process.env.THOROUGH === '1'

/** Tag of the journeys that the check omits. */
export const thoroughTag = '@thorough'

/** Details of a journey for the thorough run only. `holders`: the tests that hold its rules at every commit. */
export function heldBy(...holders: [string, ...string[]]) {
  for (const path of holders) if (!existsSync(path)) throw new Error(`${path} is missing: name the test that holds the rule now.`)
  return { tag: thoroughTag, annotation: holders.map((description) => ({ type: 'held by', description })) }
}
