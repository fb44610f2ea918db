/** Earlier places that are tried for each copy. More of them cost time, and win less than 1 %. */
const maxTries = 12
/** A copy of this length is taken at once. */
const longEnough = 128
const minLength = 4

/** Bytes between two pauses: about 3 ms on a slow telephone. */
const bytesPerPause = 8 * 1024

/**
 * Finds what a text repeats. The returned generator continues up to `end`, and pauses often. Its result has four numbers per step. They are
 * the new bytes, the copied bytes after them, the symbol of the distance, and its extra bits.
 */
export function findCopies(bytes: Uint8Array, maxDistance: number): (end: number) => Generator<void, number[]> {
  const hashes = hashesOf(bytes)
  const heads = new Int32Array(1 << 16).fill(-1)
  const chain = new Int32Array(bytes.length)
  /** The last distances, the newest first. */
  let [last0, last1, last2, last3] = [4, 11, 15, 16]
  let at = 0
  let known = 0

  let [length, distance, score] = [0, 0, 0]
  /** The best copy at a place: long, and from near by. Places rise from call to call. */
  function search(place: number, end: number): void {
    const most = end - place
    length = 0
    distance = 0
    score = 0
    if (most < minLength) return
    for (; known < place; known += 1) {
      const hash = hashes[known] as number
      chain[known] = heads[hash] as number
      heads[hash] = known
    }
    tryLast(last0, place, most)
    tryLast(last1, place, most)
    tryLast(last2, place, most)
    tryLast(last3, place, most)
    let from = heads[hashes[place] as number] as number
    for (let tries = maxTries; from >= 0 && tries > 0 && length < longEnough; tries -= 1) {
      if (place - from > maxDistance) break
      const same = sameBytes(from, place, most)
      // A distance has about two bits for each bit of its own.
      if (same > 0) propose(same, place - from, same * 16 - (32 - Math.clz32(place - from)) * 4)
      from = chain[from] as number
    }
  }

  function tryLast(one: number, place: number, most: number): void {
    if (one > maxDistance || one > place) return
    const same = sameBytes(place - one, place, most)
    if (same > 0) propose(same, one, same * 16 + 1)
  }

  /** The length of a copy; 0 if it is short, or shorter than the best one. */
  function sameBytes(from: number, place: number, most: number): number {
    if (length > 0 && (length === most || bytes[from + length] !== bytes[place + length])) return 0
    let same = 0
    while (same < most && bytes[from + same] === bytes[place + same]) same += 1
    return same < minLength ? 0 : same
  }

  function propose(same: number, from: number, worth: number): void {
    if (worth <= score) return
    length = same
    distance = from
    score = worth
  }

  return function* (end) {
    const steps: number[] = []
    let begin = at
    let pause = at + bytesPerPause
    while (at < end) {
      if (at >= pause) {
        pause = at + bytesPerPause
        yield
      }
      search(at, end)
      if (length === 0) {
        at += 1
        continue
      }
      // A better one may begin at the next byte.
      for (let waits = 0; waits < 4 && length < longEnough; waits += 1) {
        const [oldLength, oldDistance, oldScore] = [length, distance, score]
        search(at + 1, end)
        if (score < oldScore + 12) {
          length = oldLength
          distance = oldDistance
          break
        }
        at += 1
      }
      const symbol = symbolOf(distance, [last0, last1, last2, last3])
      steps.push(at - begin, length, symbol, symbol < 16 ? 0 : extraOf(distance))
      if (symbol !== 0) {
        last3 = last2
        last2 = last1
        last1 = last0
        last0 = distance
      }
      at += length
      begin = at
    }
    if (begin < end) steps.push(end - begin, 0, 0, 0)
    return steps
  }
}

/** Hashes of 16 bits, of six bytes from each place. Six are two Bengali letters: with four, most places share the first letter alone. */
function hashesOf(bytes: Uint8Array): Uint16Array {
  const hashes = new Uint16Array(bytes.length)
  const byteAt = (place: number) => bytes[place] ?? 0
  let five = (byteAt(0) << 18) ^ (byteAt(1) << 12) ^ (byteAt(2) << 6) ^ byteAt(3)
  let before = 0
  for (let place = 0; place < bytes.length; place += 1) {
    // The first of five bytes leaves, and the others move up by 6 bits each.
    five = ((five ^ (before << 24)) << 6) ^ byteAt(place + 4)
    before = byteAt(place)
    hashes[place] = Math.imul(five ^ (byteAt(place + 5) << 15), 0x1e35a7bd) >>> 16
  }
  return hashes
}

const shifts = [-1, 1, -2, 2, -3, 3]

/** The symbol of a distance. Those below 16 are the last four ones, and their neighbours. */
function symbolOf(distance: number, last: readonly number[]): number {
  const place = last.indexOf(distance)
  if (place >= 0) return place
  for (const [which, first] of [
    [0, 4],
    [1, 10],
  ] as const) {
    const shift = shifts.indexOf(distance - (last[which] ?? 0))
    if (shift >= 0) return first + shift
  }
  const bits = bitsOf(distance)
  return 16 + 2 * (bits - 1) + (((distance + 3) >> bits) & 1)
}

const bitsOf = (distance: number) => 30 - Math.clz32(distance + 3)
const extraOf = (distance: number) => (distance + 3) & ((1 << bitsOf(distance)) - 1)
