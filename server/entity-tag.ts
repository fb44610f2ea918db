/**
 * Whether an `If-None-Match` header, which may be a list or `*`, names this version (a quoted tag): then 304 is the answer.
 * A weak tag counts as the strong one here (RFC 9110, 13.1.2).
 */
export function isNamedIn(header: string | undefined, etag: string): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim())
  return named.some((one) => one === '*' || one.replace(/^W\//, '') === etag)
}
