import type { BannerKind } from './site/banner.ts'

/**
 * Prerendered HTML files and the addresses that they serve. The file's name is the route pattern, as
 * `pages/events/$id/edit.html`. So build, server and worker need no list that maps files to routes.
 */

/** The file of a route pattern; no leading slash. */
export const pageFileOf = (pattern: string): string => `pages/${pattern || 'home'}.html`

/** The pattern of a file; any other path is returned as it is. */
export const patternOf = (file: string): string => file.replace(/^pages\/(.+)\.html$/, '$1').replace(/^home$/, '')

/** The row with the pattern of an address below the base (no leading slash, no query string). A literal segment wins over a parameter. */
export function rowAt<Row extends { readonly pattern: string }>(path: string, rows: Iterable<Row>): Row | undefined {
  const asked = path.split('/')
  let best: { row: Row; rank: string } | undefined
  for (const row of rows) {
    const segments = row.pattern.split('/')
    const isFit = (segment: string, place: number) => segment === asked[place] || (segment.startsWith('$') && asked[place] !== '')
    if (segments.length !== asked.length || !segments.every(isFit)) continue
    const rank = segments.map((segment) => (segment.startsWith('$') ? 1 : 0)).join('')
    if (best === undefined || rank < best.rank) best = { row, rank }
  }
  return best?.row
}

/** The rules for an address. Of two rows with one pattern, the one that names a parameter is for addresses with that parameter. */
export function prefillAt<Row extends Pick<PrefillRules, 'pattern' | 'search'>>(
  path: string,
  search: string,
  rows: readonly Row[],
): Row | undefined {
  const named = rows.filter(({ pattern }) => pattern === rowAt(path, rows)?.pattern)
  const given = new URLSearchParams(search)
  const isNamed = ({ search: rule }: Row) => typeof rule === 'object' && given.has(rule.parameter)
  return named.find(isNamed) ?? named.find(({ search: rule }) => typeof rule !== 'object') ?? named[0]
}

/** The file among `files` for such an address. */
export function pageFileAt(path: string, files: readonly string[]): string | undefined {
  const rows = files.map((file) => ({ file, pattern: patternOf(file) }))
  return rowAt(
    path,
    rows.filter(({ file, pattern }) => pattern !== file),
  )?.file
}

/** True for a path below the base that is never a page: the API, media and the app's assets. No leading slash. */
export const isServerPath = (path: string): boolean => /^(api|media|assets)(\/|$)/.test(path)

/** In the address of the page that opens with a share from another app: the id of its pictures. Only this page has it. */
export const sharedParameter = 'shared'

/** Response header of a prefilled page: the address that the content belongs to, as `courses`; `?*` for any query string. */
export const prerenderedFor = 'x-prerendered-for'
/** Response header of a page with user content. The worker drops the page when a pull reports a deletion. */
export const userContent = 'x-user-content'

/** Response header of a page: the first 6 bytes of its SHA-256, base64url. The worker stores no page that differs. */
export const pageDigest = 'x-page-digest'

/** A page as src/prerender.tsx renders it. */
export interface RenderedPage {
  /** Null: the product's own title. */
  readonly title: string | null
  /** Preloads of the first pictures, for the head. */
  readonly preloads: string
  readonly html: string
  /** Rules in place of style attributes, which the content policy forbids in HTML. */
  readonly css: string
}

/** The rules by which the server adds content to a page. Declared beside the page (`<area>.prerender.ts`); the build passes them on. */
export interface PrefillRules {
  /** Route pattern, no leading slash. */
  readonly pattern: string
  /** The endpoint that is called as a visitor, as `wall.list`; the address's parameters are its input. */
  readonly endpoint: string
  /** The sync scope whose counter moves with every change of the content. Null: none does; each answer is compared. */
  readonly scope: 'community' | 'catalogue' | null
  /** Content that its authors may delete: sent only while it is current, and stored in no HTTP cache. */
  readonly containsUserContent: boolean
  /** True when the worker stores the page with this content for the next visit. */
  readonly isStored?: boolean
  /** The query string: it changes nothing, or its named parameter selects the content. Absent: an address with one is not prefilled. */
  readonly search?: 'ignored' | { readonly parameter: string }
  /** Timeout of a rendering, in milliseconds. Absent: the server's own. */
  readonly timeoutMs?: number
  /**
   * Member pages whose content depends on how far the reader is (server/prerender/current-lesson.ts). Without a query string they have
   * no content that is the same for all readers.
   */
  readonly isPersonal?: boolean
  /** Modules, as `src/blocks/table/view.tsx`, whose styles the content needs and the page does not import. */
  readonly stylesOf?: readonly string[]
}

export type Guard = 'guest' | 'member' | 'instructor' | 'admin'

/** A page as its route declares it. src/app/router.ts has the meaning of each field. */
export interface DeclaredPage {
  /** Route pattern, as `/events/$id`. */
  readonly path: string
  /** The guard around the page. */
  readonly guard?: Guard | undefined
  /** Translation key. */
  readonly title?: `${string}:${string}` | undefined
  /** All word areas of the page. */
  readonly words: readonly string[]
  readonly install?: 'on-demand' | 'tools' | 'member' | undefined
  readonly showBanner?: BannerKind | undefined
  readonly snapshot?: 'day' | 'lesson' | undefined
  /**
   * Users for whom the page is prerendered. `guests`: a signed-in user sees another page at this address. `heading`: a signed-in user
   * sees the heading only. `visitors`: a signed-in user is led to their own start page. `guests` and the last three follow from the
   * guard. Absent: it is not prerendered.
   */
  readonly readers?: 'everyone' | 'guests' | 'visitors' | 'heading' | 'members' | 'instructors' | 'admins'
}

/** The build's file for the server, scripts and tests, `render/pages.json`. */
export interface BuiltPages {
  readonly pages: readonly DeclaredPage[]
  readonly prefills: readonly PrefillRules[]
}

/** Input of one rendering with content of the server. */
export interface Prefilled {
  /** Output of the endpoint. */
  readonly answer: unknown
  /** The lesson at which the reader continues, and the lessons that they have finished. */
  readonly current?: { readonly lesson: string; readonly done: readonly string[] }
  /** Bengali texts of administrators in place of the built-in ones. */
  readonly words?: Readonly<Record<string, string>>
}
