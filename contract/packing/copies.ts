/** Earlier places that are tried for each copy. More of them cost time, and win less than 1 %. */
const maxTries = 12
/** A copy of this length is taken at once. */
const longEnough = 128
const minLength = 4

/** Bytes between two pauses: about 10 ms on a slow telephone. */
const bytesPerPause = 8 * 1024

/**
 * Finds what a text repeats. The returned generator continues up to `end`, and pauses often. Its result has four numbers per step. They are
 * the new bytes, the copied bytes after them, the symbol of the distance, and its extra bits.
 */
export function findCopies(bytes: Uint8Array, maxDistance: number): (end: number) => Generator<void, number[]> {
  const heads = new Int32Array(1 << 16).fill(-1)
  const chain = new Int32Array(bytes.length)
  const last = [4, 11, 15, 16]
  let at = 0
  let known = 0

  const byteAt = (place: number) => bytes[place] ?? 0
  /** Of six bytes, two Bengali letters: with four, most of the places share the first letter alone. */
  const hashAt = (place: number) =>
    Math.imul(
      (byteAt(place) << 24) ^
        (byteAt(place + 1) << 18) ^
        (byteAt(place + 2) << 12) ^
        (byteAt(place + 3) << 6) ^
        byteAt(place + 4) ^
        (byteAt(place + 5) << 15),
      0x1e35a7bd,
    ) >>> 16

  /** Adds all places before this one. */
  function know(place: number): void {
    for (; known < place && known + minLength <= bytes.length; known += 1) {
      const hash = hashAt(known)
      chain[known] = heads[hash] ?? -1
      heads[hash] = known
    }
  }

  let [length, distance, score] = [0, 0, 0]
  /** The best copy at a place: long, and from near by. */
  function search(place: number, end: number): void {
    length = 0
    distance = 0
    score = 0
    const most = end - place
    if (most < minLength) return
    know(place)
    const tryAt = (from: number, bonus: number) => {
      if (from < 0 || (length > 0 && bytes[from + length] !== bytes[place + length])) return
      let same = 0
      while (same < most && bytes[from + same] === bytes[place + same]) same += 1
      if (same < minLength) return
      // A distance has about two bits for each bit of its own.
      const worth = same * 16 + bonus - (bonus > 0 ? 0 : (32 - Math.clz32(place - from)) * 4)
      if (worth <= score) return
      length = same
      distance = place - from
      score = worth
    }
    for (const one of last) if (one <= maxDistance) tryAt(place - one, 1)
    let from = heads[hashAt(place)] ?? -1
    for (let tries = maxTries; from >= 0 && tries > 0 && length < longEnough; tries -= 1) {
      if (place - from > maxDistance) break
      if (from < place) tryAt(from, 0)
      from = chain[from] ?? -1
    }
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
      const symbol = symbolOf(distance, last)
      steps.push(at - begin, length, symbol, symbol < 16 ? 0 : extraOf(distance))
      if (symbol !== 0) {
        last.unshift(distance)
        last.pop()
      }
      at += length
      begin = at
    }
    if (begin < end) steps.push(end - begin, 0, 0, 0)
    return steps
  }
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
