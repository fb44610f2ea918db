import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import type { CourseDraft } from '../../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../../contract/drafts/merge-draft.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { rebaseOutbox } from '../../offline/outbox/rebase.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import * as commands from './draft.commands.ts'
import { reviewOf } from './draft.queries.ts'

let db: PersonalDb
const [course_id, module, lesson] = [newId(), newId(), newId()]
beforeEach(async () => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  registerCommands(async () => commands)
  await send(commands.startDraft, { course_id, fields: { 'title.bn': 'কোর্স' } })
  const add = (id: string, parent_id: string, kind: 'module' | 'lesson') => ({
    id,
    parent_id,
    rank: 'V',
    kind,
    fields: { 'title.bn': kind },
  })
  await send(commands.addDraftNodes, { course_id, nodes: [add(module, course_id, 'module'), add(lesson, module, 'lesson')] })
})

/** The server has all that was sent, and sends the title that another author has written. */
async function pullTitle(title: string): Promise<void> {
  await rebaseOutbox(db, async () => {
    await db.outbox.filter(({ name }) => name !== 'changeDraftNode').delete()
    const place = { key: lesson, course_id, id: lesson, parent_id: module, rank: 'V', kind: 'lesson' as const }
    await db.draftNodes.put({ ...place, fields: { 'title.bn': title }, revision: 2, is_removed: false, clashes: [] })
  })
}
const titleOf = async () => (await db.draftNodes.get(lesson))?.fields['title.bn']
const changeTitle = (from: string, to: string) =>
  send(commands.changeDraftNode, { course_id, id: lesson, changes: { 'title.bn': { from, to } } })

it('a new draft is on the device at once, with its owner', async () => {
  expect(await db.courseDrafts.get(course_id)).toMatchObject({ people: [{ right: 'owner' }], version: null })
  await changeTitle('lesson', 'হিসাব')
  expect(await titleOf()).toBe('হিসাব')
  expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual(Array(3).fill(`draft:${course_id}`))
})

it('a pulled text and the own unsent one are both shown', async () => {
  await changeTitle('lesson', 'নিজের')
  await pullTitle('অন্যের')
  expect(await db.draftNodes.get(lesson)).toMatchObject({
    fields: { 'title.bn': 'অন্যের' },
    clashes: [{ field: 'title.bn', value: 'নিজের', by: db.personId }],
  })
})

it('restores a part, and what it is in, when its text changes', async () => {
  await send(commands.removeDraftNode, { course_id, id: module, seen: 'x' })
  expect(await db.draftNodes.get(module)).toMatchObject({ is_removed: true })
  await changeTitle('lesson', 'হিসাব')
  expect(await db.draftNodes.get(module)).toMatchObject({ is_removed: false })
})

it('shows a comment and its mark at once, and restores no removed part by them', async () => {
  await send(commands.removeDraftNode, { course_id, id: module, seen: 'x' })
  await send(commands.commentDraftNode, { course_id, id: module, text: 'ছবি নেই' })
  const node = () => db.draftNodes.get(module)
  const [comment] = (await node())?.comments ?? []
  expect(await node()).toMatchObject({ is_removed: true, comments: [{ text: 'ছবি নেই', is_done: false }] })
  await send(commands.markDraftComment, { course_id, id: module, comment: comment?.id ?? '', is_done: true })
  expect((await node())?.comments).toMatchObject([{ is_done: true }])
})

it('shows a step of the review at once, and its end with the next change', async () => {
  const draft = async () => {
    const [head, nodes] = [await db.courseDrafts.get(course_id), await db.draftNodes.where('course_id').equals(course_id).toArray()]
    // The server says that a second person is needed, and that another author wrote last.
    return { head: { ...head, needs_review: true, edited_by: newId() } as CourseDraft, nodes }
  }
  const state = async () => reviewOf(await draft())
  const act = async (step: 'ask' | 'approve') =>
    send(commands.reviewDraft, { course_id, step, seen: stateOf((await draft()).nodes, course_id) })
  expect(await state()).toBe('none')
  await act('ask')
  expect(await state()).toBe('asked')
  await act('approve')
  expect(await state()).toBe('approved')
  await changeTitle('lesson', 'হিসাব')
  expect(await state()).toBe('none')
  expect(reviewOf({ ...(await draft()), head: { ...(await draft()).head, needs_review: false } })).toBe('none')
})
