import { bitWriter, type WriteBits } from './bits.ts'
import { findCopies } from './copies.ts'
import { bitsOfSymbols, codeLengths, type PrefixCode, writeCode, writeSymbol } from './prefix-code.ts'

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
  const { write, finish } = bitWriter(bytes.length)
  yield* writeStream(write, bytes, (block, codes) => writeSteps(write, bytes, block, codes))
  return finish()
}

/** Length of that stream in bytes. Its symbols are counted and not written. */
export function* brotliLength(bytes: Uint8Array): Generator<void, number> {
  let all = 0
  const count: WriteBits = (_value, bits) => {
    all += bits
  }
  yield* writeStream(count, bytes, (block, codes) => {
    all += bitsOfSteps(block, codes)
  })
  return Math.ceil(all / 8)
}

/** `addSteps`: writes the steps of a block after its codes. */
function* writeStream(write: WriteBits, bytes: Uint8Array, addSteps: (block: Block, codes: BlockCodes) => void): Generator<void, void> {
  // The window: from 2^18 to 2^22 bytes.
  const windowBits = Math.min(22, Math.max(18, 32 - Math.clz32(bytes.length + 16)))
  write(((windowBits - 17) << 1) | 1, 4)
  const find = findCopies(bytes, (1 << windowBits) - 16)
  for (let start = 0; start < bytes.length; start += maxBlock) {
    const block = blockOf(bytes, start, yield* find(Math.min(bytes.length, start + maxBlock)))
    addSteps(block, writeCodes(write, block))
  }
  // Last, and empty.
  write(0b11, 2)
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

/** Most lengths are short. */
function codeOf(value: number, bases: readonly number[]): number {
  let code = 1
  while (value >= (bases[code] ?? Number.POSITIVE_INFINITY)) code += 1
  return code - 1
}

/**
 * Literals have five codes, by the byte before them: letters, other ASCII, first bytes, and two groups of following bytes. Bengali letters have
 * three bytes, of which the first two are almost always the same.
 */
const treeOfContext = Uint8Array.from({ length: 64 }, (_, context) => {
  if (context >= 0x38) return 2
  if (context >= 0x20) return context === 0x29 ? 3 : 4
  return context >= 0x10 ? 0 : 1
})
const trees = 5

const literalSymbols = 256
const commandSymbols = 704
const distanceSymbols = 64

/** Copies of a block, and how often each symbol occurs in it. Literals are counted by their tree. */
interface Block {
  readonly start: number
  /** Bytes of the text. */
  readonly length: number
  /** Four numbers each, see `findCopies`. The last one of a block may copy nothing. */
  readonly copies: readonly number[]
  /** The symbol of each copy with the bytes before it. */
  readonly symbols: readonly number[]
  readonly literals: readonly Uint32Array[]
  readonly commands: Uint32Array
  readonly distances: Uint32Array
}

interface BlockCodes {
  readonly literals: readonly PrefixCode[]
  readonly commands: PrefixCode
  readonly distances: PrefixCode
}

const treeAt = (bytes: Uint8Array, place: number) => treeOfContext[place === 0 ? 0 : (bytes[place - 1] ?? 0) >> 2] ?? 0

function blockOf(bytes: Uint8Array, start: number, copies: readonly number[]): Block {
  const literals = Array.from({ length: trees }, () => new Uint32Array(literalSymbols))
  const commands = new Uint32Array(commandSymbols)
  const distances = new Uint32Array(distanceSymbols)
  const symbols: number[] = []
  let at = start
  for (let place = 0; place < copies.length; place += 4) {
    const [insert = 0, copy = 0, distance = 0] = [copies[place], copies[place + 1], copies[place + 2]]
    const symbol = commandOf(insert, copy, distance)
    symbols.push(symbol)
    commands[symbol] = (commands[symbol] ?? 0) + 1
    for (let end = at + insert; at < end; at += 1) {
      const counts = literals[treeAt(bytes, at)]
      const byte = bytes[at] ?? 0
      if (counts) counts[byte] = (counts[byte] ?? 0) + 1
    }
    if (symbol >= 128 && copy > 0) distances[distance] = (distances[distance] ?? 0) + 1
    at += copy
  }
  return { start, length: at - start, copies, symbols, literals, commands, distances }
}

function writeCodes(write: WriteBits, { length, literals, commands, distances }: Block): BlockCodes {
  // Neither the last block, nor a stored one.
  write(0, 1)
  const nibbles = Math.max(4, Math.ceil((32 - Math.clz32(length - 1)) / 4))
  write(nibbles - 4, 2)
  write((length - 1) & 0xffff, 16)
  if (nibbles > 4) write((length - 1) >>> 16, (nibbles - 4) * 4)
  write(0, 1)
  // One type of blocks of each kind, distances without postfix bits and direct codes, contexts by the six high bits.
  write(0, 3)
  write(0, 6)
  write(1, 2)

  const whole = sumOf(literals)
  const isSplit = literals.reduce((sum, counts) => sum + costOf(counts), 0) < costOf(whole)
  if (isSplit) {
    // Five codes, and the code that each context has.
    write(0b00_010_1, 6)
    write(0, 1)
    const counts = new Uint32Array(trees)
    for (const tree of treeOfContext) counts[tree] = (counts[tree] ?? 0) + 1
    const map = writeCode(write, counts)
    for (const tree of treeOfContext) writeSymbol(write, map, tree)
    write(0, 1)
  } else write(0, 1)
  write(0, 1)
  const one = isSplit ? undefined : writeCode(write, whole)
  return {
    literals: literals.map((counts) => one ?? writeCode(write, counts)),
    commands: writeCode(write, commands),
    distances: writeCode(write, distances),
  }
}

function writeSteps(write: WriteBits, bytes: Uint8Array, { start, copies, symbols }: Block, codes: BlockCodes): void {
  let at = start
  for (const [index, symbol] of symbols.entries()) {
    const place = index * 4
    const [insert = 0, copy = 0, distance = 0, extra = 0] = [copies[place], copies[place + 1], copies[place + 2], copies[place + 3]]
    const insertCode = codeOf(insert, insertBase)
    const copyCode = codeOf(Math.max(2, copy), copyBase)
    writeSymbol(write, codes.commands, symbol)
    write(insert - (insertBase[insertCode] ?? 0), insertBits[insertCode] ?? 0)
    write(Math.max(2, copy) - (copyBase[copyCode] ?? 0), copyBits[copyCode] ?? 0)
    for (let end = at + insert; at < end; at += 1) {
      const code = codes.literals[treeAt(bytes, at)]
      if (code) writeSymbol(write, code, bytes[at] ?? 0)
    }
    if (symbol >= 128 && copy > 0) {
      writeSymbol(write, codes.distances, distance)
      write(extra, extraBitsOf(distance))
    }
    at += copy
  }
}

/** Bits that `writeSteps` writes. */
function bitsOfSteps({ copies, literals, commands, distances }: Block, codes: BlockCodes): number {
  let bits = bitsOfSymbols(commands, codes.commands) + bitsOfSymbols(distances, codes.distances)
  for (const [tree, code] of codes.literals.entries()) bits += bitsOfSymbols(literals[tree] ?? new Uint32Array(), code)
  for (const [distance, count] of distances.entries()) bits += count * extraBitsOf(distance)
  for (let place = 0; place < copies.length; place += 4) {
    bits += insertBits[codeOf(copies[place] ?? 0, insertBase)] ?? 0
    bits += copyBits[codeOf(Math.max(2, copies[place + 1] ?? 0), copyBase)] ?? 0
  }
  return bits
}

const extraBitsOf = (distance: number) => (distance < 16 ? 0 : 1 + ((distance - 16) >> 1))

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
