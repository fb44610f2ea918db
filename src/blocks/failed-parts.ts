/** For each part whose file could not be had when it was drawn: lets it be asked for anew. */
export const failedParts = new Set<() => void>()

/** Asks anew for what failed, when it is drawn next: for whoever draws a page again. In a file of its own for the first page. */
export function forgetFailedParts(): void {
  for (const forget of failedParts) forget()
  failedParts.clear()
}
