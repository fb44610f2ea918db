// No schemas here: forms check a password before they load zod.

export const passwordMinLength = 8

/** Counts letters as they are stored (NFKC): keyboards type one Bengali letter as one or as two code points. */
export const isShortPassword = (typed: string): boolean => [...typed.normalize('NFKC')].length < passwordMinLength
