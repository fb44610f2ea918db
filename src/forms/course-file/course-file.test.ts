import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))

import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'

let asked: string[]
let user: string
beforeEach(() => {
  user = newId()
  setCurrentPerson(user)
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://phone.test').searchParams.get('id') ?? '')
    throw new TypeError('the answer is lost')
  })
})

/** The module as after a reload of the page. */
async function reloaded(): Promise<typeof import('./course-file.ts')> {
  vi.resetModules()
  const person = await import('../../offline/store/person.ts')
  person.setCurrentPerson(user)
  return await import('./course-file.ts')
}

it('sends a file under the same id after a lost answer and a reload, and another file under another', async () => {
  const { sendCourseFile } = await import('./course-file.ts')
  const [file, other] = [new Blob(['one']), new Blob(['other'])]
  await expect(sendCourseFile(file, 'draft')).rejects.toThrow()
  await expect(sendCourseFile(file, 'draft')).rejects.toThrow()
  expect(asked[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(asked[1]).toBe(asked[0])
  const again = await reloaded()
  await expect(again.sendCourseFile(file, 'draft')).rejects.toThrow()
  expect(asked[2]).toBe(asked[0])
  await expect(again.sendCourseFile(other, 'draft')).rejects.toThrow()
  expect(asked[3]).not.toBe(asked[0])
})
