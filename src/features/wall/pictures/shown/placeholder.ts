import { thumbHashToDataURL } from 'thumbhash'

/**
 * The picture of a thumbhash; undefined for a text that is none. Prerendered HTML has the place of the picture alone: the placeholder
 * as PNG has 4 KB.
 */
export function placeholder(hash: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}
