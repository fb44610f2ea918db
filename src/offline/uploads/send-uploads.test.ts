import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftFields } from '../../../contract/drafts/draft-rows.ts'
import { pieceBytes } from '../../../contract/drafts/uploads.ts'
import { markerHeader } from '../../../contract/transport.ts'
import { retryPicture } from '../pictures/device-pictures.ts'
import { unsentPictures } from '../pictures/unsent-pictures.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../store/personal-db.ts'
import { addUpload, pathOf } from './device-uploads.ts'
import { countSendable, dropUnused, nextUploads, sendUpload } from './send-uploads.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))

// A pull needs a page.
vi.mock('../sync/sync.ts', async (original) => ({ ...(await original<object>()), syncSoon: () => undefined }))

const day = 24 * 60 * 60_000
let db: PersonalDb
let courseId: string
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  courseId = newId()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251)
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function brought(length = 100, type = 'image/webp') {
  const bytes = bytesOf(length)
  const path = await addUpload(db.personId, courseId, { bytes: bytes.buffer, type, sha256: shaOf(bytes) })
  const row = (await db.pictures.toArray()).find((one) => pathOf(one) === path)
  if (!row) throw new Error('no row')
  return { row, path }
}

/** A part of the draft with these fields. */
const part = (fields: DraftFields, changes: object = {}) =>
  db.draftNodes.put({
    ...{ key: newId(), id: newId(), course_id: courseId, parent_id: courseId, rank: 'V', kind: 'block', fields },
    ...{ revision: 1, is_removed: false, clashes: [], ...changes },
  } as never)
const head = (paths: readonly string[]) =>
  db.courseDrafts.put({
    ...{ key: courseId, id: courseId, people: [], version: null, slug: null },
    files: paths.map((path) => ({ path, sha256: 'a', bytes: 1, type: 'image/webp' })),
  })
const startOf = (state: OutboxRow['state']) =>
  db.outbox.add({
    ...{ id: newId(), name: 'startDraft', version: 1, lane: `draft:${courseId}`, input: {}, after: null, madeAt: 1, attempts: 1, bytes: 1 },
    state,
  })
const next = async () => (await db.pictures.bulkGet(await nextUploads(db))).map((row) => row && pathOf(row))

/** A server that keeps pieces. `fails`: answers that are lost after the server has acted, or before. */
function stubServer({
  fails = () => null as 'before' | 'after' | null,
  stored = new Uint8Array(0),
  refusal = null as null | { status: number; code: string },
} = {}) {
  const state = { have: 0, all: [...stored], pieces: [] as number[], isStored: false, calls: 0 }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: BufferSource | string }) => {
    const failure = fails()
    state.calls += 1
    if (failure === 'before') throw new TypeError('cut')
    const at = /pieces\/(\d+)$/.exec(url)?.[1]
    if (at !== undefined && Number(at) === state.have) {
      const piece = new Uint8Array(body as ArrayBuffer)
      state.pieces.push(Number(at))
      state.all.push(...piece)
      state.have += piece.length
    }
    if (url.endsWith('/finish')) state.isStored = true
    if (failure === 'after') throw new TypeError('cut')
    const answer = refusal
      ? { success: false, message: 'না', code: refusal.code }
      : url.endsWith('/finish')
        ? { success: true, path: 'uploads/a.webp', sha256: shaOf(Uint8Array.from(state.all)), bytes: state.have, type: 'image/webp' }
        : { success: true, is_stored: state.isStored, have: state.have }
    return new Response(JSON.stringify(answer), { status: refusal?.status ?? 200, headers: { [markerHeader]: '1' } })
  })
  return state
}

