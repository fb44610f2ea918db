import type { RenderedText } from '../../contract/early-pages.ts'

/**
 * Puts a text into the file that the build made for its page. `reader`: the one account that it is for, which the browser compares
 * with who is signed in on the page (scripts/prerender/early-script.ts): it sends one cookie for all tabs.
 */
export function withText(page: string, { title, html, css }: RenderedText, reader?: string): string {
  // React asks for the first picture before its text; in the head it comes before the scripts, which would take the whole line.
  const [, asked = '', text = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(html) ?? []
  return withTitle(page, title)
    .replace('<html ', (start) => (reader === undefined ? start : `${start}data-reader="${reader}" `))
    .replace('<meta charset="utf-8" />', (meta) => meta + asked)
    .replace(/<div id="early">.*<\/div><div id="root" hidden>/s, () => `<div id="early">${text}</div><div id="root" hidden>`)
    .replace('</head>', () => (css === '' ? '</head>' : `<style>${css}</style></head>`))
}

/** Null leaves the one that is there. */
export function withTitle(page: string, title: string | null): string {
  if (title === null) return page
  return page.replace(/<title>[^<]*/, () => `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`)
}
