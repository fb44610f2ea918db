import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { WebLocks } from '../../../tests/support/web-locks.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { addPicture, retryPicture } from './device-pictures.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))
const browser = vi.hoisted(() => ({ locks: undefined as unknown }))
vi.mock('../store/blocked-store.ts', async (original) => ({ ...(await original<object>()), availableLocks: () => browser.locks }))
vi.mock('../status/status.ts', async (original) => ({
  ...(await original<object>()),
  readStatus: () => ({ connection: 'online', needsSignIn: false }),
}))
const { ApiError } = await import('../../api/errors.ts')
const { sendLoop } = await import('./send-loop.ts')

let db: PersonalDb
beforeEach(() => {
  browser.locks = undefined
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

it('sends at once for a user who waits, also after a failure', async () => {
  let fails = true
  const sent: string[] = []
  const { send } = sendLoop({
    lock: 'files',
    hasRows: async () => true,
    next: async () => ['first'],
    async sendOne(_db, key) {
      if (fails) throw new ApiError('unreachable', 'any')
      sent.push(key)
    },
  })
  await send()
  fails = false
  await send()
  expect(sent).toEqual([])
  await send({ isAsked: true })
  expect(sent).toEqual(['first'])
})

it('waits for the tab that sends, for a user who waits', async () => {
  const locks = new WebLocks()
  browser.locks = locks
  let end = () => {}
  void locks.request(`files:${db.personId}`, () => new Promise<void>((release) => (end = release)))
  const rounds: string[] = []
  const { send } = sendLoop({
    lock: 'files',
    hasRows: async () => true,
    next: async () => {
      rounds.push('round')
      return []
    },
    sendOne: async () => undefined,
  })
  const requested = vi.spyOn(locks, 'request')
  await send()
  expect(rounds).toEqual([])
  const asked = send({ isAsked: true })
  await vi.waitFor(() => expect(requested).toHaveBeenLastCalledWith(`files:${db.personId}`, { ifAvailable: false }, expect.anything()))
  expect(rounds).toEqual([])
  end()
  await asked
  expect(rounds).toEqual(['round'])
})

it('sends once more for a user whose request has joined a round that fails', async () => {
  const answers: ((error: Error) => void)[] = []
  const { send } = sendLoop({
    lock: 'files',
    hasRows: async () => true,
    next: async () => ['first'],
    sendOne: () => new Promise((_, reject) => answers.push(reject)),
  })
  const fail = () => answers.at(-1)?.(new ApiError('unreachable', 'any'))
  void send()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const asked = send({ isAsked: true })
  fail()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  fail()
  await asked
  // The pause after a failure applies again.
  await send()
  expect(answers).toHaveLength(2)
})

/** Times of the rounds in which one file arrives and the next one breaks. `random`: makes the length of the pauses. */
async function roundsWithin(milliseconds: number, random: number): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(random)
  try {
    const began = Date.now()
    const rounds: number[] = []
    const { send } = sendLoop({
      lock: 'files',
      hasRows: async () => true,
      next: async () => {
        rounds.push(Date.now() - began)
        return ['arrives', 'breaks']
      },
      async sendOne(_db, key) {
        if (key === 'breaks') throw new ApiError('unreachable', 'no_answer')
      },
    })
    await send()
    await vi.advanceTimersByTimeAsync(milliseconds)
    return rounds
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
}

it('the pauses between failures do not grow while files arrive', async () => {
  expect(await roundsWithin(12_000, 0.5)).toEqual([0, 4000, 8000, 12_000])
})

it('goes on after a pause that is no whole number of milliseconds', async () => {
  expect(await roundsWithin(9000, 0.5002)).toEqual([0, 4000, 8000])
})
