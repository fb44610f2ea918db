import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block } from '../contract/blocks/block.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { type BuiltPages, type Guard, type Prefilled, prefillAt, type RenderedPage } from '../contract/page-files.ts'
import { questionPrerender } from './app/homes/first-question/question.prerender.ts'
import { makeRouter } from './app/router.ts'
import { product } from './app/shell/product.ts'
import { courseFacePrerender, coursePrerender, coursesPrerender } from './features/catalogue/catalogue.prerender.ts'
import { eventPrerenders, eventsPrerender } from './features/events/events.prerender.ts'
import { galleryPrerender } from './features/gallery/gallery.prerender.ts'
import { StaticBlock } from './features/player/lesson/lesson-beginning.tsx'
import { lessonPrerenders } from './features/player/player.prerender.tsx'
import { setSignedOut } from './features/session/auth.ts'
import { wallPrerender } from './features/wall/wall.prerender.ts'
import type { Prefill } from './first-paint/prefill.ts'
import { descriptionOf } from './i18n/description.ts'
import { type Language, setShownLanguage } from './i18n/language.ts'
import { loadPage, wordsOf } from './i18n/load-page.ts'
import { loadWords, overlayWords, startWords } from './i18n/setup.ts'

/** The pages whose HTML gets content of the server. */
const prefills: readonly Prefill[] = [
  questionPrerender,
  wallPrerender,
  eventsPrerender,
  ...eventPrerenders,
  coursesPrerender,
  coursePrerender,
  courseFacePrerender,
  ...lessonPrerenders,
  galleryPrerender,
]

/** For the build, for the server, which calls the endpoints, and for scripts and tests. */
export const builtPages = (): BuiltPages => ({
  pages: pageRoutes(routerAt('/')).map(({ id, pattern, staticData = {} }) => {
    const { words: _own, chrome: _chrome, outerTitle: _outer, prerender, ...declared } = staticData
    const guard = /^\/_(\w+)\//.exec(id)?.[1] as Guard | undefined
    const readers = prerender ?? (guard ? readersOf[guard] : 'everyone')
    return { ...declared, path: `/${pattern}`, guard, words: wordsOf(staticData), ...(readers && { readers }) }
  }),
  prefills: prefills.map(({ from, seed: _seed, as: _as, ...rules }) => ({ ...rules, endpoint: nameOf(from) })),
})

const readersOf = { guest: 'guests', member: 'members', instructor: 'instructors', admin: 'admins' } as const

function nameOf(row: Endpoint): string {
  for (const [area, rows] of Object.entries(endpoints)) {
    for (const [name, one] of Object.entries(rows)) if (one === row) return `${area}.${name}`
  }
  throw new Error(`${row.path} is not in the contract`)
}

type Router = ReturnType<typeof makeRouter>

/** The routes of the tree that are pages, and not guards. */
const pageRoutes = (router: Router) =>
  Object.values(router.routesById)
    .filter((route) => route.id !== '__root__' && !('children' in route && route.children))
    .map((route) => ({
      id: route.id as string,
      pattern: route.fullPath.replace(/^\/|\/$/g, ''),
      staticData: route.options.staticData,
      route,
    }))

/** A block of a text or a table in the frame of its lesson, for tests. */
export async function renderBlock(block: Block, language: Language): Promise<string> {
  words ??= startWords('bn')
  await words
  setShownLanguage(language)
  try {
    await loadWords('common', 'blocks')
    return renderToStaticMarkup(<StaticBlock block={block} />)
  } finally {
    setShownLanguage('bn')
  }
}

let words: Promise<void> | undefined

export interface DescribedPage extends RenderedPage {
  /** Null: the product's own. */
  readonly description: string | null
}

/**
 * The page at an address as a visitor reads it in Bengali. scripts/prerender renders it at build time, and server/prerender with
 * content of the server. Null: that content is nothing to show. One call at a time.
 */
