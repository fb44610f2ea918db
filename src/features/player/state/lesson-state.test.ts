import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser())

import { workKey } from '../../../../contract/learning/work.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { keepWork } from '../player.commands.ts'
import { createLessonState } from './lesson-state.ts'
import { legacySyncedKey } from './unsaved.ts'

const lesson = { course_id: newId(), lesson_id: 'first-lesson' }
const key = workKey({ ...lesson, slot: 'note' })
let person: string
beforeEach(() => {
  person = newId()
  setCurrentPerson(person)
  registerCommands(async () => ({ keepWork }))
})

const note = () => dbOf(person).work.get(key)
async function open() {
  const page = await make()
  page.arrive()
  return page
}

async function make() {
  const rows = { current: { work: await dbOf(person).work.toArray(), localState: await dbOf(person).localState.toArray() } }
  return createLessonState(lesson.course_id, lesson.lesson_id, rows, () => undefined)
}

it('restores what the last page could not write', async () => {
  const before = await open()
  before.save('note', { text: 'শেষ কথা' })
  before.leave()
  // That page is gone and has stored nothing.
  await before.flush()
  const unloaded = JSON.stringify({ [legacySyncedKey]: { note: { text: 'শেষ কথা' } }, staying: {} })
  await dbOf(person).work.clear()
  localStorage.setItem(`unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`, unloaded)
  const next = await open()
  expect(next.read('note')).toEqual({ text: 'শেষ কথা' })
  await next.flush()
  expect((await note())?.value).toEqual({ text: 'শেষ কথা' })
})

it('shows it however often React creates the state before the page is mounted', async () => {
  localStorage.setItem(
    `unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`,
    JSON.stringify({ [legacySyncedKey]: { note: { text: 'শেষ কথা' } }, staying: { 'work.story': { path: 'ask,shown' } } }),
  )
  const quizAttempts = [await make(), await make(), await make()]
  const page = await open()
  for (const one of [...quizAttempts, page]) {
    expect(one.read('note')).toEqual({ text: 'শেষ কথা' })
    expect(one.readLocal('work.story')).toEqual({ path: 'ask,shown' })
  }
  await page.flush()
  expect((await note())?.value).toEqual({ text: 'শেষ কথা' })
  expect((await dbOf(person).localState.toArray()).map(({ value }) => value)).toEqual([{ path: 'ask,shown' }])
})

it('leaves nothing behind when the page lived on and wrote it down', async () => {
  const page = await open()
  page.save('note', { text: 'প্রথম' })
  page.leave()
  await page.flush()
  await vi.waitFor(() => expect(localStorage.getItem(`unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`)).toBeNull())
  page.save('note', { text: 'প্রথম, তারপর আরও' })
  await page.flush()
  expect((await open()).read('note')).toEqual({ text: 'প্রথম, তারপর আরও' })
})

it('keeps the later value of another device readable', async () => {
  const elsewhere = { ...lesson, slot: 'note', value: { text: 'অন্য ফোনে লেখা' }, revision: newId(), kept_at: 1, earlier: [] }
  await dbOf(person).work.put({ ...elsewhere, key })
  localStorage.setItem(
    `unkept:${person}:${lesson.course_id}/${lesson.lesson_id}`,
    JSON.stringify({ [legacySyncedKey]: { note: { text: 'এই ফোনে আগে লেখা' } }, over: { note: newId() }, staying: {} }),
  )
  await (await open()).flush()
  expect(await note()).toMatchObject({ value: { text: 'এই ফোনে আগে লেখা' }, earlier: [{ value: { text: 'অন্য ফোনে লেখা' } }] })
})
