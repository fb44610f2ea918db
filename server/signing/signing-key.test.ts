import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SettingsError } from '../settings.ts'
import { createSigner, newSigningKey, openSigner } from './signing-key.ts'

let root: string
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'entlab-key-'))))
afterAll(() => rm(root, { recursive: true }))

it('is made at the first start, for its owner alone, and stays', async () => {
  const dataDir = join(root, 'new/data')
  const made = await Promise.all([1, 2, 3].map(() => openSigner({ dataDir, signingKey: undefined })))
  expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(1)
  expect((await openSigner({ dataDir, signingKey: undefined })).publicKey).toBe(made[0]?.publicKey)
  const path = join(dataDir, 'signing-key.pem')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toContain('PRIVATE KEY')
})

it('may come from a setting: as PEM, with written line ends, or as its bare middle', () => {
  const pem = newSigningKey()
  const bare = pem.split('\n').slice(1, -2).join('')
  const ids = [pem, pem.replaceAll('\n', '\\n'), bare].map((text) => createSigner(text, 'SIGNING_KEY').keyId)
  expect(new Set(ids).size).toBe(1)
})

it('stops the start when it is none, without repeating it', async () => {
  await writeFile(join(root, 'signing-key.pem'), 'cut off')
  await expect(openSigner({ dataDir: root, signingKey: undefined })).rejects.toThrow(SettingsError)
  await expect(openSigner({ dataDir: root, signingKey: 'secret-but-wrong' })).rejects.toThrow(
    /^SIGNING_KEY must hold(?!.*secret-but-wrong)/,
  )
})
