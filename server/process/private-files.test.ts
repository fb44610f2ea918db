import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePrivate, makePrivateFolder } from './private-files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'private-'))
})
afterAll(() => rm(dir, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it('a folder is made with those above it, for its owner only, and an existing one stays as it is', async () => {
  await chmod(dir, 0o755)
  await makePrivateFolder(join(dir, 'one/two'))
  expect([await modeOf(join(dir, 'one')), await modeOf(join(dir, 'one/two')), await modeOf(dir)]).toEqual(['700', '700', '755'])
  await makePrivateFolder(join(dir, 'one/two'))
})

it('a folder below /proc is an error, not an endless loop', async () => {
  await expect(makePrivateFolder('/proc/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' })
})

it('files with every right for all users become private', async () => {
  const folder = join(dir, 'base')
  await mkdir(join(folder, '1'), { recursive: true, mode: 0o755 })
  for (const name of ['PG_VERSION', '1/2600']) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), 0o666)
  }
  await makePrivate(folder)
  const modes = await Promise.all((await readdir(folder, { recursive: true })).map((name) => modeOf(join(folder, name))))
  expect(modes.sort()).toEqual(['600', '600', '700'])
})
