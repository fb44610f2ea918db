import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'

// Asked as soon as the code is loaded.
vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  Object.assign(globalThis, {
    location: { href: 'http://phone.test/' },
    document: { visibilityState: 'hidden' },
    navigator: {},
    __APP_VERSION__: 'test',
    addEventListener: () => {},
    localStorage: storage(),
    sessionStorage: storage(),
  })
})

import { addPost } from '../../../contract/wall.ts'
import { readSession, saveSession } from '../../api/session.ts'
import { newId } from '../../offline/id.ts'
import { localCommand, send, setCommands } from '../../offline/outbox.ts'
import { currentPersonId, guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { keepSession } from './kept-session.ts'
import { signOut } from './sign-in.ts'

let disk: FullDisk | undefined
afterEach(() => disk?.repair())

it('lets somebody log out of a phone without a single free byte, and keeps what they wrote', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no line')))
  const userId = newId()
  const session = { token: 'a-token', userId, remember: true }
  saveSession(session)
  await keepSession(session)
  setCurrentPerson(userId)
  const add = localCommand(addPost, async () => {})
  setCommands({ addPost: add }, () => undefined)
  await send(add, { id: newId(), body: 'পাঠানো হয়নি' })
  await dbOf(userId).cursors.put({ scope: 'me', cursor: 7 })
  disk = new FullDisk()
  disk.refuses = () => true

  await signOut({ unsent: 'keep' })

  expect([readSession(), currentPersonId()]).toEqual([null, guestId])
  expect(await dbOf(userId).cursors.count()).toBe(0)
  expect(await dbOf(userId).outbox.toArray()).toMatchObject([{ name: 'addPost' }])
})
