import * as z from 'zod/mini'
import { Refusal } from '../../http/errors.ts'

/** The cursor of a list: the position after which the next page starts, opaque to clients. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor; throws `bad_request` for a value that the server did not issue. */
export function readCursor<S extends z.ZodMiniType>(cursor: string, position: S): z.output<S> {
  const read = z.safeParse(position, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!read.success) throw new Refusal('bad_request', { fields: { cursor: 'unknown' } })
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
