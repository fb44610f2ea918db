import { Refusal } from './errors.ts'

/** Deeper than any input of the contract. Without a limit, nested brackets overflow the stack of recursive code. */
const maxDepth = 32

/** Parses a JSON body; an empty body is an empty object. Throws 400 unless it is valid UTF-8 and JSON. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  const value = parse(body)
  refuseHostile(value, 0)
  return value
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('bad_request')
  }
}

/** A `__proto__` key would change the prototype of objects it is copied into. */
function refuseHostile(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth || Object.hasOwn(value, '__proto__')) throw new Refusal('bad_request')
  for (const one of Object.values(value)) refuseHostile(one, depth + 1)
}