describe('a file of a draft', () => {
  it('is sent once a part names it, and the server knows the draft', async () => {
    const { path } = await brought()
    expect(await next()).toEqual([])
    await part({ 'data.file': path })
    expect(await next()).toEqual([path])
    const start = await startOf('queued')
    expect(await next()).toEqual([])
    await db.outbox.update(start, { state: 'applied' })
    expect(await next()).toEqual([path])
  })

  it('is sent for a list in JSON too, and not for a removed part', async () => {
    const { path } = await brought(100, 'audio/mpeg')
    const recordings = JSON.stringify([{ language: 'bn', file: path, seconds: 2 }])
    const key = await part({ 'data.recordings:json': recordings })
    expect(await next()).toEqual([path])
    await db.draftNodes.update(key, { is_removed: true })
    expect(await next()).toEqual([])
  })

  it('is sent once more after a restore of the server has lost it, not while a pull is on its way', async () => {
    const { row, path } = await brought()
    await part({ 'data.file': path })
    await head([])
    await db.pictures.update(row.key, { sentAt: Date.now() })
    expect(await next()).toEqual([])
    await db.pictures.update(row.key, { sentAt: Date.now() - day })
    expect(await next()).toEqual([path])
    await head([path])
    expect(await next()).toEqual([])
  })

  it('counts as work of the user until the server has it', async () => {
    const { row } = await brought()
    expect(await unsentPictures(db)).toEqual({ sendable: 0, unfinished: 1 })
    await db.pictures.update(row.key, { sentAt: 1 })
    expect(await unsentPictures(db)).toEqual({ sendable: 0, unfinished: 0 })
  })

  it('needs its author, or nothing but a connection', async () => {
    const { row, path } = await brought()
    expect(await countSendable(db)).toBe(0)
    const key = await part({ 'data.file': path })
    const start = await startOf('queued')
    // The command goes first.
    expect(await countSendable(db)).toBe(1)
    await db.outbox.update(start, { state: 'rejected' })
    expect(await countSendable(db)).toBe(0)
    await db.outbox.delete(start)
    await db.pictures.update(row.key, { refused: 'জায়গা শেষ' })
    expect(await countSendable(db)).toBe(0)
    await retryPicture(row.key)
    expect(await countSendable(db)).toBe(1)
    await db.draftNodes.update(key, { is_removed: true })
    expect(await countSendable(db)).toBe(0)
    await db.draftNodes.update(key, { is_removed: false })
    await db.pictures.update(row.key, { sentAt: 1 })
    expect(await countSendable(db)).toBe(0)
  })

  it('is counted without a read of its bytes', async () => {
    const { path } = await brought()
    await brought(100, 'audio/mpeg')
    await part({ 'data.file': path })
    const read = vi.fn((row: unknown) => row)
    db.pictures.hook('reading', read)
    expect(await unsentPictures(db)).toEqual({ sendable: 0, unfinished: 2 })
    expect([await countSendable(db), (await nextUploads(db)).length]).toEqual([1, 1])
    await dropUnused(db)
    expect(read).not.toHaveBeenCalled()
    await db.pictures.toArray()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('goes after a day if neither a part nor a form names it', async () => {
    const [named, typed, restorable, left] = [await brought(), await brought(), await brought(), await brought()]
    await part({ 'data.file': named.path })
    await part({ 'data.file': restorable.path }, { is_removed: true })
    await db.drafts.put({ key: 'part:a', text: JSON.stringify({ values: { 'data.file': typed.path }, base: {} }), savedAt: 1 })
    await dropUnused(db)
    expect(await db.pictures.count()).toBe(4)
    vi.useFakeTimers({ now: Date.now() + day + 1000, toFake: ['Date'] })
    await dropUnused(db)
    const paths = (await db.pictures.toArray()).map(pathOf)
    expect(paths.toSorted()).toEqual([named.path, typed.path, restorable.path].toSorted())
    expect(paths).not.toContain(left.path)
  })

  it('is sent and stays while an author may choose it in place of the value that has won', async () => {
    const { path } = await brought()
    const clash = { id: newId(), field: 'data.file', value: path, by: db.personId, at: 1 }
    await part({ 'data.file': 'uploads/other.webp' }, { clashes: [clash] })
    expect(await next()).toEqual([path])
    await dropUnused(db)
    vi.useFakeTimers({ now: Date.now() + day + 1000, toFake: ['Date'] })
    await dropUnused(db)
    expect((await db.pictures.toArray()).map(pathOf)).toEqual([path])
  })

  it('of some days stays through an undo, and a pull from the beginning', async () => {
    const { path } = await brought()
    const key = await part({ 'data.file': path })
    vi.useFakeTimers({ now: Date.now() + 3 * day, toFake: ['Date'] })
    await db.draftNodes.update(key, { fields: {} })
    await dropUnused(db)
    await db.draftNodes.update(key, { fields: { 'data.file': path } })
    await dropUnused(db)
    vi.setSystemTime(Date.now() + 2 * day)
    await db.draftNodes.clear()
    await dropUnused(db)
    expect((await db.pictures.toArray()).map(pathOf)).toEqual([path])
  })
})

describe('the pieces of a file', () => {
  it('arrive each once, whatever answer is lost, and the file is the same', async () => {
    const length = 2 * pieceBytes + 100
    // Each place at which a connection can end: five calls, before and after the server has acted.
    for (let call = 1; call <= 5; call++)
      for (const when of ['before', 'after'] as const) {
        const { row } = await brought(length)
        let count = 0
        const server = stubServer({ fails: () => (++count === call ? when : null) })
        await expect(sendUpload(db, row), `${when} ${call}`).rejects.toMatchObject({ kind: 'unreachable' })
        expect((await db.pictures.get(row.key))?.sentAt).toBeUndefined()
        await sendUpload(db, row)
        expect(server.pieces).toEqual([0, pieceBytes, 2 * pieceBytes])
        expect(shaOf(Uint8Array.from(server.all))).toBe(row.sha256)
        expect((await db.pictures.get(row.key))?.sentAt).toBeGreaterThan(0)
      }
  })

  it('end with a server that makes no progress', async () => {
    const { row } = await brought(2 * pieceBytes)
    vi.stubGlobal('fetch', async () => new Response('{"success":true,"is_stored":false,"have":0}', { headers: { [markerHeader]: '1' } }))
    await expect(sendUpload(db, row)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it.each([
    [400, 'bad_upload'],
    [413, 'no_author_room'],
  ])('stop at a refusal (%s), which stays until its author tries again', async (status, code) => {
    const { row, path } = await brought()
    await part({ 'data.file': path })
    stubServer({ refusal: { status, code } })
    await sendUpload(db, row)
    expect((await db.pictures.get(row.key))?.refused).toBe('না')
    expect(await next()).toEqual([])
    await retryPicture(row.key)
    expect(await next()).toEqual([path])
  })

  it.each([
    [403, 'forbidden'],
    [409, 'conflict'],
  ])('wait for another try after an answer about the moment (%s)', async (status, code) => {
    const { row } = await brought()
    stubServer({ refusal: { status, code } })
    await expect(sendUpload(db, row)).rejects.toMatchObject({ status })
    expect((await db.pictures.get(row.key))?.refused).toBeUndefined()
  })
})
