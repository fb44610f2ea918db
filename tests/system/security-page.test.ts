import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { runsInCheck } from '../support/test-titles.ts'

/** docs/security.md names a test for each line: `path`, then titles in quotes. */
const page = readFileSync('docs/security.md', 'utf8')
const named = [...page.matchAll(/`((?:contract|scripts|server|src|sw|tests)\/[^`]*)`(?: \(([^)]*”)\))?/g)].map(
  ([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
)

/** The file, or the files of a folder whose names end alike (`*.test.ts`). */
function filesOf(path: string): string[] {
  if (existsSync(path)) return [path]
  const [folder, name] = [dirname(path), basename(path)]
  if (!name.startsWith('*') || !existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => (file.endsWith(name.slice(1)) ? [join(folder, file)] : []))
}

it('each file that the page about security names exists and has the named tests, which run at every commit', () => {
  expect(named.length).toBeGreaterThan(100)
  const missing = named.flatMap(({ path, titles }) => {
    const files = filesOf(path)
    if (files.length === 0) return [path]
    // A file of journeys may have some that run before a release alone.
    if (path.startsWith('tests/e2e/') && titles.length === 0) return [`${path}: names no test`]
    return titles.filter((title) => !files.some((file) => runsInCheck(file, title))).map((title) => `${path}: ${title}`)
  })
  expect(missing).toEqual([])
})

it('each quote of the page belongs to a file', () => {
  const quotes = page.match(/“/g)?.length ?? 0
  expect(named.flatMap(({ titles }) => titles)).toHaveLength(quotes)
})

it('no call has a secret in its address', () => {
  const rows = Object.values(endpoints as Record<string, Record<string, Endpoint>>).flatMap((area) => Object.values(area))
  const secret = /token|secret|password|session|credential|identifier/i
  const inAddresses = rows.flatMap(({ method, path, input }) => {
    const { shape = {} } = input._zod.def as { shape?: Record<string, unknown> }
    const fields = [...(path.match(/(?<=:)\w+/g) ?? []), ...(method === 'GET' ? Object.keys(shape) : [])]
    return fields.map((field) => `${method} ${path}: ${field}`)
  })
  expect(inAddresses).toEqual(expect.arrayContaining(['GET /courses/:id: id', 'GET /admin/users: search', 'GET /sync/pull: epoch']))
  expect(inAddresses.filter((one) => secret.test(one.split(': ')[1] ?? ''))).toEqual([])
})
