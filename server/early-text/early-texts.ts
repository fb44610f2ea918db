import { type EarlyText, earlyTextAt, type RenderedText, resumedCourseAt, textLife } from '../../contract/early-pages.ts'
import type { Database } from '../db/open.ts'
import { keepTexts } from './kept-texts.ts'
import type { Render } from './renderer.ts'
import { resumedLesson } from './resumed-lesson.ts'
import { listedAlbums, listedCourses, sources } from './sources.ts'

/** Whoever asks for more at once gets pages without text meanwhile. */
const mostUnderWay = 40
/** For what the database says, and for drawing: the one takes a millisecond or two, the other some ten once the thread is there. */
const patienceMs = 100
/**
 * Lessons are too many to be drawn before anybody asks, and the thread takes a second to come. Without its text a lesson is seen
 * when all its scripts have come: on a slow line that is eight seconds later.
 */
const lessonPatienceMs = 1500
/** Texts by how far their readers are: few people read the same one, and they are drawn in no time. */
const mostOwnKept = 40

/** Whoever has finished the same lessons reads the same. */
const keyOf = (address: string, { lesson, done }: EarlyText) => (done ? `${address}?${lesson}?${done.join()}` : address)

/** What else stands after the `?`, as the marks that other sites add to their links, changes nothing: it is one text, drawn once. */
const isNamedInSearch = ({ of, lesson = '' }: EarlyText) => of === 'album' || lesson !== ''

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
    if (text) return find(isNamedInSearch(text) ? `${path}?${search}` : path, text, deadlinesFor(text.of))
    const course = resumedCourseAt(path, search)
    if (course === undefined || !reader) return undefined
    const deadlines = deadlinesFor('lesson')
    const resumed = await deadlines.known(resume(course, reader))
    return resumed && find(path, resumed, deadlines)
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

  async function find(address: string, text: EarlyText, { known, drawn }: Deadlines): Promise<RenderedText | 'later' | undefined> {
    const key = keyOf(address, text)
    const looking = looks.get(key) ?? look(key, address, text)
    looks.set(key, looking)
    const { isPeoples, isKept } = textLife[text.of]
    // The page itself comes from the disk: a database that is slow or gone must not hold it up.
    const version = await known(looking)
    if (version === null) return undefined
    const drawnFrom = keptFor(text).versionOf(key)
    // An older text will do where nobody can take it back, but not for how far its reader is.
    if ((isPeoples || !isKept) && (drawnFrom === undefined || (drawnFrom !== version && (isPeoples || text.done)))) {
      await drawn(underWay.get(key))
    }
    const found = keptFor(text).use(key)
    return !found || (isPeoples && found.version !== version) ? 'later' : (found.text ?? undefined)
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

type InTime = <T>(work: Promise<T> | undefined) => Promise<T | undefined>

/** From now on. `known`: until when the database may say what there is to show; `drawn`: until when it may be drawn. */
interface Deadlines {
  readonly known: InTime
  readonly drawn: InTime
}

function deadlinesFor(of: EarlyText['of']): Deadlines {
  const known = inTime(patienceMs)
  return { known, drawn: of === 'lesson' ? inTime(lessonPatienceMs) : known }
}

/** One deadline for all that is waited for. */
function inTime(patience: number): InTime {
  const over = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  return (work) => Promise.race([work, over])
}

export type EarlyTexts = ReturnType<typeof createEarlyTexts>
