import { and, asc, eq } from 'drizzle-orm'
import { type RenderedText, type Shown, textOfServerAt } from '../../contract/early-pages.ts'
import type { Database } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { outlineOf, summaryColumns, summaryOf } from '../features/courses.ts'
import type { Render } from './renderer.ts'

/** The page shows fewer, in its own order (src/prerender.tsx). */
const mostListed = 300
const mostKept = 300

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

  /** The text for an address (below the base, no leading slash); undefined where there is none, or none yet. */
  async function textOf(path: string): Promise<RenderedText | undefined> {
    const at = textOfServerAt(path)
    if (!at) return undefined
    const version = await versionOf(at.id)
    if (version === undefined) {
      kept.delete(path)
      return undefined
    }
    if (kept.get(path)?.version !== version && !underWay.has(path)) {
      const drawing = draw(path, at.id, version)
        .catch(onFailure)
        .finally(() => underWay.delete(path))
      underWay.set(path, drawing)
    }
    return kept.get(path)
  }

  async function draw(path: string, id: string, version: string): Promise<void> {
    const data = await dataOf(id)
    if (!data) return
    const text = await render(`/${path}`, data)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(path, { ...text, version })
  }

  /** Of what a text is made, in few words; undefined when there is nothing to show. An empty `id` is the list. */
  async function versionOf(id: string): Promise<string | undefined> {
    const rows = await listed(id)
    return rows.length === 0 ? undefined : JSON.stringify(rows)
  }

  async function dataOf(id: string): Promise<Shown | undefined> {
    const summaries = (await listed(id)).map(summaryOf)
    if (id === '') return { courses: summaries }
    const [summary] = summaries
    const [row] = await db.select({ manifest: courses.manifest }).from(courses).where(eq(courses.slug, id))
    return summary && row && { course: outlineOf(summary, row.manifest) }
  }

  const listed = (id: string) =>
    db
      .select(summaryColumns)
      .from(courses)
      .where(and(eq(courses.isPublished, true), id === '' ? undefined : eq(courses.slug, id)))
      .orderBy(asc(courses.slug))
      .limit(mostListed)

  /** Draws what is asked for most, before anybody asks. */
  async function prepare(): Promise<void> {
    const rows = await listed('')
    for (const path of ['courses', ...rows.map(({ summary }) => `courses/${summary.slug}`)]) {
      await textOf(path)
      await underWay.get(path)
    }
  }

  return { textOf, prepare }
}

export type EarlyTexts = ReturnType<typeof createEarlyTexts>

/** Puts a text into the file that the build made for its page. */
export function withText(page: string, { title, html, css }: RenderedText): string {
  // React asks for the first picture before its text; in the head it comes before the scripts, which would take the whole line.
  const [, asked = '', text = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(html) ?? []
  const titled = title === null ? page : page.replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
  return titled
    .replace('<meta charset="utf-8" />', (meta) => meta + asked)
    .replace(/<div id="early">.*<\/div><div id="root" hidden>/s, () => `<div id="early">${text}</div><div id="root" hidden>`)
    .replace('</head>', () => (css === '' ? '</head>' : `<style>${css}</style></head>`))
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
