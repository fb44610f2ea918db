/** 4 bytes each, for up to three pages at once. */
const mostPixels = 6_000_000

/** How many dots of a drawing stand for a CSS pixel: as many as the screen has, unless a much enlarged page would fill the memory. */
export function sharpness(width: number, ratio: number): number {
  return Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (width * width * ratio)))
}
