export const dayMs = 86_400_000
/** Dhaka has no daylight saving time, so days can be counted without a time zone database. */
const dhakaOffsetMs = 6 * 3_600_000

/** Days since 1970 in Dhaka. `time` in milliseconds since 1970. */
export const dayNumber = (time: number): number => Math.floor((time + dhakaOffsetMs) / dayMs)

/** Midnight in Dhaka, in milliseconds since 1970. */
export const startOfDay = (number: number): number => number * dayMs - dhakaOffsetMs
