import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/bare-phone.ts')).bePhone())

import { workKey } from '../../../contract/work.ts'
import { newId } from '../../offline/id.ts'
import { setCommands } from '../../offline/outbox.ts'
import { setCurrentPerson } from '../../offline/person.ts'
import { dbOf } from '../../offline/personal-db.ts'
import { makeKept } from './kept.ts'
import { keepWorkLocally } from './player.commands.ts'

const lesson = { course_id: newId(), lesson_id: 'first-lesson' }
const key = workKey({ ...lesson, slot: 'note' })
let person: string
beforeEach(() => {
  person = newId()
  setCurrentPerson(person)
  setCommands({ keepWork: keepWorkLocally }, () => undefined)
})

const note = () => dbOf(person).work.get(key)
async function open() {
  const page = await make()
  page.arrive()
  return page
}

async function make() {
  const rows = { current: { work: await dbOf(person).work.toArray(), desk: await dbOf(person).desk.toArray() } }
  return makeKept(lesson.course_id, lesson.lesson_id, rows, () => undefined)
}

it('brings back what the last page could not write any more', async () => {
  const before = await open()
  before.keep('note', { text: 'শেষ কথা' })
  before.leave()
  // That page is gone, and its store has taken nothing in.
  await before.flush()
  const spilledBy = JSON.stringify({ travelling: { note: { text: 'শেষ কথা' } }, staying: {} })
  await dbOf(person).work.clear()
  localStorage.setItem(`unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`, spilledBy)
  const next = await open()
  expect(next.read('note')).toEqual({ text: 'শেষ কথা' })
  await next.flush()
  expect((await note())?.value).toEqual({ text: 'শেষ কথা' })
})

it('shows it however often React makes the page before it stands', async () => {
  localStorage.setItem(
    `unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`,
    JSON.stringify({ travelling: { note: { text: 'শেষ কথা' } }, staying: { 'work.story': { path: 'ask,shown' } } }),
  )
  const tries = [await make(), await make(), await make()]
  const page = await open()
  for (const one of [...tries, page]) {
    expect(one.read('note')).toEqual({ text: 'শেষ কথা' })
    expect(one.readDesk('work.story')).toEqual({ path: 'ask,shown' })
  }
  await page.flush()
  expect((await note())?.value).toEqual({ text: 'শেষ কথা' })
  expect((await dbOf(person).desk.toArray()).map(({ value }) => value)).toEqual([{ path: 'ask,shown' }])
})

it('leaves nothing behind when the page lived on and wrote it down', async () => {
  const page = await open()
  page.keep('note', { text: 'প্রথম' })
  page.leave()
  await page.flush()
  await vi.waitFor(() => expect(localStorage.getItem(`unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`)).toBeNull())
  page.keep('note', { text: 'প্রথম, তারপর আরও' })
  await page.flush()
  expect((await open()).read('note')).toEqual({ text: 'প্রথম, তারপর আরও' })
})

it('keeps readable what another phone has sent since', async () => {
  const elsewhere = { ...lesson, slot: 'note', value: { text: 'অন্য ফোনে লেখা' }, revision: newId(), kept_at: 1, earlier: [] }
  await dbOf(person).work.put({ ...elsewhere, key })
  localStorage.setItem(
    `unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`,
    JSON.stringify({ travelling: { note: { text: 'এই ফোনে আগে লেখা' } }, over: { note: newId() }, staying: {} }),
  )
  await (await open()).flush()
  expect(await note()).toMatchObject({ value: { text: 'এই ফোনে আগে লেখা' }, earlier: [{ value: { text: 'অন্য ফোনে লেখা' } }] })
})
