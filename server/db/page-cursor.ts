import * as z from 'zod/mini'
import { Refusal } from '../errors.ts'

/** A list's cursor: where the page before ended, opaque to the caller. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position a cursor stands for; refused as `bad_request` when it is not one of ours. */
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
