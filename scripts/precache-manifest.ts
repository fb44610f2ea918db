import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Part, PartGroup } from '../sw/parts.ts'

/** The first match decides. What matches nothing belongs to the shell. */
const groups: readonly (readonly [RegExp, PartGroup])[] = [
  // What only a book needs, and nothing whose name only begins alike.
  [/^assets\/(pdf-view|pdf-worker|reader|open-pdf)-[\w-]{8}\./, 'pdf'],
  // Without a line every address opens by index.html; the text of another page is kept once it was open.
  [/^pages\/(?!home\.)/, 'demand'],
  // Pages for a partner or a support call, with their words: kept from the first time they are opened.
  [/^assets\/(partner-pages|diagnostics)-[\w-]{8}\./, 'demand'],
  // Places that are not open yet, and pictures that need the network anyway: likewise.
  [/^assets\/(coming(-pages)?|gallery(-page)?)-[\w-]{8}\./, 'demand'],
  // Who teaches or administers lands there on signing in, with the net at hand.
  [/^assets\/((admin|instructor)-home-page|teaching-figures)-[\w-]{8}\./, 'demand'],
  // Only wide screens have it, and it comes as soon as somebody has signed in there.
  [/^assets\/(header-menus|dropdown-menu|measured-nav|user-menu)-[\w-]{8}\./, 'demand'],
  // What a link in a mail leads to, and what asks for another mail.
  [/^assets\/mail-pages-[\w-]{8}\./, 'demand'],
  // The lower part of the footer, without which a page can stand.
  [/^assets\/footer-more-[\w-]{8}\./, 'demand'],
  // Writes what a page showed for the next time: kept when it is first asked for, a while after the first page.
  [/^assets\/last-screen-[\w-]{8}\./, 'demand'],
  // The other ways to begin: whoever likes one has it from then on.
  [/^assets\/(other-)?homes-[\w-]{8}\./, 'demand'],
  [/^fonts\//, 'demand'],
  // The browser takes these itself when the app is put on the home screen.
  [/^(favicon\.svg|manifest\.webmanifest)$/, 'demand'],
  [/^icons\/.*(192|512|apple|maskable|monochrome|screenshot)/, 'demand'],
  [/^(illustrations|icons|images)\//, 'extra'],
]

export const groupOf = (url: string): PartGroup => groups.find(([pattern]) => pattern.test(url))?.[1] ?? 'shell'

/**
 * Turns the list that workbox-build globs into the worker's list of parts. Each part gets the hash of its bytes, which
 * the browser checks while the worker fetches it: a captive portal's page or a file cut short never becomes part of the
 * app. Pages have none, because the server writes the base path into them; the worker checks those by their content.
 */
export function precacheParts(outDir: string) {
  return (entries: readonly { url: string; revision?: string | null; size: number }[]) => ({
    manifest: entries
      .filter(({ url }) => url !== 'sw.js')
      .map(({ url, size }) => ({ ...partOf(outDir, url), size }))
      .sort((a, b) => (a.url < b.url ? -1 : 1)),
    warnings: [],
  })
}

function partOf(outDir: string, url: string): Part & { revision: string | null } {
  const bytes = readFileSync(join(outDir, url))
  const digest = createHash('sha256').update(bytes).digest('base64')
  const group = groupOf(url)
  return {
    url,
    // A hashed name says its content; the others are told apart by a revision in their key. Of pages, which change with every build,
    // there are many.
    revision: url.startsWith('assets/') ? null : digest.slice(0, url.endsWith('.html') ? 4 : 8),
    ...(group === 'shell' ? {} : { group }),
    // No more of it than it takes to tell files apart: nothing can compress it, and there are hundreds.
    ...(url.endsWith('.html') ? {} : { digest: digest.slice(0, 8) }),
    ...(group === 'pdf' ? { bytes: wireBytes(url, bytes) } : {}),
  }
}

/** What a file costs on the wire: brotli for text, as `scripts/compress.ts` writes it, and as it is for the rest. */
export function wireBytes(url: string, bytes: Buffer): number {
  return isCompressible(url) ? brotli(bytes).byteLength : bytes.byteLength
}

/** The same of a file that lies in the build: as `scripts/compress.ts` wrote it beside, where it did, for compressing takes seconds. */
export function builtWireBytes(path: string): number {
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? wireBytes(path, readFileSync(path))
}

export const isCompressible = (path: string): boolean => /\.(js|mjs|css|html|json|svg|webmanifest|txt|xml|wasm)$/.test(path)

export function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
