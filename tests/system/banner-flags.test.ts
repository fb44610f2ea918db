import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageFileOf } from '../../contract/page-files.ts'
import { builtPages } from '../support/built-pages.ts'
import { pageRows } from '../support/pages.ts'

it('the routes whose pages set `showBanner` are the ones where a banner is expected', () => {
  const flagged = builtPages.flatMap(({ path, showBanner }) => (showBanner ? [path] : []))
  const expected = pageRows.flatMap(({ path, route, hasBanner }) => (hasBanner ? [route ?? path] : []))
  expect(flagged.toSorted()).toEqual(expected.toSorted())
  expect(flagged.length).toBeGreaterThan(5)
})

it('each page that sets `showBanner` draws a banner in its prerendered HTML, and no other page does', () => {
  // A lesson has no prerendered banner until the server fills in its course (tests/system/prerendered.test.ts).
  const pages = builtPages.filter(({ path }) => path !== '/courses/$id/learn')
  const htmlOf = (path: string) => {
    const file = `dist/app/${pageFileOf(path.slice(1))}`
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  for (const { path, showBanner } of pages) expect(/ data-banner=/.test(htmlOf(path)), path).toBe(showBanner !== undefined)
})
