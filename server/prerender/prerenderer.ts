import { createHash } from 'node:crypto'
import { type Prefilled, type PrefillRules, prefillAt, type RenderedPage } from '../../contract/page-files.ts'
import { dayNumber } from '../../contract/values/day-number.ts'
import type { Services } from '../handler.ts'
import { pageWords } from '../words/live-words.ts'
import { currentLesson } from './current-lesson.ts'
import { createRenderCache } from './render-cache.ts'
import type { Render } from './renderer.ts'
import { answerAsVisitor, counterOf, visitorContext } from './visitor.ts'

/** Renderings at once. Further pages are sent without content of the server until one has finished. */
const maxUnderWay = 40
/** Time for the database, in milliseconds: an answer takes one or two. */
const lookMs = 100
/** Time for a rendering, in milliseconds, unless the page declares another. */
const renderMs = 100
/** Pages by how far their readers are: few people read the same one, and each renders in 10 ms. */
const maxPersonal = 40

type Reader = () => Promise<string | undefined>

interface PrerendererOptions {
  readonly services: Services
  readonly rules: readonly PrefillRules[]
  readonly render: Render
  readonly onFailure: (error: unknown) => void
  /** Cached pages that all readers share: all that `prepare` renders, and some more. */
  readonly maxShared?: number
}

/** An address with content of the server. */
interface Target {
  readonly rules: PrefillRules
  /** Path and the parameter that selects content, as the renderer gets it. */
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  /** The value of the query's parameter, where it selects content. */
  readonly selected: string | undefined
  readonly current?: NonNullable<Prefilled['current']>
}

export interface PageContent {
  readonly page: RenderedPage
  readonly rules: PrefillRules
  readonly address: string
  /** For this reader only. */
  readonly isPersonal: boolean
}

/**
 * The content of public pages that only the server knows, for their HTML (docs/decisions/023). Rendered beside the requests: a page
 * is sent with the content as last rendered, or without.
 */
