import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { Refusal } from './errors.ts'
import { fieldErrors } from './field-errors.ts'

interface Sent {
  readonly url: string
  readonly params: unknown
  readonly body: unknown
}

/** Error code by field, from rules that the contract does not have. `input` is not validated yet. */
export type FindFaults = (input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, string>>>

/**
 * Merges path, query string and body of a request and validates them against the row and `findFaults`: one answer reports
 * the faults of both. Throws 400, or 404 if only path parameters are invalid.
 */
export async function readInput(row: Endpoint, sent: Sent, findFaults: FindFaults = async () => ({})): Promise<unknown> {
  const params = Object.entries((sent.params ?? {}) as Record<string, string>)
  const query = readQuery(sent.url)
  const hasBody = row.method === 'POST' || row.method === 'PUT'
  const input = join([...params, ...query, ...(hasBody ? bodyEntries(row, sent.body) : [])])
  const misplaced = hasBody ? query.find(([key]) => !row.query.includes(key)) : undefined
  if (misplaced) throw new Refusal('invalid_input', { fields: { [misplaced[0]]: 'unknown' } })

  refuseUnstorable(input, row === endpoints.sync.push)
  const read = z.safeParse(row.input, input)
  const faults = read.success ? {} : fieldErrors(read.error.issues, input)
  // The contract's come first: the message is about the first field.
  const fields = { ...faults, ...(await findFaults(input)), ...faults }
  if (read.success && Object.keys(fields).length === 0) return read.data
  const isPathWrong = Object.keys(fields).every((field) => params.some(([name]) => name === field))
  throw isPathWrong && params.length > 0 ? new Refusal('not_found') : new Refusal('invalid_input', { fields })
}

function readQuery(url: string): [string, string][] {
  const start = url.indexOf('?')
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))]
}

function bodyEntries(row: Endpoint, body: unknown): [string, unknown][] {
  if (row.body === 'bytes') return body instanceof Uint8Array ? [['bytes', body]] : []
  if (body === undefined) return []
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('bad_request')
  return Object.entries(body)
}

/** A repeated name is ambiguous, so it is refused. */
function join(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const input = new Map<string, unknown>()
  for (const [key, value] of entries) {
    if (key === '__proto__') throw new Refusal('bad_request')
    if (input.has(key)) throw new Refusal('invalid_input', { fields: { [key]: 'repeated' } })
    input.set(key, value)
  }
  return Object.fromEntries(input)
}

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair. Inputs of commands are skipped: each is validated
 * alone, so that one bad command does not block its push.
 */
function refuseUnstorable(input: Record<string, unknown>, carriesCommands: boolean): void {
  for (const [field, value] of Object.entries(input)) {
    if (!isStorable(value, carriesCommands))
      throw new Refusal('invalid_input', { fields: { [isStorable(field, false) ? field : '']: 'bad_characters' } })
  }
}

function isStorable(value: unknown, carriesCommands: boolean): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(
    ([key, one]) => isStorable(key, false) && ((carriesCommands && key === 'input') || isStorable(one, carriesCommands)),
  )
}
