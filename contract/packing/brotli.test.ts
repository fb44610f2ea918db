import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brotli, brotliInSteps, brotliLength } from './brotli.ts'

/** Decompresses what was compressed, whose length was found before. */
function opened(bytes: Uint8Array): Uint8Array {
  const packed = brotli(bytes)
  expect(lengthOf(bytes)).toBe(packed.length)
  return new Uint8Array(brotliDecompressSync(packed))
}

function lengthOf(bytes: Uint8Array): number {
  const steps = brotliLength(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

it('returns any bytes', () => {
  const few = fc.array(fc.constantFrom(0, 1, 0xe0, 0xa6, 0x95), { maxLength: 4000 }).map((bytes) => Uint8Array.from(bytes))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 3000 }), few), (bytes) => {
      expect(opened(bytes)).toEqual(bytes)
    }),
  )
})

it('returns texts with many repetitions, in both languages', () => {
  const words = fc.array(fc.constantFrom('দোকানের হিসাব', 'লাভ', 'price', '{"bn":"', '","en":"', '১২০', '😀', '\n'), { maxLength: 800 })
  fc.assert(
    fc.property(words, (all) => {
      const bytes = utf8(all.join(' '))
      expect(opened(bytes)).toEqual(bytes)
    }),
  )
})

it('returns texts at the edges: empty, one byte, each byte once, long runs, several blocks, and what does not compress', () => {
  let seed = 1
  const chance = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed >>> 24
  }
  const all = [
    ...[0, 1, 2, 255, 256, 65_536, 65_537].map((length) => Uint8Array.from({ length }, (_, place) => place)),
    ...[3_000_000, 1 << 20, (1 << 20) + 1].map((length) => new Uint8Array(length).fill(7)),
    Uint8Array.from({ length: 1_300_000 }, chance),
    // The same text once more, further away than the smallest window.
    Uint8Array.from({ length: 600_000 }, (_, place) => (place % 300_000) * (1 + ((place % 300_000) >> 9))),
  ]
  for (const bytes of all) expect(Buffer.compare(opened(bytes), bytes), String(bytes.length)).toBe(0)
})

const courses = readdirSync('content', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => utf8(JSON.stringify(JSON.parse(readFileSync(`content/${entry.name}/course.json`, 'utf8')))))

it('makes the text of a course at least 10 % smaller than the quick encoder of the server', () => {
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  for (const bytes of courses) expect(lengthOf(bytes)).toBe(brotli(bytes).length)
  for (const bytes of courses) expect(brotli(bytes).length).toBeLessThan(brotliCompressSync(bytes, quick).length * 0.9)
})

it('pauses each 8 KiB, and the pauses change nothing', () => {
  for (const bytes of courses) {
    const steps = brotliInSteps(bytes)
    for (let pauses = 0; ; pauses += 1) {
      const { done, value } = steps.next()
      if (!done) continue
      expect(value).toEqual(brotli(bytes))
      expect(pauses).toBeGreaterThan(bytes.length / 8192 / 2)
      break
    }
  }
})
