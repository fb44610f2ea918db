import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it, vi } from 'vitest'
import { FolderInUse } from '../db/folder-lock.ts'
import { openDatabase } from '../db/open.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { startFailure } from './start-failure.ts'
import { StartRefused } from './start-refused.ts'

const failed = (code: string, syscall: string, message = code) => Object.assign(new Error(message), { code, syscall })
const local = readSettings({ DATA_DIR: '/data' })
const remote = readSettings({ DATABASE_URL: 'postgres://me:secret@db.example.org/x' })

it.each([
  [new SettingsError('PORT must be a number.'), undefined, 'PORT must be a number.'],
  [new FolderInUse('In use.'), local, 'In use.'],
  [failed('EADDRINUSE', 'listen'), local, 'PORT 3000 on 127.0.0.1 is already in use.'],
  [failed('EACCES', 'listen'), local, 'PORT 3000 may not be opened by this user.'],
  [failed('EADDRNOTAVAIL', 'listen'), local, 'HOST 127.0.0.1 is not an address of this machine.'],
  [failed('ENOTDIR', 'mkdir'), local, 'DATA_DIR /data cannot be written to (ENOTDIR).'],
  [
    failed('ECONNREFUSED', 'connect', 'connect ECONNREFUSED 10.0.0.1:5432'),
    remote,
    'DATABASE_URL cannot be opened: connect ECONNREFUSED 10.0.0.1:5432.',
  ],
  [
    failed('ENOTFOUND', 'getaddrinfo', 'getaddrinfo ENOTFOUND db.example.org'),
    remote,
    'DATABASE_URL cannot be opened: getaddrinfo ENOTFOUND db.example.org.',
  ],
  [
    failed('28P01', '', 'password authentication failed for user "me"'),
    remote,
    'DATABASE_URL cannot be opened: password authentication failed for user "me".',
  ],
  [failed('ENOENT', 'mkdir'), local, 'DATA_DIR /data cannot be written to (ENOENT).'],
  [new StartRefused('The database is newer.'), remote, 'The database is newer.'],
  [
    Object.assign(new Error('Failed query: CREATE SCHEMA'), {
      cause: failed('25006', '', 'cannot execute CREATE SCHEMA in a read-only transaction'),
    }),
    remote,
    'DATABASE_URL cannot be opened: cannot execute CREATE SCHEMA in a read-only transaction.',
  ],
])('%s is one sentence', (error, settings, sentence) => expect(startFailure(error, settings)).toBe(sentence))

it('of an embedded database that its disk has no room for names the free space, and unlocks the folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-failure-'))
  const create = vi.spyOn(PGlite, 'create').mockRejectedValue(new Error('PGlite failed to initialize properly\n    at somewhere'))
  const sentence =
    /^DATA_DIR: the database in \S+ cannot be opened, with \d+ MB left on its disk \(PGlite failed to initialize properly\)\.$/
  for (let start = 0; start < 2; start++) {
    const error = await openDatabase({ dataDir }).catch((cause: unknown) => cause)
    expect(startFailure(error, local)).toMatch(sentence)
  }
  create.mockRestore()
  await rm(dataDir, { recursive: true })
})

it('prints the stack of an unexpected error', () => {
  expect(startFailure(new Error('odd'), local)).toMatch(/^Error: odd\n\s+at /)
})
