import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser({ window: globalThis }))

import { learningCommands } from '../../../contract/learning/learning.ts'
import { putUnloadedDraft, restoreUnloadedDrafts, saveDraft } from '../drafts/drafts.ts'
import { unloadedBelow } from '../drafts/unload-buffer.ts'
import { saveLocalRow } from '../local-rows/local-rows.ts'
import { localCommand } from '../outbox/local-command.ts'
import { send } from '../outbox/outbox.ts'
import { registerCommands } from '../outbox/registry.ts'
import { lockedKey, vaultContentKey } from '../store/database-names.ts'
import { storeFetched } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { checkCombination, createVault, decryptStore, encryptStore, restoreStore } from './vault.ts'

const record = localCommand(learningCommands.recordProgress, async () => undefined)
let db: PersonalDb
beforeEach(async () => {
  registerCommands(async () => ({ recordProgress: record }))
  db = dbOf(newId())
  await createVault(db, 'pictures', 'abcd')
  await encryptStore(db, '')
})
const rows = async () => (await Promise.all(db.tables.map((table) => table.toCollection().primaryKeys()))).flat()

const progress = { course_id: newId(), lesson_id: 'l1', done: ['t1'], furthest: 0, device_id: newId(), device_seconds: 5, days: [] }
it.each([
  ['a draft', () => saveDraft('wall', 'গোপন', db.personId)],
  ['a command', () => send(record, progress, { personId: db.personId })],
  [
    'a row of the shop’s books',
    () => saveLocalRow('cashEntries', () => ({ id: 'x', day: '2026-11-26' }) as never, { personId: db.personId }),
  ],
])('%s of another page is not written beside a closed vault', async (_name, write) => {
  const before = await rows()
  await expect(write()).rejects.toMatchObject({ name: 'StoreClosed' })
  expect(await rows()).toEqual(before)
  expect(before).toContain(vaultContentKey)
})

it('an answer of the server that arrives after the user has left is dropped, with a vault or without', async () => {
  await storeFetched(db, 'attendees:1', ['রহিমা'])
  const other = dbOf(newId())
  await storeFetched(other, 'attendees:1', ['রহিমা'])
  await other.keyValues.put({ key: lockedKey, value: true })
  await storeFetched(other, 'attendees:2', ['রহিমা'])
  expect([await db.keyValues.get('attendees:1'), await other.keyValues.count()]).toEqual([undefined, 2])
})

it('a text of an unloaded page waits until its author has opened the vault', async () => {
  putUnloadedDraft('wall', 'গোপন', db.personId)
  await restoreUnloadedDrafts()
  expect([await db.drafts.count(), unloadedBelow('draft:')]).toMatchObject([0, [{ key: 'draft:wall' }]])
  const decrypted = await decryptStore(db, await checkCombination(db, 'abcd'))
  if (decrypted) await restoreStore(db, decrypted)
  await restoreUnloadedDrafts()
  expect([(await db.drafts.get('wall'))?.text, unloadedBelow('draft:')]).toEqual(['গোপন', []])
})
