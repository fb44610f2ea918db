import { and, asc, count, eq, max, sum } from 'drizzle-orm'
import { courseTextAt, type RenderedText, type Shown } from '../../contract/early-pages.ts'
import type { Database } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { outlineOf, summaryColumns, summaryOf } from '../features/courses.ts'
import type { Render } from './renderer.ts'

/** The page shows fewer, in its own order (src/prerender.tsx). */
const mostListed = 300
/** All that `prepare` draws, and some more. */
const mostKept = 400
/** Comparing takes a millisecond or two. */
const patienceMs = 100

interface Kept extends RenderedText {
  /** What it was drawn from. */
  readonly version: string
}

interface EarlyTextOptions {
  readonly db: Database
  readonly render: Render
  readonly onFailure: (error: unknown) => void
}

/**
 * The texts of public pages that only the server knows, to stand in the HTML before any script has come
 * (docs/decisions/023). They are drawn behind the answers: a page goes out with the text as last drawn, or without one.
 */
export function createEarlyTexts({ db, render, onFailure }: EarlyTextOptions) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<void>>()
  const looks = new Map<string, Promise<void>>()
  let isClosed = false
  const tell = (error: unknown) => {
    if (!isClosed) onFailure(error)
  }

  /** The text for an address (below the base, no leading slash); undefined where there is none, or none yet. */
  async function textOf(path: string): Promise<RenderedText | undefined> {
    const slug = courseTextAt(path)
    if (slug === undefined) return undefined
    // The page itself comes from the disk: a database that is slow or gone must not hold it up.
    const looking = looks.get(path) ?? look(path, slug)
    looks.set(path, looking)
    await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    return kept.get(path)
  }

  /** Whether the text is still that of today; if not, it is drawn anew behind the answers. */
  async function look(path: string, slug: string): Promise<void> {
    try {
      const version = await versionOf(slug)
      if (version === undefined) kept.delete(path)
      else if (kept.get(path)?.version !== version && !underWay.has(path)) {
        const drawing = draw(path, slug, version)
          .catch(tell)
          .finally(() => underWay.delete(path))
        underWay.set(path, drawing)
      }
    } catch (error) {
      tell(error)
    } finally {
      looks.delete(path)
    }
  }

  async function draw(path: string, slug: string, version: string): Promise<void> {
    const data = await dataOf(slug)
    if (!data) return
    const text = await render(`/${path}`, data)
    kept.delete(path)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(path, { ...text, version })
  }

  /** Changes with whatever a text is drawn from; undefined when there is nothing to show. */
  async function versionOf(slug: string): Promise<string | undefined> {
    const { change, starsSum, reviewCount } = courses
    const [row] = await db
      .select({ count: count(), change: max(change), stars: sum(starsSum), reviews: sum(reviewCount) })
      .from(courses)
      .where(shownIn(slug))
    return row && row.count > 0 ? Object.values(row).join() : undefined
  }

  async function dataOf(slug: string): Promise<Shown | undefined> {
    if (slug === '') return { courses: (await listed()).map(summaryOf) }
    const [row] = await db
      .select({ ...summaryColumns, manifest: courses.manifest })
      .from(courses)
      .where(shownIn(slug))
    return row && { course: outlineOf(summaryOf(row), row.manifest) }
  }

  const shownIn = (slug: string) => and(eq(courses.isPublished, true), slug === '' ? undefined : eq(courses.slug, slug))
  const listed = () => db.select(summaryColumns).from(courses).where(shownIn('')).orderBy(asc(courses.slug)).limit(mostListed)

  /** Draws what is asked for most, before anybody asks. */
  async function prepare(): Promise<void> {
    const rows = await listed()
    for (const path of ['courses', ...rows.map(({ summary }) => `courses/${summary.slug}`)]) {
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

export type EarlyTexts = ReturnType<typeof createEarlyTexts>
