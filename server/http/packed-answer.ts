import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { brotliInSteps } from '../../contract/packing/brotli.ts'
import { answerText, type Packing } from '../../contract/packing/package-text.ts'

/** Answers by the hash of their text, the last used one at the end. Many learners load the same version. */
const packed = new Map<string, Buffer>()
const maxPackedBytes = 16 * 1024 * 1024

/** Compresses an answer with the encoder by which a device computes the price (decision 098). */
export const packOnce: Packing = function* (output) {
  const text = answerText(output)
  const key = createHash('sha256').update(text).digest('base64')
  const bytes = packed.get(key) ?? Buffer.from(yield* brotliInSteps(Buffer.from(text)))
  packed.delete(key)
  packed.set(key, bytes)
  let total = [...packed.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  for (const [oldest, { byteLength }] of packed) {
    if (total <= maxPackedBytes || oldest === key) break
    packed.delete(oldest)
    total -= byteLength
  }
  return bytes
}

/** Other requests are served at each pause: a large course takes 50 ms. */
export async function withPauses<T>(steps: Generator<unknown, T, never>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
