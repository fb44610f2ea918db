import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const sources = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.test.') && existsSync(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const sourceOf = (path: string) => sources.get(path) ?? ''
const named = (source: string, caller: string) =>
  [...source.matchAll(new RegExp(`${caller}\\((\\w+)\\(`, 'g'))].map(([, name]) => name ?? '')

/** What a file imports of ours when it is evaluated: neither types nor what it fetches later with `import()`. */
const importedBy = (path: string) =>
  [...sourceOf(path).matchAll(/^(?:import (?!type\b)(?:[^'"]*? from )?|export [^'";=]*? from )'(\.[^']+\.tsx?)'$/gm)].map(([, to = '']) =>
    join(path, '..', to),
  )

/** The file, and all that is drawn with it. */
function drawnWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !sources.has(path)) return found
  found.add(path)
  for (const imported of importedBy(path)) if (imported.endsWith('.tsx')) drawnWith(imported, found)
  return found
}

/** What the page's loader reads, itself or by a `read-….ts` that it imports. */
const readBy = (path: string) =>
  [path, ...importedBy(path).filter((file) => /\/read-[\w-]+\.ts$/.test(file))].flatMap((file) => named(sourceOf(file), 'ensureQueryData'))

const pages = [...sources.keys()]
  .filter((path) => /createFileRoute\(/.test(sourceOf(path)))
  .map((path) => {
    const drawn = [...drawnWith(path)]
    return { path, drawn, waitsFor: [...new Set(drawn.flatMap((file) => named(sourceOf(file), 'useSuspenseQuery')))].sort() }
  })

/** Come into a page that stands already, and wait there in a place of their own. */
const comeLater = ['src/app/homes/starter-list.tsx']

/**
 * What a page asks for only while it is drawn, it waits for one after the other, behind an empty place that React leaves
 * standing for 300 ms. Its loader reads all of it at once, before the change of page.
 */
describe('What a page needs is read before it is drawn', () => {
  const waiting = pages.filter(({ waitsFor }) => waitsFor.length > 0)

  test('the pages are found with the parts they are drawn from', () => {
    const names = waiting.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
    expect(names).toEqual(expect.arrayContaining(['learn-page.tsx', 'play-page.tsx', 'landing-page.tsx', 'admin-home-page.tsx']))
    expect(waiting.find(({ path }) => path.endsWith('/learn-page.tsx'))?.waitsFor).toContain('packageQuery')
  })

  test('every file that waits belongs to one of them, and says what for in a way that is found', () => {
    const files = [...sources].filter(([, source]) => /\buseSuspense\w*\(/.test(source))
    const drawn = new Set(pages.flatMap((page) => page.drawn))
    expect(files.map(([path]) => path).filter((path) => !drawn.has(path))).toEqual(comeLater)
    for (const [path, source] of files) {
      expect(source.match(/\buseSuspense\w*\(/g), path).toHaveLength(named(source, '\\buseSuspenseQuery').length)
    }
  })

  test.each(waiting)('$path', ({ path, waitsFor }) => {
    expect(readBy(path)).toEqual(expect.arrayContaining(waitsFor))
  })
})
