import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))

import { courseSource } from '../../../../contract/courses/courses.ts'
import { faultsOfDraft } from '../../../../contract/drafts/draft-faults.ts'
import { lessonOf, treeOf } from '../../../../contract/drafts/draft-package.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../../offline/store/personal-db.ts'
import * as commands from '../draft.commands.ts'
import { startCourse } from '../draft-acts.ts'
import { addTemplate, templates } from './templates.ts'

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  registerCommands(async () => commands)
})

it('ready lessons are lessons of the package, with every text in both languages', () => {
  const { lessons } = courseSource.shape.modules._zod.def.element.shape
  for (const template of templates) {
    expect(lessons._zod.def.element.safeParse(template).error).toBeUndefined()
    const texts = JSON.stringify(template).match(/"(bn|en)":"[^"]+"/g) ?? []
    expect(texts.filter((text) => text.startsWith('"bn"')).length).toBe(texts.filter((text) => text.startsWith('"en"')).length)
    expect(JSON.stringify(template)).not.toMatch(/"(bn|en)":""/)
  }
})

it('a ready lesson becomes parts with new ids and without a fault, also the second time', async () => {
  const courseId = await startCourse({ 'title.bn': 'দাম' }, { module: { 'title.bn': 'প্রথম' }, lesson: { 'title.bn': 'পাঠ' } })
  const nodes = () => db.draftNodes.where('course_id').equals(courseId).toArray()
  const module = (await nodes()).find(({ kind }) => kind === 'module')
  if (!module) throw new Error('No module.')
  const [price] = templates
  if (!price) throw new Error('No template.')
  const ids: string[] = []
  for (let time = 0; time < 2; time += 1) ids.push(await addTemplate(await nodes(), module, price))
  const tree = treeOf(await nodes())
  const lessons = tree?.modules[0]?.lessons ?? []
  expect(lessons.map(({ node }) => node.id).slice(1)).toEqual(ids)
  for (const lesson of lessons.slice(1)) {
    const made = lessonOf(lesson) as { title: unknown; blocks: { id: string; kind: string; data: object }[] }
    expect(made).toMatchObject({ title: price.title, minutes: price.minutes })
    expect(made.blocks.map(({ kind }) => kind)).toEqual(price.blocks.map(({ kind }) => kind))
    expect(made.blocks[1]?.data).toEqual(price.blocks[1]?.data)
  }
  const [one, two] = lessons.slice(1).map((lesson) => lesson.blocks.map(({ node }) => node.id))
  expect(one?.filter((id) => two?.includes(id))).toEqual([])
  if (tree) expect(faultsOfDraft(tree).filter(({ lessonId }) => ids.includes(lessonId ?? ''))).toEqual([])
})