export function createPrerenderer({ services, rules, render, onFailure, maxShared = 400 }: PrerendererOptions) {
  const visitor = visitorContext(services)
  const { db, clock } = services
  const sharedPages = createRenderCache(maxShared)
  /** Apart, so that many readers in the middle of courses evict no page that everyone reads. */
  const personalPages = createRenderCache(maxPersonal)
  const cacheFor = ({ current }: Target) => (current ? personalPages : sharedPages)
  const underWay = new Map<string, Promise<void>>()
  const looks = new Map<string, Promise<string | null | undefined>>()
  let isClosed = false
  const report = (error: unknown) => {
    if (!isClosed) onFailure(error)
  }

  const rulesAt = (path: string, search = ''): PrefillRules | undefined => prefillAt(path, search, rules)

  /**
   * The content for an address below the base (no leading slash). `later`: it is still to be rendered. Undefined: there is none.
   * `reader` returns the account of the request; it is called only where the content depends on it.
   */
  async function contentOf(path: string, search = '', reader?: Reader): Promise<PageContent | 'later' | undefined> {
    const found = rulesAt(path, search)
    // The template itself.
    if (!found || (path === found.pattern && path.includes('$'))) return undefined
    const deadlines = { look: timeout(lookMs), render: timeout(found.timeoutMs ?? renderMs) }
    const target = targetAt(found, path, search)
    if (target) return find(target, deadlines)
    if (!found.isPersonal || search !== '' || !reader) return undefined
    const params = paramsOf(found.pattern, path)
    const current = await deadlines.look(continued(params.id ?? '', reader))
    return current && find({ rules: found, address: path, params, selected: undefined, current }, deadlines)
  }

  async function continued(course: string, reader: Reader): Promise<Prefilled['current']> {
    try {
      const personId = await reader()
      return personId === undefined ? undefined : await currentLesson(visitor, db, course, personId)
    } catch (error) {
      if (!isRefusal(error)) report(error)
      return undefined
    }
  }

  async function find(target: Target, { look: known, render: rendered }: Deadlines): Promise<PageContent | 'later' | undefined> {
    const key = keyOf(target)
    const looking = looks.get(key) ?? look(key, target)
    looks.set(key, looking)
    const { containsUserContent, isStored } = target.rules
    // The page itself is read from the disk: a slow or missing database must not delay it.
    const version = await known(looking)
    if (version === null) return undefined
    const before = cacheFor(target).peek(key)?.version
    // Older content will do where no author can delete it, but not for how far its reader is.
    const mustBeCurrent = containsUserContent || target.current !== undefined
    if ((containsUserContent || !isStored) && (before === undefined || (before !== version && mustBeCurrent)))
      await rendered(underWay.get(key))
    const found = cacheFor(target).use(key)
    if (!found || (containsUserContent && found.version !== version)) return 'later'
    return found.page
      ? { page: found.page, rules: target.rules, address: target.address, isPersonal: target.current !== undefined }
      : undefined
  }

  /**
   * The version of the content now. If the cached page is another one, it is rendered beside the request. Null: there is no such
   * content. Undefined: the database could not answer.
   */
  async function look(key: string, target: Target): Promise<string | null | undefined> {
    const cache = cacheFor(target)
    try {
      const { scope } = target.rules
      const day = dayNumber(clock())
      const words = pageWords()
      const counter = scope === null ? undefined : await counterOf(db, scope)
      const stamp = counter === undefined ? undefined : `${counter},${day},${words.version}`
      const cached = cache.peek(key)
      if (cached && stamp !== undefined && cached.stamp === stamp) return cached.version
      const answer = await answerAsVisitor(visitor, target.rules, target.params)
      const text = answer === undefined ? '' : JSON.stringify(answer)
      if (answer === undefined || (target.selected !== undefined && !text.includes(JSON.stringify(target.selected)))) {
        cache.drop(key)
        return null
      }
      const version = createHash('sha256').update(`${day},${words.version},${text}`).digest('base64url')
      if (cached?.version === version) cache.put(key, { ...cached, stamp })
      else if (!underWay.has(key) && underWay.size < maxUnderWay) {
        const { current } = target
        const rendering = render(`/${target.address}`, { answer, words: words.texts, ...(current && { current }) })
          .then((page) => cache.put(key, { page, version, stamp }))
          .catch(report)
          .finally(() => underWay.delete(key))
        underWay.set(key, rendering)
      }
      return version
    } catch (error) {
      report(error)
      return undefined
    } finally {
      looks.delete(key)
    }
  }

  /** Renders the pages with one address, and the prefilled pages that they link to, before the first request. */
  async function prepare(): Promise<void> {
    const wanted = rules.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('$'))
    const seen = new Set(wanted)
    for (const address of wanted) {
      if (isClosed) return
      await contentOf(...splitAddress(address))
      await Promise.all(underWay.values())
      const html = sharedPages.peek(address)?.page?.html ?? ''
      for (const [, link = ''] of html.matchAll(/ href="\/([^"#]*)"/g)) {
        if (seen.size >= maxShared || seen.has(link) || !rulesAt(...splitAddress(link))) continue
        seen.add(link)
        wanted.push(link)
      }
    }
  }

  function close(): void {
    isClosed = true
  }

  return { contentOf, rulesAt, prepare, close }
}

/** Path and query. */
function splitAddress(address: string): [string, string] {
  const [path = '', search = ''] = address.split('?')
  return [path, search]
}

const isRefusal = (error: unknown) => error instanceof Error && error.name === 'Refusal'

/** Undefined where the address has no content that is the same for all readers. */
function targetAt(rules: PrefillRules, path: string, search: string): Target | undefined {
  const params = paramsOf(rules.pattern, path)
  const shared = { rules, address: path, params, selected: undefined }
  if (rules.search === 'ignored') return shared
  if (search === '') return rules.isPersonal ? undefined : shared
  if (!rules.search) return undefined
  const selected = new RegExp(`^${rules.search.parameter}=([\\w-]{1,100})$`).exec(search)?.[1]
  if (selected === undefined) return undefined
  // A number selects by place.
  return { ...shared, address: `${path}?${search}`, selected: /^\d{1,2}$/.test(selected) ? undefined : selected }
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const asked = path.split('/')
  const named = pattern.split('/').map((segment, place) => [segment, asked[place] ?? ''] as const)
  return Object.fromEntries(named.flatMap(([segment, value]) => (segment.startsWith('$') ? [[segment.slice(1), value]] : [])))
}

/** Users who have finished the same lessons read the same page. */
const keyOf = ({ address, current }: Target) => (current ? `${address}?${current.lesson}?${current.done.join()}` : address)

type InTime = <T>(work: Promise<T> | undefined) => Promise<T | undefined>

interface Deadlines {
  readonly look: InTime
  readonly render: InTime
}

/** One deadline, `ms` from now, for all work that it is given. */
function timeout(ms: number): InTime {
  const over = new Promise<undefined>((resolve) => setTimeout(resolve, ms))
  return (work) => Promise.race([work, over])
}

export type Prerenderer = ReturnType<typeof createPrerenderer>
