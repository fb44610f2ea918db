import { BitWriter } from './bits.ts'
import { findCopies } from './copies.ts'
import { codeLengths, writeCode } from './prefix-code.ts'

/** Compresses at once. */
export function brotli(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const steps = brotliInSteps(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Compresses to a brotli stream (RFC 7932), with pauses. Integers alone decide, so a browser and the server make the same bytes. Node's
 * encoder is not in browsers, and its output depends on its version. The static dictionary, block types and contexts of distances are left
 * out.
 */
export function* brotliInSteps(bytes: Uint8Array): Generator<void, Uint8Array<ArrayBuffer>> {
  const out = new BitWriter(bytes.length)
  // The window: from 2^18 to 2^22 bytes.
  const windowBits = Math.min(22, Math.max(18, 32 - Math.clz32(bytes.length + 16)))
  out.write(((windowBits - 17) << 1) | 1, 4)
  const find = findCopies(bytes, (1 << windowBits) - 16)
  for (let start = 0; start < bytes.length; start += maxBlock)
    writeBlock(out, bytes, start, yield* find(Math.min(bytes.length, start + maxBlock)))
  // Last, and empty.
  out.write(0b11, 2)
  return out.finish()
}

/** A larger text has several blocks, each with its own codes. */
const maxBlock = 1 << 20

const insertBase = [0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 322, 578, 1090, 2114, 6210, 22_594]
const insertBits = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24]
const copyBase = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 22, 30, 38, 54, 70, 102, 134, 198, 326, 582, 1094, 2118]
const copyBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24]
/** First symbols by the groups of insert and copy codes. */
const cells = [
  [128, 192, 384],
  [256, 320, 512],
  [448, 576, 640],
]

function codeOf(value: number, bases: readonly number[]): number {
  let code = bases.length - 1
  while ((bases[code] ?? 0) > value) code -= 1
  return code
}

/**
 * Literals have five codes, by the byte before them: letters, other ASCII, first bytes, and two groups of following bytes. Bengali letters have
 * three bytes, of which the first two are almost always the same.
 */
const treeOfContext = Array.from({ length: 64 }, (_, context) => {
  if (context >= 0x38) return 2
  if (context >= 0x20) return context === 0x29 ? 3 : 4
  return context >= 0x10 ? 0 : 1
})
const trees = 5

const literalSymbols = 256
const commandSymbols = 704
const distanceSymbols = 64

/** `copies`: four numbers each, see `findCopies`. The last one of a block may copy nothing. */
function writeBlock(out: BitWriter, bytes: Uint8Array, start: number, copies: readonly number[]): void {
  let length = 0
  for (let at = 0; at < copies.length; at += 4) length += (copies[at] ?? 0) + (copies[at + 1] ?? 0)
  const literals = Array.from({ length: trees }, () => new Uint32Array(literalSymbols))
  const commands = new Uint32Array(commandSymbols)
  const distances = new Uint32Array(distanceSymbols)
  let at = start
  const treeAt = (place: number) => treeOfContext[place === 0 ? 0 : (bytes[place - 1] ?? 0) >> 2] ?? 0
  const symbols: number[] = []
  for (let place = 0; place < copies.length; place += 4) {
    const [insert = 0, copy = 0, distance = 0] = [copies[place], copies[place + 1], copies[place + 2]]
    const symbol = commandOf(insert, copy, distance)
    symbols.push(symbol)
    commands[symbol] = (commands[symbol] ?? 0) + 1
    for (let end = at + insert; at < end; at += 1) {
      const counts = literals[treeAt(at)]
      const byte = bytes[at] ?? 0
      if (counts) counts[byte] = (counts[byte] ?? 0) + 1
    }
    if (symbol >= 128 && copy > 0) distances[distance] = (distances[distance] ?? 0) + 1
    at += copy
  }

  // Neither the last block, nor a stored one.
  out.write(0, 1)
  const nibbles = Math.max(4, Math.ceil((32 - Math.clz32(length - 1)) / 4))
  out.write(nibbles - 4, 2)
  out.write((length - 1) & 0xffff, 16)
  if (nibbles > 4) out.write((length - 1) >>> 16, (nibbles - 4) * 4)
  out.write(0, 1)
  // One type of blocks of each kind, distances without postfix bits and direct codes, contexts by the six high bits.
  out.write(0, 3)
  out.write(0, 6)
  out.write(1, 2)

  const isSplit = literals.reduce((sum, counts) => sum + costOf(counts), 0) < costOf(sumOf(literals))
  if (isSplit) {
    // Five codes, and the code that each context has.
    out.write(0b00_010_1, 6)
    out.write(0, 1)
    const counts = new Uint32Array(trees)
    for (const tree of treeOfContext) counts[tree] = (counts[tree] ?? 0) + 1
    const map = writeCode(out, counts)
    for (const tree of treeOfContext) map(tree)
    out.write(0, 1)
  } else out.write(0, 1)
  out.write(0, 1)
  const one = isSplit ? undefined : writeCode(out, sumOf(literals))
  const literal = literals.map((counts) => one ?? writeCode(out, counts))
  const command = writeCode(out, commands)
  const distanceCode = writeCode(out, distances)

  at = start
  for (const [index, symbol] of symbols.entries()) {
    const place = index * 4
    const [insert = 0, copy = 0, distance = 0, extra = 0] = [copies[place], copies[place + 1], copies[place + 2], copies[place + 3]]
    const insertCode = codeOf(insert, insertBase)
    const copyCode = codeOf(Math.max(2, copy), copyBase)
    command(symbol)
    out.write(insert - (insertBase[insertCode] ?? 0), insertBits[insertCode] ?? 0)
    out.write(Math.max(2, copy) - (copyBase[copyCode] ?? 0), copyBits[copyCode] ?? 0)
    for (let end = at + insert; at < end; at += 1) literal[treeAt(at)]?.(bytes[at] ?? 0)
    if (symbol >= 128 && copy > 0) {
      distanceCode(distance)
      if (distance >= 16) out.write(extra, 1 + ((distance - 16) >> 1))
    }
    at += copy
  }
}

/** The symbol of an insertion with a copy. Those below 128 repeat the last distance. */
function commandOf(insert: number, copy: number, distance: number): number {
  const insertCode = codeOf(insert, insertBase)
  const copyCode = codeOf(Math.max(2, copy), copyBase)
  const low = ((insertCode & 7) << 3) | (copyCode & 7)
  if (copy > 0 && distance === 0 && insertCode < 8 && copyCode < 16) return (copyCode < 8 ? 0 : 64) | low
  return (cells[insertCode >> 3]?.[copyCode >> 3] ?? 0) | low
}

function sumOf(all: readonly Uint32Array[]): Uint32Array {
  return all.reduce((sum, counts) => sum.map((count, symbol) => count + (counts[symbol] ?? 0)), new Uint32Array(literalSymbols))
}

/** Bits of the symbols, and about five bits for each symbol in the code. */
function costOf(counts: Uint32Array): number {
  return codeLengths(counts, 15).reduce((sum, length, symbol) => sum + (length > 0 ? length * (counts[symbol] ?? 0) + 5 : 0), 0)
}
