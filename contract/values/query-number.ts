import * as z from 'zod/mini'

/** A whole number from 0 in a query string, where every value is a text. */
export const queryNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.number().check(z.int(), z.nonnegative()),
  ),
)
