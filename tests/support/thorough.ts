/** True with `THOROUGH=1`: tests with many random or repeated cases run all of them. `npm run check` runs the first or fewer ones. */
export const isThorough = process.env.THOROUGH === '1'
