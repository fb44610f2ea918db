/**
 * Orders items pseudo-randomly: the same order for the same seed in every app and on the server. An item's rank depends only
 * on the seed and its own id: adding or removing an item does not reorder the others.
 */
export function seededOrder<T extends { readonly id: string }>(items: readonly T[], seed: string): T[] {
  const ranked = items.map((item) => ({ item, rank: generator(`${seed}/${item.id}`)() }))
  ranked.sort((one, other) => one.rank - other.rank || (one.item.id < other.item.id ? -1 : 1))
  return ranked.map(({ item }) => item)
}

/** mulberry32 over an FNV-1a hash of the seed: small, and equal in every JavaScript engine. Not for secrets. */
function generator(seed: string): () => number {
  let state = 0x811c9dc5
  for (let place = 0; place < seed.length; place += 1) state = Math.imul(state ^ seed.charCodeAt(place), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
