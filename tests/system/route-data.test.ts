import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const named = (source: string, caller: string) => [...source.matchAll(new RegExp(`${caller}\\((\\w+)\\(`, 'g'))].map(([, name]) => name)
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  .filter(({ source }) => /createFileRoute\(/.test(source))

/**
 * What a page asks for only while it is drawn, it waits for one after the other, behind an empty place that React leaves
 * standing for 300 ms. Its loader reads all of it at once, before the change of page.
 */
describe('What a page needs is read before it is drawn', () => {
  const waiting = pages.filter(({ source }) => named(source, 'useSuspenseQuery').length > 0)

  test('there are such pages', () => expect(waiting.length).toBeGreaterThan(10))

  test.each(waiting)('$path', ({ source }) => {
    expect(named(source, 'ensureQueryData')).toEqual(expect.arrayContaining(named(source, 'useSuspenseQuery')))
  })
})
