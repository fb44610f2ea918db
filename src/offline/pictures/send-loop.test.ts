import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { addPicture, retryPicture } from './device-pictures.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))
vi.mock('../status/status.ts', async (original) => ({
  ...(await original<object>()),
  readStatus: () => ({ connection: 'online', needsSignIn: false }),
}))
const { ApiError } = await import('../../api/errors.ts')
const { sendLoop } = await import('./send-loop.ts')

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
})

/** The files that one round sends, where the first one fails. */
async function sentAfter(failure: Error): Promise<string[]> {
  const sent: string[] = []
  const { send } = sendLoop({
    lock: 'files',
    hasRows: async () => true,
    next: async () => ['first', 'second'],
    async sendOne(_db, key) {
      if (key === 'first') throw failure
      sent.push(key)
    },
  })
  await send()
  return sent
}

it.each([403, 404, 409, 500])('a file at which the server answers %s does not stop the next one', async (status) => {
  expect(await sentAfter(new ApiError('refused', 'any', { status }))).toEqual(['second'])
})

it.each([
  ['no connection', {}],
  ['an ended session', { status: 401 }],
  ['a busy server', { status: 503, retryAfter: 2000 }],
])('%s ends the round', async (_what, answer) => {
  expect(await sentAfter(new ApiError('unreachable', 'any', answer))).toEqual([])
})

it('keys of the store report a file that is tried again', async () => {
  const picture = { bytes: new Uint8Array([1]).buffer, type: 'image/webp', sha256: 'a', width: 1, height: 1, hash: 'a' }
  const key = await addPicture(db.personId, 'wall', { ...picture, refused: 'no' })
  const reported = vi.fn()
  const following = liveQuery(() => db.pictures.toCollection().primaryKeys()).subscribe({ next: reported })
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
  await retryPicture(key)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2))
  following.unsubscribe()
})
