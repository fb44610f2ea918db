/** Resolves once what is drawn now is on the screen. Loading more code before that would hold the paint up. */
export function afterPaint(): Promise<void> {
  // A frame callback runs before its paint, and a task queued in it after.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}
