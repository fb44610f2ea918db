export const textSizes = ['normal', 'large', 'larger', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

export const textSizeKey = 'text-size'

/** The text size on this device, for all of its users. */
export function readTextSize(): TextSize {
  try {
    return textSizes.find((size) => size === localStorage.getItem(textSizeKey)) ?? 'normal'
  } catch {
    return 'normal'
  }
}

export function chooseTextSize(size: TextSize): void {
  try {
    if (size === 'normal') localStorage.removeItem(textSizeKey)
    else localStorage.setItem(textSizeKey, size)
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
  applyTextSize(size)
}

/** Sets the text size on the root element: every size of the app is in rem. */
export function applyTextSize(size = readTextSize()): void {
  if (size === 'normal') delete document.documentElement.dataset.textSize
  else document.documentElement.dataset.textSize = size
}
