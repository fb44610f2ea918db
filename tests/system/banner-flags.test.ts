import { existsSync, readFileSync } from 'node:fs'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { expect, it } from 'vitest'
import { pageFileOf } from '../../contract/page-files.ts'
import { routes } from '../../src/app/routes.ts'
import { pageRows } from '../support/pages.ts'

/** Pattern of every route with the source code of its page. */
const pagesOf = (nodes: readonly VirtualRouteNode[]): { path: string; source: string }[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'index' || node.type === 'route'
      ? [
          {
            path: node.type === 'index' ? '/' : node.path,
            source: 'file' in node && node.file ? readFileSync(`src/${node.file}`, 'utf8') : '',
          },
        ]
      : []),
    ...('children' in node ? pagesOf(node.children ?? []) : []),
  ])

it('the routes whose pages set `showBanner` are the ones where a banner is expected', () => {
  const flagged = pagesOf(routes.children ?? []).flatMap(({ path, source }) => (/showBanner: '/.test(source) ? [path] : []))
  const expected = pageRows.flatMap(({ path, route, hasBanner }) => (hasBanner ? [route ?? path] : []))
  expect(flagged.toSorted()).toEqual(expected.toSorted())
  expect(flagged.length).toBeGreaterThan(5)
})

it('each page that sets `showBanner` draws a banner in its prerendered HTML, and no other page does', () => {
  // A lesson has no prerendered banner until the server fills in its course (tests/system/prerendered.test.ts).
  const pages = pagesOf(routes.children ?? []).filter(({ path }) => path !== '/courses/$id/learn')
  const htmlOf = (path: string) => {
    const file = `dist/app/${pageFileOf(path.slice(1))}`
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  for (const { path, source } of pages) expect(/ data-banner=/.test(htmlOf(path)), path).toBe(/showBanner: '/.test(source))
})
