import type { RenderedPage } from '../../contract/page-files.ts'
import { criticalCss } from './critical-css.ts'

type Slot = 'title' | 'description' | 'styles' | 'page'

/** Replaces the content of a slot of index.html, as `<!--page-->…<!--/page-->`. The marks stay, so a page can be filled again. */
export function fill(html: string, slot: Slot, content: string): string {
  const [start, end] = [`<!--${slot}-->`, `<!--/${slot}-->`]
  const [from, to] = [html.indexOf(start), html.lastIndexOf(end)]
  if (from === -1 || to === -1) throw new Error(`the page has no slot ${slot}`)
  return html.slice(0, from + start.length) + content + html.slice(to)
}

/** Adds to the head, before everything that loads a file. */
export function addFirst(html: string, content: string): string {
  const mark = '<!--first-->'
  const at = html.indexOf(mark) + mark.length
  return html.slice(0, at) + content + html.slice(at)
}

/** Null leaves the title of index.html. */
export const withTitle = (html: string, title: string | null): string =>
  title === null ? html : fill(html, 'title', `<title>${escaped(title)}</title>`)

export const withDescription = (html: string, description: string | null): string =>
  description === null ? html : fill(html, 'description', `<meta name="description" content="${escaped(description)}" />`)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Inlines the rules that the content needs, in front of it. The sheets themselves are linked behind the content: their bytes would
 * delay the first paint. `sheet` reads one.
 */
export async function withStyles(
  page: string,
  { html, css }: Pick<RenderedPage, 'html' | 'css'>,
  sheet: (file: string) => Promise<string>,
): Promise<string> {
  const linked = [...page.matchAll(/<link rel="stylesheet" crossorigin href="\.\/([^"]+)">/g)]
  const sheets = await Promise.all(linked.map(([, file = '']) => sheet(file)))
  return fill(page, 'styles', `<style>${criticalCss(sheets.join(''), html)}${css}</style>`)
}

export const pageContent = (html: string): string => `<div id="prerendered">${html}</div><div id="root" hidden></div>`

/**
 * Adds content of the server to the file that the build made for a page, without its styles. `reader`: the only account that it is for. The browser
 * compares it with the user of its tab (src/first-paint/head.ts), because it sends one cookie for all tabs.
 */
export function inject(page: string, { title, preloads, html }: RenderedPage, reader?: string): string {
  const filled = fill(withTitle(addFirst(page, preloads), title), 'page', pageContent(html))
  return reader === undefined ? filled : filled.replace('<html ', () => `<html data-reader="${reader}" `)
}
