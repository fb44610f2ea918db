import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'

/** docs/security.md names a test for each line: `path`, then titles in quotes. */
const page = readFileSync('docs/security.md', 'utf8')
const named = [...page.matchAll(/`((?:contract|scripts|server|src|sw|tests)\/[^`]*)`(?: \(([^)]*”)\))?/g)].map(
  ([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
)

/** The texts of a file, or of the files of a folder whose names end alike (`*.test.ts`). */
function textsOf(path: string): string[] {
  if (existsSync(path)) return [statSync(path).isFile() ? readFileSync(path, 'utf8') : '']
  const [folder, name] = [dirname(path), basename(path)]
  if (!name.startsWith('*') || !existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => (file.endsWith(name.slice(1)) ? [readFileSync(join(folder, file), 'utf8')] : []))
}

it('each file that the page about security names exists and has the named tests', () => {
  expect(named.length).toBeGreaterThan(100)
  const missing = named.flatMap(({ path, titles }) => {
    const texts = textsOf(path)
    if (texts.length === 0) return [path]
    return titles.filter((title) => !texts.some((text) => text.includes(title))).map((title) => `${path}: ${title}`)
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
