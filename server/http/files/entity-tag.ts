/**
 * Tests whether an `If-None-Match` header (a list or `*`) names this quoted tag; the response is then 304. A weak tag
 * matches the strong one (RFC 9110, 13.1.2).
 */
export function isNamedIn(header: string | undefined, etag: string): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim())
  return named.some((one) => one === '*' || one.replace(/^W\//, '') === etag)
}
