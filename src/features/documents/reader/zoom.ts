/** 1 is as wide as the screen. */
const steps = [1, 1.25, 1.5, 2, 3]

/** The next larger or smaller size; the ends stay. */
export function zoomSteps(zoom: number, by: 1 | -1): number {
  const at = steps.indexOf(zoom)
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))] ?? 1
}

export const isSmallest = (zoom: number): boolean => zoom === steps[0]
export const isLargest = (zoom: number): boolean => zoom === steps.at(-1)
