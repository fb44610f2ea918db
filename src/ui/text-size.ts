export const textSizes = ['normal', 'large', 'larger', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const storageKey = 'text-size'

/** How large everything is written on this phone; kept for whoever uses it. */
export function readTextSize(): TextSize {
  try {
    return textSizes.find((size) => size === localStorage.getItem(storageKey)) ?? 'normal'
  } catch {
    return 'normal'
  }
}

export function chooseTextSize(size: TextSize): void {
  try {
    if (size === 'normal') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, size)
  } catch {
    // Storage is forbidden: it holds until the page is closed.
  }
  applyTextSize(size)
}

/** Every size of the app is in rem, so the root carries it. */
export function applyTextSize(size = readTextSize()): void {
  if (size === 'normal') delete document.documentElement.dataset.textSize
  else document.documentElement.dataset.textSize = size
}
