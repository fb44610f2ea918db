import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from './db/open.ts'
import { openTestDatabase } from './db/test-database.ts'
import { type FileStore, openFileStore } from './files.ts'

let opened: OpenDatabase
let dataDir: string
let files: FileStore
beforeAll(async () => {
  opened = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'entlab-files-'))
  files = openFileStore({ db: opened.db, dataDir })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
})

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

it('the store keeps bytes and files once under their hash, also after repeated and concurrent puts', async () => {
  const content = randomBytes(100_000)
  const path = join(dataDir, 'some-file')
  await writeFile(path, content)
  const sources = [content, path, content, path, content]
  const stored = await Promise.all(sources.map((source) => files.put(source, 'image/png')))
  const sha256 = hashOf(content)
  for (const one of stored) expect(one).toEqual({ sha256, bytes: content.length, type: 'image/png', path: stored[0]?.path })
  expect(await files.find(sha256)).toEqual(stored[0])
  expect(await readFile(stored[0]?.path ?? '')).toEqual(content)
  expect(await readdir(join(dataDir, 'files', sha256.slice(0, 2)))).toEqual([sha256])
})

it('the store returns undefined for an unknown hash', async () => {
  expect(await files.find('0'.repeat(64))).toBeNull()
})

it('the store replaces a file that is incomplete on the disk', async () => {
  const content = randomBytes(1000)
  const { path } = await files.put(content, 'image/png')
  await writeFile(path, content.subarray(0, 10))
  await files.put(content, 'image/png')
  expect(await readFile(path)).toEqual(content)
})

it('an old file that is held once more is young, so that no sweep deletes it before its row', async () => {
  const content = randomBytes(1000)
  const { path, sha256 } = await files.hold(content, 'image/webp')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(path, twoDaysAgo, twoDaysAgo)
  expect(await files.olderThan(86_400_000)).toContain(sha256)
  await files.hold(content, 'image/webp')
  expect(await files.olderThan(86_400_000)).not.toContain(sha256)
})

it('what a killed server has left of a file that it was writing goes once it is old', async () => {
  const { path } = await files.put(randomBytes(10), 'image/png')
  const [left, young] = [1, 2].map(() => `${path}.${randomUUID()}`) as [string, string]
  for (const file of [left, young]) await writeFile(file, 'half')
  const old = new Date(Date.now() - 60_000)
  for (const file of [left, path]) await utimes(file, old, old)
  await files.dropUnfinished(30_000)
  // Another file of this test may have the same first letters.
  const ofFile = (await readdir(dirname(path))).filter((name) => name.startsWith(basename(path)))
  expect(ofFile.toSorted()).toEqual([basename(path), basename(young)])
})
