import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'
import { healFiles } from './heal-files.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  server = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
  await mkdir(join(folder, 'course/media'), { recursive: true })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const signal = new AbortController().signal
const lines: string[] = []
const log = {
  info: ({ file }: { file?: string }, message: string) => void lines.push(`${file} ${message}`),
  error: ({ file }: { file?: string }, message: string) => void lines.push(`${file} ${message}`),
}
const heal = () => healFiles({ files: server.files, folders: [join(folder, 'none'), folder], log, signal })

const damages: readonly (readonly [string, (path: string) => Promise<void>])[] = [
  ['gone', (path) => rm(path)],
  ['cut short', (path) => truncate(path, 10)],
  [
    'changed in one byte',
    async (path) => {
      const bytes = await readFile(path)
      bytes[500] = (bytes[500] ?? 0) ^ 1
      await writeFile(path, bytes)
    },
  ],
]

it.each(damages)('a stored file that is %s is restored from the course’s folder', async (what, damage) => {
  const content = randomBytes(1000)
  await writeFile(join(folder, 'course/media', what), content)
  // Of the same size, so that its hash decides.
  await writeFile(join(folder, 'course/media', `${what}, other`), randomBytes(1000))
  const { sha256, path } = await server.files.put(content, 'audio/mpeg')
  await damage(path)
  lines.length = 0
  await heal()
  expect(await readFile(path)).toEqual(content)
  expect(lines).toEqual([`${sha256} a damaged file was restored`])
  lines.length = 0
  await heal()
  expect(lines).toEqual([])
})

it('a changed file without a source is put aside: devices ask again later', async () => {
  const { sha256, path } = await server.files.put(randomBytes(1000), 'audio/mpeg')
  await writeFile(path, randomBytes(1000))
  lines.length = 0
  await heal()
  expect(lines).toEqual([`${sha256} a stored file is damaged, and no folder contains it`])
  expect(await server.call('GET', `/media/${sha256}`)).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(existsSync(`${path}.damaged`)).toBe(true)
})
