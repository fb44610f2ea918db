/** The answers, in the order on screen. They are fragments of the address. */
export const answers = ['sales', 'profit', 'cost'] as const
export type Answer = (typeof answers)[number]
