import { type EarlyText, earlyTextAt, type RenderedText } from '../../contract/early-pages.ts'
import type { Database } from '../db/open.ts'
import type { Render } from './renderer.ts'
import { listedCourses, sources } from './sources.ts'

/** All that `prepare` draws, and some more. */
const mostKept = 400
/** Whoever asks for more at once gets pages without text meanwhile. */
const mostUnderWay = 40
/** Comparing takes a millisecond or two, drawing some ten once the thread is there. */
const patienceMs = 100

interface Kept extends RenderedText {
  /** What it was drawn from. */
  readonly version: string
}

interface EarlyTextOptions {
  readonly db: Database
  readonly clock: () => number
  readonly render: Render
  readonly onFailure: (error: unknown) => void
}

/**
 * The texts of public pages that only the server knows, to stand in the HTML before any script has come
 * (docs/decisions/023). They are drawn behind the answers: a page goes out with the text as last drawn, or without one.
 */
export function createEarlyTexts({ db, clock, render, onFailure }: EarlyTextOptions) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<void>>()
  const looks = new Map<string, Promise<string | undefined>>()
  let isClosed = false
  const tell = (error: unknown) => {
    if (!isClosed) onFailure(error)
  }

  /** The text for an address (below the base, no leading slash); undefined where there is none, or none yet. */
  async function textOf(path: string): Promise<RenderedText | undefined> {
    const text = earlyTextAt(path)
    if (!text) return undefined
    const looking = looks.get(path) ?? look(path, text)
    looks.set(path, looking)
    const isPeoples = sources[text.of].isPeoples === true
    // The page itself comes from the disk: a database that is slow or gone must not hold it up.
    const version = await inTime(isPeoples ? looking.then((found) => drawnBy(path, found)) : looking)
    const found = kept.get(path)
    return isPeoples && found?.version !== version ? undefined : found
  }

  const drawnBy = async (path: string, version: string | undefined) => {
    if (kept.get(path)?.version !== version) await underWay.get(path)
    return version
  }

  /** Today's version of a text; if it is not drawn from that, it is drawn anew behind the answers. */
  async function look(path: string, text: EarlyText): Promise<string | undefined> {
    try {
      const version = await sources[text.of].version(db, text.name, clock())
      if (version === undefined) kept.delete(path)
      else if (kept.get(path)?.version !== version && !underWay.has(path) && underWay.size < mostUnderWay) {
        const drawing = draw(path, text, version)
          .catch(tell)
          .finally(() => underWay.delete(path))
        underWay.set(path, drawing)
      }
      return version
    } catch (error) {
      tell(error)
      return undefined
    } finally {
      looks.delete(path)
    }
  }

  async function draw(path: string, { of, name }: EarlyText, version: string): Promise<void> {
    const data = await sources[of].data(db, name, clock())
    if (!data) return
    const text = await render(`/${path}`, data)
    kept.delete(path)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(path, { ...text, version })
  }

  /** Draws what is asked for most, before anybody asks. */
  async function prepare(): Promise<void> {
    const rows = await listedCourses(db)
    for (const path of ['courses', 'community', 'events', ...rows.map(({ summary }) => `courses/${summary.slug}`)]) {
      if (isClosed) return
      await textOf(path)
      await underWay.get(path)
    }
  }

  function close(): void {
    isClosed = true
  }

  return { textOf, prepare, close }
}

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])

export type EarlyTexts = ReturnType<typeof createEarlyTexts>
