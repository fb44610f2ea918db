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

/** Project modules that a file imports statically: neither types nor `import()`. */
const importedBy = (path: string) =>
  [...sourceOf(path).matchAll(/^(?:import (?!type\b)(?:[^'"]*? from )?|export [^'";=]*? from )'(\.[^']+\.tsx?)'$/gm)].map(([, to = '']) =>
    join(path, '..', to),
  )

/** The file, and the components and hooks that it imports directly or indirectly. */
function renderedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !sources.has(path)) return found
  found.add(path)
  for (const imported of importedBy(path)) if (/\.tsx$|\/use-[\w-]+\.ts$/.test(imported)) renderedWith(imported, found)
  return found
}

/** Queries among the arguments of `loadPage(page, …)`. */
const readArguments = (source: string) =>
  [...source.matchAll(/\bloadPage\(page,([^\n]*)/g)].flatMap(([, queries = '']) =>
    [...queries.matchAll(/(\w+Query)\(/g)].map(([, name]) => name ?? ''),
  )

/** Queries that the page's loader reads, itself or through a `read-….ts` that it imports. */
const readBy = (path: string) =>
  [path, ...importedBy(path).filter((file) => /\/read-[\w-]+\.ts$/.test(file))].flatMap((file) => [
    ...named(sourceOf(file), 'ensureQueryData'),
    ...readArguments(sourceOf(file)),
  ])

const pages = [...sources.keys()]
  .filter((path) => /createFileRoute\(/.test(sourceOf(path)))
  .map((path) => {
    const rendered = [...renderedWith(path)]
    return { path, rendered, waitsFor: [...new Set(rendered.flatMap((file) => named(sourceOf(file), 'useSuspenseQuery')))].sort() }
  })

/** Components that are rendered after their page, each behind its own Suspense boundary. */
const renderedLater = ['src/app/homes/start/starters/starter-list.tsx']

/**
 * Queries that start during rendering run one after the other. React then displays a fallback for at least 300 ms.
 * So the page's loader reads all of them at once, before the route changes.
 */
describe('page loaders', () => {
  const waiting = pages.filter(({ waitsFor }) => waitsFor.length > 0)

  test('the scan finds the pages with their components', () => {
    const names = waiting.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
    expect(names).toEqual(expect.arrayContaining(['learn-page.tsx', 'play-page.tsx', 'landing-page.tsx', 'admin-home-page.tsx']))
    expect(waiting.find(({ path }) => path.endsWith('/learn-page.tsx'))?.waitsFor).toContain('packageQuery')
  })

  test('every file that suspends belongs to a page, and names its query so that the scan finds it', () => {
    const files = [...sources].filter(([, source]) => /\buseSuspense\w*\(/.test(source))
    const rendered = new Set(pages.flatMap((page) => page.rendered))
    expect(files.map(([path]) => path).filter((path) => !rendered.has(path))).toEqual(renderedLater)
    for (const [path, source] of files) {
      expect(source.match(/\buseSuspense\w*\(/g), path).toHaveLength(named(source, '\\buseSuspenseQuery').length)
    }
  })

  test.each(waiting)('$path reads every query that suspends it', ({ path, waitsFor }) => {
    expect(readBy(path)).toEqual(expect.arrayContaining(waitsFor))
  })
})
