/** Where the product is mounted, with slashes at both ends: `/`, or `/prefix/`. The worker lies at its root, the page says it in `<base>`. */
export const basePath = new URL('./', pageBase() ?? location.href).pathname

function pageBase(): string | undefined {
  // The worker has no document, and this file serves both.
  const holder = globalThis as { document?: { baseURI: string } }
  return holder.document?.baseURI
}

/** The URL of a path of the contract table. */
export function apiUrl(path: string): string {
  return path.startsWith('/media/') ? `${basePath}${path.slice(1)}` : `${basePath}api${path}`
}

/** The URL of a course's picture; null for a course that has none. */
export function coverUrl(sha256: string): string | null {
  return sha256 === '' ? null : mediaUrl(sha256)
}

export function mediaUrl(sha256: string): string {
  return apiUrl(`/media/${sha256}`)
}
