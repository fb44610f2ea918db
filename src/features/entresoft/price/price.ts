/** Everything of a batch of goods: money in paisa, `count` in pieces (at least 1). */
export interface Batch {
  readonly cost: number
  readonly otherCosts: number
  readonly count: number
  readonly profit: number
  /** The price of one piece, if the seller has decided it; else it is computed. */
  readonly ownPrice: number | null
}

export interface Price {
  /** The cost of one piece, rounded up to a paisa. */
  readonly costOfOne: number
  /** The minimum price of one piece that yields the wanted profit once all are sold. */
  readonly price: number
  /** The same rounded up to a whole taka, as it is asked for in a shop. */
  readonly roundPrice: number
  /** The price that `profit` and `breakEven` are reckoned with. */
  readonly usedPrice: number
  /** Once all are sold; below 0 it is a loss. */
  readonly profit: number
  /** The number of sales that recovers all costs; null if even all of them do not. */
  readonly breakEven: number | null
}

/** @returns null while there is nothing to divide by, or when it is more than can be reckoned exactly */
export function priceOf({ cost, otherCosts, count, profit, ownPrice }: Batch): Price | null {
  if (count < 1) return null
  const spent = cost + otherCosts
  const price = Math.ceil((spent + profit) / count)
  const roundPrice = Math.ceil(price / 100) * 100
  const usedPrice = ownPrice ?? roundPrice
  if (usedPrice * count > Number.MAX_SAFE_INTEGER) return null
  const needed = spent === 0 ? 0 : usedPrice === 0 ? Number.POSITIVE_INFINITY : Math.ceil(spent / usedPrice)
  return {
    costOfOne: Math.ceil(spent / count),
    price,
    roundPrice,
    usedPrice,
    profit: usedPrice * count - spent,
    breakEven: needed <= count ? needed : null,
  }
}

/** More bricks than one shop buys at once. */
export const maxPieces = 1_000_000
