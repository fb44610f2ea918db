/** Path of the app: `/` or `/prefix/`. A page reads it from `<base>`; the worker's script is directly below it. */
export const basePath = new URL('./', pageBase() ?? location.href).pathname

function pageBase(): string | undefined {
  // The worker has no document.
  const { document } = globalThis as { document?: { baseURI: string } }
  return document?.baseURI
}

/** URL of a path of the contract table. */
export function apiUrl(path: string): string {
  return path.startsWith('/media/') ? `${basePath}${path.slice(1)}` : `${basePath}api${path}`
}

/** URL of a course's picture; null if it has none. */
export function coverUrl(sha256: string): string | null {
  return sha256 === '' ? null : mediaUrl(sha256)
}

export function mediaUrl(sha256: string): string {
  return apiUrl(`/media/${sha256}`)
}
