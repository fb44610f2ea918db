import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const network = vi.hoisted(() => ({ calls: [] as string[], refusal: null as null | string, isCut: false, have: 0 }))
// The code reads the address of the page at import.
await vi.hoisted(async () => (await import('../../../../../tests/support/browser-stubs.ts')).stubBrowser())
vi.mock('../../../../offline/status/status.ts', async (original) => ({
  ...(await original<object>()),
  readStatus: () => ({ connection: 'online', needsSignIn: false }),
}))
// A round needs a page.
vi.mock('../../../../offline/sync/sync.ts', async (original) => ({
  ...(await original<object>()),
  syncSoon: () => undefined,
  sendNow: async () => void network.calls.push('commands'),
}))

import { pieceBytes } from '../../../../../contract/drafts/uploads.ts'
import { markerHeader } from '../../../../../contract/transport.ts'
import { newId } from '../../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../../offline/store/personal-db.ts'
import { addUpload } from '../../../../offline/uploads/device-uploads.ts'
import { countUnsent } from '../../session.queries.ts'
import { sendUnsent } from './send-unsent.ts'

let db: PersonalDb
beforeEach(async () => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  Object.assign(network, { calls: [], refusal: null, isCut: false, have: 0 })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: BufferSource | string }) => {
    const call = /uploads\/[^/]+(?:\/(pieces|finish))?/.exec(url)
    if (!call) return new Response('{}', { status: 200 })
    network.calls.push(call[1] ?? 'begin')
    if (network.isCut) throw new TypeError('cut')
    if (call[1] === 'pieces') network.have += (body as Uint8Array).byteLength
    const done = { path: 'uploads/a.webp', sha256: 'a'.repeat(64), bytes: network.have, type: 'image/webp' }
    const progress = { is_stored: false, have: network.have }
    const answer = call[1] === 'finish' ? done : progress
    const refused = { success: false, message: network.refusal, code: 'no_author_room' }
    return new Response(JSON.stringify(network.refusal === null ? { success: true, ...answer } : refused), {
      status: network.refusal === null ? 200 : 413,
      headers: { [markerHeader]: '1' },
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A file of two pieces, which a part of a draft names, and one that no part names. */
async function bringFiles(): Promise<void> {
  const course_id = newId()
  const bring = () =>
    addUpload(db.personId, course_id, { bytes: new ArrayBuffer(pieceBytes + 100), type: 'image/webp', sha256: 'a'.repeat(64) })
  const place = { key: newId(), id: newId(), course_id, parent_id: course_id, rank: 'V', kind: 'block' as const }
  await db.draftNodes.put({ ...place, fields: { 'data.file': await bring() }, revision: 1, is_removed: false, clashes: [] })
  await bring()
}

it('sends the commands, then the files of drafts, and reports the part that has arrived', async () => {
  await bringFiles()
  expect(await countUnsent()).toMatchObject({ sendable: 1, unfinished: 1, refusals: [] })
  const shares: number[] = []
  await sendUnsent((share) => void shares.push(share))
  expect(network.calls).toEqual(['commands', 'begin', 'pieces', 'pieces', 'finish'])
  expect(shares.map(Math.round)).toEqual([0, 100])
  // A file without a part needs its author.
  expect(await countUnsent()).toMatchObject({ sendable: 0, unfinished: 1 })
})

it('leaves a file that the server refuses to its author, with the reason', async () => {
  await bringFiles()
  network.refusal = 'জায়গা শেষ'
  await sendUnsent(() => undefined)
  expect(await countUnsent()).toMatchObject({ sendable: 0, unfinished: 2, refusals: ['জায়গা শেষ'] })
})

it('ends without a connection, and sends at once when the user asks again', async () => {
  await bringFiles()
  network.isCut = true
  await sendUnsent(() => undefined)
  expect(await countUnsent()).toMatchObject({ sendable: 1, unfinished: 1 })
  network.isCut = false
  await sendUnsent(() => undefined)
  expect(await countUnsent()).toMatchObject({ sendable: 0, unfinished: 1 })
})

it('loads no code of staff for a user without files of drafts', async () => {
  await sendUnsent(() => undefined)
  expect(network.calls).toEqual(['commands'])
  expect(await countUnsent()).toMatchObject({ sendable: 0, unfinished: 0 })
})
