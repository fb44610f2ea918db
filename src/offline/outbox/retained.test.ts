import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { noteServerTime } from '../../api/server-clock.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { acknowledgedKey } from '../store/database-names.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../store/personal-db.ts'
import { absorptionOf } from './absorb.ts'
import { dropSurplus, dropSurplusOfAll, requeueLost, retain } from './retained.ts'

const day = 24 * 60 * 60_000
let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
})
afterEach(() => vi.useRealTimers())

/** A row that a push with the number `log` has carried. */
const row = (seq: number, changes: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ seq, id: newId(), name: 'addPost', version: 1, lane: 'post:1', input: {}, after: null, madeAt: 0 },
  ...{ state: 'applied', attempts: 1, bytes: 2, scope: 'community', change: seq, log: seq },
  ...changes,
})
const retainedSeqs = async () => (await db.retained.toArray()).map(({ seq }) => seq)

it('only rows that the server has acknowledged with a number are retained', async () => {
  const { log: _log, ...ofAnOldServer } = row(1)
  await retain(db, [ofAnOldServer, row(2)])
  expect(await retainedSeqs()).toEqual([2])
})

it('rows up to the mark of a verified backup are deleted', async () => {
  await retain(db, [row(1), row(2), row(3)])
  await dropSurplus(db, undefined)
  expect(await retainedSeqs()).toEqual([1, 2, 3])
  await dropSurplus(db, 2)
  expect(await retainedSeqs()).toEqual([3])
})

it('rows older than 30 days are deleted without a mark', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) })
  await retain(db, [row(1)])
  vi.setSystemTime(Date.now() + 20 * day)
  await retain(db, [row(2)])
  vi.setSystemTime(Date.now() + 9 * day)
  await dropSurplus(db, undefined)
  expect(await retainedSeqs()).toEqual([1, 2])
  vi.setSystemTime(Date.now() + 2 * day)
  await dropSurplus(db, undefined)
  expect(await retainedSeqs()).toEqual([2])
})

it('rows and sent pictures of a user who has left are deleted after 30 days too, by the clock of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) })
  const picture = {
    key: newId(),
    form: 'wall',
    alt: '',
    type: 'image/jpeg',
    sha256: '',
    width: 4,
    height: 3,
    hash: 'aaaaaaa',
    bytes: new ArrayBuffer(3),
  }
  await db.pictures.bulkAdd([
    { ...picture, postId: newId(), sentAt: Date.now() },
    { ...picture, key: newId(), postId: newId() },
  ])
  await retain(db, [row(1)])
  const next = newId()
  setCurrentPerson(next)
  await retain(dbOf(next), [row(1)])
  const counts = async () => [await db.retained.count(), await db.pictures.count(), await dbOf(next).retained.count()]

  // Before an answer of the server the clock of the device may be a month ahead.
  vi.setSystemTime(Date.now() + 31 * day)
  let isDone = false
  const dropped = dropSurplusOfAll().then(() => {
    isDone = true
  })
  expect(await counts()).toEqual([1, 2, 1])
  expect(isDone).toBe(false)
  noteServerTime(new Date(Date.now() - 31 * day).toUTCString())
  await dropped
  expect(await counts()).toEqual([1, 2, 1])

  noteServerTime(new Date().toUTCString())
  await dropSurplusOfAll()
  // The picture that was not sent stays.
  expect(await counts()).toEqual([0, 1, 0])
})

it('the oldest rows above 2 MB are deleted, a small one before a large one too', async () => {
  await retain(db, [row(1, { bytes: 10 }), row(2, { bytes: 900_000 }), row(3, { bytes: 600_000 }), row(4, { bytes: 600_000 })])
  await dropSurplus(db, undefined)
  expect(await retainedSeqs()).toEqual([3, 4])
})

it('a full disk takes the space of retained rows for what the user writes', async () => {
  await retain(db, [row(1)])
  const disk = new FullDisk()
  try {
    disk.refuses = () => disk.refused === 0
    await withQuotaRetry(() => db.drafts.put({ key: 'wall', text: 'আজ বিক্রি ভালো', savedAt: 1 }))
  } finally {
    disk.repair()
  }
  expect([await db.drafts.count(), await db.retained.count()]).toEqual([1, 0])
})

it('after a restore all acknowledged rows are queued in their order, each after the one before it in its lane', async () => {
  const [a, b, other, c] = [row(1), row(2, { after: 'lost' }), row(3, { lane: 'post:2' }), row(4)]
  const { log: _log, ...unsent } = row(6, { state: 'queued', attempts: 0, after: null })
  const rejected = row(5, { state: 'rejected', code: 'not_found' })
  await retain(db, [b, a, other])
  await db.outbox.bulkPut([c, unsent, rejected])
  await db.cursors.put({ scope: 'me', cursor: 4, epoch: newId() })
  await db.keyValues.put({ key: acknowledgedKey, value: c.id })

  await requeueLost(db)
  const rows = await db.outbox.orderBy('seq').toArray()
  expect(rows.map(({ id, state, after }) => [id, state, after])).toEqual([
    [a.id, 'queued', null],
    [b.id, 'queued', a.id],
    [other.id, 'queued', null],
    [c.id, 'queued', b.id],
    [rejected.id, 'rejected', null],
    [unsent.id, 'queued', c.id],
  ])
  // A request has carried them: the user can no longer change them.
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 0])
  expect([await db.retained.count(), await db.keyValues.get(acknowledgedKey)]).toEqual([0, undefined])
  // The next pull starts from 0.
  expect(await db.cursors.toArray()).toEqual([{ scope: 'me', cursor: 4 }])
})

it('a command that was rejected before does not absorb one that the server had applied', () => {
  const command = { name: 'addPost', version: 1 }
  const commands = { addPost: { command, applyLocally: async () => {}, absorb: () => 'keep' } } as never
  const { log: _log, ...rejected } = row(1, { state: 'rejected' })
  const resent = row(2, { state: 'queued' })
  expect(absorptionOf(commands, rejected, resent)).toBe('independent')
  expect(absorptionOf(commands, { ...resent, state: 'rejected' }, row(3, { state: 'queued' }))).toBe('keep')
})
