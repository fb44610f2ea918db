/** Counts below it stay hidden: in a small place they may be those of one known person. */
export const few = 5

/**
 * A count of people or openings that reveals no single one: null for 1 to 4, otherwise rounded to 5. Rounded, a hidden count does not
 * follow from a total and the other parts.
 */
export const blurred = (count: number): number | null => (count > 0 && count < few ? null : few * Math.round(count / few))
