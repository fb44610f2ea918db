import { Refusal } from './errors.ts'

/** No input of ours is nested deeper; without a limit a body of brackets would exhaust the stack of whoever walks it. */
const maxDepth = 32

/** Reads a JSON body; an empty one is an empty object. Throws 400 for everything that is not clean UTF-8 JSON. */
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

/** `__proto__` as a key would change the objects it is copied into. */
function refuseHostile(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth || Object.hasOwn(value, '__proto__')) throw new Refusal('bad_request')
  for (const one of Object.values(value)) refuseHostile(one, depth + 1)
}
