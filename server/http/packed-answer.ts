import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { brotliInSteps } from '../../contract/packing/brotli.ts'
import { answerText, type Packing } from '../../contract/packing/package-text.ts'

/** A compressed answer, or the work on it. */
interface Packed {
  bytes?: Buffer
  readonly work: Promise<void>
}

/** Answers by the hash of their text, the last used one at the end. Many learners load the same version. */
const packed = new Map<string, Packed>()
const maxPackedBytes = 16 * 1024 * 1024

/**
 * Compresses an answer with the encoder by which a device computes the price (decision 098). Equal answers at one time are compressed
 * once: `withPauses` waits for the work.
 */
export const packOnce: Packing = function* (output) {
  const text = answerText(output)
  const key = createHash('sha256').update(text).digest('base64')
  const one = packed.get(key) ?? startPacking(key, text)
  packed.delete(key)
  packed.set(key, one)
  while (one.bytes === undefined) yield one.work
  return one.bytes
}

function startPacking(key: string, text: string): Packed {
  const work = withPauses(brotliInSteps(Buffer.from(text))).then(
    (bytes) => {
      one.bytes = Buffer.from(bytes)
      dropOldest(key)
    },
    (error: unknown) => {
      packed.delete(key)
      throw error
    },
  )
  const one: Packed = { work }
  return one
}

/** Drops answers until the rest fits. The one of `key` stays. */
function dropOldest(key: string): void {
  let total = [...packed.values()].reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0)
  for (const [oldest, { bytes }] of packed) {
    if (total <= maxPackedBytes) break
    if (oldest === key || bytes === undefined) continue
    packed.delete(oldest)
    total -= bytes.byteLength
  }
}

/** Other requests are served at each pause: a large course takes 50 ms. A promise among the steps is awaited. */
export async function withPauses<T>(steps: Generator<unknown, T, never>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await (value instanceof Promise ? value : setImmediate())
  }
}
