import { type EarlyText, earlyTextAt, type RenderedText, resumedCourseAt, textLife } from '../../contract/early-pages.ts'
import type { Database } from '../db/open.ts'
import { keepTexts } from './kept-texts.ts'
import type { Render } from './renderer.ts'
import { resumedLesson } from './resumed-lesson.ts'
import { listedAlbums, listedCourses, sources } from './sources.ts'

/** Whoever asks for more at once gets pages without text meanwhile. */
const mostUnderWay = 40
/** For all that one page waits for. Comparing takes a millisecond or two, drawing some ten once the thread is there. */
const patienceMs = 100
/** Texts by how far their readers are: few people read the same one, and they are drawn in no time. */
const mostOwnKept = 40

/** Whoever has finished the same lessons reads the same. */
const keyOf = (address: string, { lesson, done }: EarlyText) => (done ? `${address}?${lesson}?${done.join()}` : address)

type Reader = () => Promise<string | undefined>

interface EarlyTextOptions {
  readonly db: Database
  readonly clock: () => number
  readonly render: Render
  readonly onFailure: (error: unknown) => void
  /** How many texts that everybody reads are kept: all that `prepare` draws, and some more. */
  readonly mostKept?: number
}

/**
 * The texts of public pages that only the server knows, to stand in the HTML before any script has come
 * (docs/decisions/023). They are drawn behind the answers: a page goes out with the text as last drawn, or without one.
 */
export function createEarlyTexts({ db, clock, render, onFailure, mostKept = 400 }: EarlyTextOptions) {
  const publicTexts = keepTexts(mostKept)
  /** Apart, so that many readers on their way through courses take no room from what everybody reads. */
  const ownTexts = keepTexts(mostOwnKept)
  const keptFor = ({ done }: EarlyText) => (done ? ownTexts : publicTexts)
  const underWay = new Map<string, Promise<void>>()
  const looks = new Map<string, Promise<string | null | undefined>>()
  let isClosed = false
  const tell = (error: unknown) => {
    if (!isClosed) onFailure(error)
  }

  /**
   * The text for an address (below the base, no leading slash); `later`: it is still to be drawn. Undefined: there is none.
   * `reader` says who asks, by the id of their account: it is only called where that makes a difference.
   */
  async function textOf(path: string, search = '', reader?: Reader): Promise<RenderedText | 'later' | undefined> {
    const text = earlyTextAt(path, search)
    if (text) return find(search === '' ? path : `${path}?${search}`, text, inTime())
    const course = resumedCourseAt(path, search)
    if (course === undefined || !reader) return undefined
    const soon = inTime()
    const resumed = await soon(resume(course, reader))
    return resumed && find(path, resumed, soon)
  }

  async function resume(course: string, reader: Reader): Promise<EarlyText | undefined> {
    try {
      const personId = await reader()
      return personId === undefined ? undefined : await resumedLesson(db, course, personId)
    } catch (error) {
      tell(error)
      return undefined
    }
  }

  async function find(address: string, text: EarlyText, soon: InTime): Promise<RenderedText | 'later' | undefined> {
    const key = keyOf(address, text)
    const looking = looks.get(key) ?? look(key, address, text)
    looks.set(key, looking)
    const isPeoples = textLife[text.of] === 'peoples'
    // The page itself comes from the disk: a database that is slow or gone must not hold it up. What few others read is seldom
    // there already.
    const version = await soon(isPeoples || text.done ? looking.then((found) => drawnBy(key, text, found)) : looking)
    if (version === null) return undefined
    const found = keptFor(text).use(key)
    return !found || (isPeoples && found.version !== version) ? 'later' : (found.text ?? undefined)
  }

  const drawnBy = async (key: string, text: EarlyText, version: string | null | undefined) => {
    if (keptFor(text).versionOf(key) !== version) await underWay.get(key)
    return version
  }

  /**
   * Today's version of a text; if it is not drawn from that, it is drawn anew behind the answers. Null: there is nothing to
   * show. Undefined: the database could not say.
   */
  async function look(key: string, address: string, text: EarlyText): Promise<string | null | undefined> {
    try {
      const version = await sources[text.of].version(db, text, clock())
      if (version === undefined) keptFor(text).drop(key)
      else if (keptFor(text).versionOf(key) !== version && !underWay.has(key) && underWay.size < mostUnderWay) {
        const drawing = draw(key, address, text, version)
          .catch(tell)
          .finally(() => underWay.delete(key))
        underWay.set(key, drawing)
      }
      return version ?? null
    } catch (error) {
      tell(error)
      return undefined
    } finally {
      looks.delete(key)
    }
  }

  async function draw(key: string, address: string, wanted: EarlyText, version: string): Promise<void> {
    const data = await sources[wanted.of].data(db, wanted, clock())
    const text = data ? await render(`/${address}`, data) : null
    keptFor(wanted).put(key, { text, version })
  }

  /** Draws what is asked for most, before anybody asks. */
  async function prepare(): Promise<void> {
    const wanted: [path: string, search?: string][] = [
      ...['courses', 'community', 'events', 'gallery'].map((path): [string] => [path]),
      ...(await listedCourses(db)).map(({ summary }): [string] => [`courses/${summary.slug}`]),
      ...(await listedAlbums(db)).map(({ slug }): [string, string] => ['gallery', `album=${slug}`]),
    ]
    for (const [path, search] of wanted) {
      if (isClosed) return
      await textOf(path, search)
      await Promise.all(underWay.values())
    }
  }

  function close(): void {
    isClosed = true
  }

  return { textOf, prepare, close }
}

type InTime = <T>(work: Promise<T>) => Promise<T | undefined>

/** One deadline, from now on, for all that is waited for. */
function inTime(): InTime {
  const over = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return (work) => Promise.race([work, over])
}

export type EarlyTexts = ReturnType<typeof createEarlyTexts>
