import type * as z from 'zod/mini'

/** Lowest role that may call. The server checks it before the handler; `may()` decides about single objects. */
export type Access = 'anyone' | 'member' | 'instructor' | 'admin'

/**
 * One row of the API table. The client derives its call from it, the server its validation, the tests their cases.
 * `path` is relative to the API base (`/api`), or to the site root when it starts with `/media`. `:name` marks a path
 * parameter, which is a field of `input`. GET and DELETE send their input in the query string, others as a JSON body;
 * `query` lists the keys that are sent in the query string although the method has a body.
 */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly input: I
  /** The success answer without `success: true`, which the server adds to every answer. */
  readonly output: O
  /** `file`: bytes, with support for Range requests, instead of JSON. */
  readonly answer: 'json' | 'file'
  /** Compressed by the product's own encoder (`packing/`): its size is part of a price that devices compute too. */
  readonly isPacked?: boolean | undefined
  /** `bytes`: the raw body is the field `bytes` of the input. */
  readonly body: 'json' | 'bytes'
  readonly query: readonly string[]
  /** Rate limit per account, or per IP address before sign-in. A minute's calls may arrive at once. */
  readonly perMinute: number
  /** Calls per hour after the first minute's; without it, 60 times `perMinute`. */
  readonly perHour?: number | undefined
  /** Bytes of request bodies per account and day; they may arrive at once. */
  readonly bytesPerDay?: number | undefined
  /** `address`: signed-in callers are counted by their address too. `handler`: so they are, but the handler counts the call itself. */
  readonly limitedBy: 'account' | 'address' | 'handler'
  /** Maximum size of the request body, in bytes. */
  readonly maxBytes: number
  /** Entity tag of an answer, without quotes: the server answers 304 to a request that names it. */
  readonly tag?: ((output: never) => string) | undefined
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.output<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodMiniType, infer O> ? z.output<O> : never

type Row<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access, K extends Endpoint['answer']> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'input' | 'output'
> & { readonly access: A; readonly answer?: K; readonly tag?: (output: z.output<O>) => string } & Partial<
    Pick<Endpoint, 'body' | 'query' | 'perMinute' | 'perHour' | 'bytesPerDay' | 'limitedBy' | 'maxBytes' | 'isPacked'>
  >

/** Keeps `access` and `answer` as literal types: the server derives from them whether a handler's `person` can be null. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access, K extends Endpoint['answer'] = 'json'>(
  row: Row<I, O, A, K>,
): Endpoint<I, O> & { readonly access: A; readonly answer: K } {
  return { body: 'json', query: [], perMinute: 120, limitedBy: 'account', maxBytes: 64 * 1024, ...row, answer: row.answer ?? ('json' as K) }
}
