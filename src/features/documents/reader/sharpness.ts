/** 4 bytes each, for up to three pages at once. */
const maxPixels = 6_000_000

/** Canvas pixels per CSS pixel: the screen's ratio, reduced if an enlarged page would exhaust the memory. */
export function sharpness(width: number, ratio: number): number {
  return Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (width * width * ratio)))
}
