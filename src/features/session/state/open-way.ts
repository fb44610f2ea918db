/** Public alternatives of pages that need an account. */
export type OpenWay =
  | { readonly to: '/course/$id/play'; readonly params: { id: string }; readonly search: { lesson?: string } }
  | { readonly to: '/courses' }

/** The public page for a path that needs an account; undefined if there is none. */
export function openWay(redirect: string | undefined): OpenWay | undefined {
  if (redirect === undefined) return undefined
  const { pathname, searchParams } = new URL(redirect, 'http://here')
  if (pathname.replace(/\/$/, '') === '/my-courses') return { to: '/courses' }
  const slug = /^\/courses\/([^/]+)(?:\/learn)?\/?$/.exec(pathname)?.[1]
  if (slug === undefined) return undefined
  const id = decoded(slug)
  if (id === undefined) return undefined
  // A search in the address is written as JSON where plain words would be read as something else.
  const lesson = searchParams.get('lesson')?.replace(/^"(.*)"$/, '$1')
  return { to: '/course/$id/play', params: { id }, search: lesson ? { lesson } : {} }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
