import type { Price } from '../downloads/downloads.queries.ts'

/** A line of the price, in bytes. */
export interface PricePart {
  readonly part: 'lessons' | 'handbook' | 'reader'
  readonly bytes: number
}

/** The lines of a price as they are shown, so that they add up to the total on screen. `reader` is 0 while unknown. */
export function pricedParts(price: Price, reader: number): { parts: PricePart[]; total: number } {
  const parts = (Object.entries({ ...price, reader }) as [PricePart['part'], number][])
    .filter(([, bytes]) => bytes > 0)
    .map(([part, bytes]) => ({ part, bytes: asShown(bytes) }))
  return { parts, total: parts.reduce((total, { bytes }) => total + bytes, 0) }
}

/** Rounded as `formatBytes` rounds: whole kilobytes, then tenths of a megabyte. */
const asShown = (bytes: number) => (bytes < 999_500 ? Math.max(1, Math.round(bytes / 1000)) * 1000 : Math.round(bytes / 100_000) * 100_000)