export async function render(path: string): Promise<DescribedPage>
export async function render(path: string, prefilled: Prefilled | undefined): Promise<DescribedPage | null>
export async function render(path: string, prefilled?: Prefilled): Promise<DescribedPage | null> {
  words ??= startWords('bn')
  await words
  if (prefilled) overlayWords('bn', prefilled.words ?? {})
  setSignedOut()
  const client = new SeededClient({ defaultOptions: { queries: { retry: false } } })
  const reads: string[] = []
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') reads.push(event.query.queryHash)
  })
  const router = routerAt(path, client)
  const { pathname, searchStr } = router.latestLocation
  const prefill = prefilled && prefillAt(pathname.slice(1), searchStr, prefills)
  if (prefilled && prefill === undefined) return null
  if (prefilled && prefill && !seed(prefill, client, router, prefilled)) return null
  showSkeletons(router, prefill)
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // A query stays in the cache for days by a timer, which would keep the build running.
  client.clear()
  if (reads.length > 0) throw new Error(`${path} reads ${reads.join()} of a device while it is prerendered: declare a pendingComponent.`)
  const title = titleKeyOf(router)
  const [, preloads = '', text = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(inertUntilHydrated(html, path)) ?? []
  const description = (title && descriptionOf(title.key)) ?? null
  return { title: title && titleOf(title), description, preloads, ...withoutStyleAttributes(text) }
}

/** Those of the texts with these keys that are in the HTML of these pages. */
export async function keysInPages(paths: readonly string[], keys: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  overlayWords('bn', Object.fromEntries(keys.map((key, index) => [key, `§${index}§`])))
  try {
    for (const path of paths) {
      const { title, description, html } = await render(path)
      for (const [, index] of `${title} ${description} ${html}`.matchAll(/§(\d+)§/g)) found.add(keys[Number(index)] ?? '')
    }
  } finally {
    overlayWords('bn', {})
  }
  return [...found].sort()
}

/** Answers loaders from seeded queries only: there is no device store in Node. */
class SeededClient extends QueryClient {
  override ensureQueryData = async ({ queryKey }: { queryKey: readonly unknown[] }) => this.getQueryData(queryKey) as never
}

function routerAt(path: string, client: QueryClient = new QueryClient()): Router {
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }))
  router.update({ ...router.options, scrollRestoration: false })
  return router
}

function seed(prefill: Prefill, client: QueryClient, router: Router, { answer, current }: Prefilled): boolean {
  const params = router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}
  return prefill.seed(client, answer as never, { params, search: router.latestLocation.search, ...(current && { current }) })
}

const declared = new Map<string, object>()

/** Renders pages that read the device's store as their skeletons. Those with content of the server are rendered as themselves. */
function showSkeletons(router: Router, prefill: Prefill | undefined): void {
  // No user is known here. The inline script decides in the browser who is shown the page.
  for (const guard of ['/_guest', '/_member', '/_instructor', '/_admin'] as const)
    Object.assign(router.routesById[guard].options, { beforeLoad: undefined })
  for (const { id, route, pattern } of pageRoutes(router)) {
    const { component, loader, pendingComponent } = route.options
    // The routes outlive the router.
    const own = declared.get(id) ?? { component, loader }
    declared.set(id, own)
    const isItself = !pendingComponent || (prefill !== undefined && prefill.pattern === pattern && prefill.as !== 'skeleton')
    Object.assign(route.options, isItself ? own : { loader: loadPage, component: pendingComponent })
  }
}

/** Controls take no input before the scripts run, because it would be lost. An inline script handles those that turn a page. */
function inertUntilHydrated(html: string, path: string): string {
  return html
    .replaceAll('<form', '<form inert')
    .replaceAll(/<button(?![^>]* data-move=)/g, '<button inert')
    .replaceAll(/<(input|textarea)/g, '<$1 readonly')
    .replace('href="#main"', () => `href="${path}#prerendered-main"`)
    .replace('id="main"', 'id="prerendered-main"')
}

/** The content policy forbids style attributes in HTML; each becomes a rule. */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const styles: string[] = []
  const text = html.replaceAll(/<(\w+)([^>]*?) style="([^"]*)"/g, (_match, tag: string, before: string, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return `<${tag}${before} data-style="${styles.indexOf(style)}"`
  })
  return { html: text, css: styles.map((style, index) => `[data-style="${index}"]{${style}}`).join('') }
}

interface TitleKey {
  readonly key: string
  readonly params: object
}

function titleKeyOf(router: Router): TitleKey | null {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title !== undefined)
  if (match?.staticData.title === undefined) return null
  const { title, outerTitle = title } = match.staticData
  return { key: 'lesson' in match.search ? title : outerTitle, params: match.params }
}

const titleOf = ({ key, params }: TitleKey): string =>
  `${(i18next.t as unknown as (key: string, values: object) => string)(key, params)} - ${product}`
