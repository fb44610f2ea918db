/** Resolves after the next paint. Loading more code before it would delay that paint. */
export function afterPaint(): Promise<void> {
  // A frame callback runs before its paint; a task that it queues runs after.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}
