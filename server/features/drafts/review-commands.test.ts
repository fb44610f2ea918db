import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxReviews } from '../../../contract/drafts/draft-commands.ts'
import { reviewState, seenState } from '../../../contract/drafts/draft-review.ts'
import type { CourseDraft, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import type { CommandName } from '../../../contract/index.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { courseDrafts, coursePeople, courses, draftReviews, settings } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { settingHandlers } from '../administration/settings.ts'
import { ownData } from '../profile/own-data.ts'
import { draftHandlers } from './drafts.ts'
import { leaveDrafts } from './leave-drafts.ts'

let world: SyncWorld
let admin: Person
let owner: Person
let author: Person
let reviewer: Person
let stranger: Person
beforeAll(async () => {
  world = await openSyncWorld()
  admin = await world.addPerson('admin')
  owner = await world.addPerson('instructor')
  author = await world.addPerson('instructor')
  reviewer = await world.addPerson('instructor')
  stranger = await world.addPerson('instructor')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(settings)
  await needReview(true)
})

const needReview = (to: boolean, from: boolean | null = null) =>
  settingHandlers.change(world.context(admin), { key: 'courses_need_review', from, to })

/** Rows on a device of the person: the head of the draft, the state of its parts, and the cursor. */
async function device(person: Person, id: string, from = 0) {
  const { changes = [], cursor = from } = (await world.pull(person, { teaching: from })).scopes.teaching ?? {}
  const nodes = changes.flatMap(({ table, row }) => (table === 'draftNodes' ? [row as DraftNode] : []))
  const head = changes.flatMap(({ table, key, row }) => (table === 'courseDrafts' && key === id ? [row as CourseDraft] : [])).at(-1)
  return {
    head,
    ...seenState(
      id,
      nodes.filter((one) => one.course_id === id),
      head?.files ?? [],
    ),
    cursor,
  }
}
async function send(person: Person, name: CommandName, input: unknown) {
  const [outcome] = await world.push(person, [sentCommand(name, input)])
  return outcome?.code ?? outcome?.outcome
}
/** The step of a person whose device is up to date. */
async function act(person: Person, id: string, step: 'ask' | 'approve' | 'return', seen?: string) {
  const { seen: now, files_seen } = await device(owner, id)
  return await send(person, 'reviewDraft', { course_id: id, step, seen: seen ?? now, files_seen })
}
async function publish(id: string, as = owner) {
  const { seen, files_seen } = await device(owner, id)
  return await draftHandlers.publish(world.context(as), { id, seen, files_seen, note: { bn: 'নতুন', en: '' } })
}
const reviewNow = async (id: string) => {
  const { head, ...now } = await device(owner, id)
  return reviewState(head?.reviews ?? [], { now, editedBy: head?.edited_by ?? null })
}
const unread = { code: 'conflict', details: { fields: { review: 'missing' } } }

const both = (path: string, text: string) => ({ [`${path}.bn`]: text, [`${path}.en`]: text })
/** A draft that can be published, with an author and a reviewer. The owner has written last. */
async function newDraft() {
  const [coverCourse] = await world.db.select({ id: courses.id }).from(courses)
  const cover = coverCourse?.id ?? (await world.addCourse())
  const [id, module, lesson, block] = [newId(), newId(), newId(), newId()]
  const texts = { ...both('title', 'ডিম'), ...both('summary', 'ডিম'), ...both('instructor', 'রোকেয়া') }
  const fields = { ...texts, level: 'beginner', subject: 'food', cover_of: cover }
  expect(await send(owner, 'startDraft', { course_id: id, fields })).toBe('applied')
  const text = { kind: 'text', version: 1, is_required: true, ...both('data.markdown', 'এক') }
  const nodes = [
    { id: module, parent_id: id, rank: 'V', kind: 'module', fields: both('title', 'ভাগ') },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { ...both('title', 'পাঠ'), minutes: 5 } },
    { id: block, parent_id: lesson, rank: 'V', kind: 'block', fields: text },
  ]
  expect(await send(owner, 'addDraftNodes', { course_id: id, nodes })).toBe('applied')
  for (const [person, right] of [
    [author, 'author'],
    [reviewer, 'reviewer'],
  ] as const) {
    await draftHandlers.share(world.context(owner), { id, user_id: person.id, right })
    await draftHandlers.answer(world.context(person), { id, accept: true })
  }
  let now = 'এক'
  const write = async (person: Person, to: string) => {
    const changes = { 'data.markdown.bn': { from: now, to } }
    expect(await send(person, 'changeDraftNode', { course_id: id, id: block, changes })).toBe('applied')
    now = to
  }
  return { id, block, write }
}

it('is needed before a publication, also by the administration, and only while the setting is on', async () => {
  const { id, write } = await newDraft()
  await expect(publish(id)).rejects.toMatchObject(unread)
  await expect(publish(id, admin)).rejects.toMatchObject(unread)
  expect(await act(owner, id, 'ask')).toBe('applied')
  expect(await reviewNow(id)).toBe('asked')
  await expect(publish(id)).rejects.toMatchObject(unread)
  expect(await act(reviewer, id, 'return')).toBe('applied')
  await expect(publish(id)).rejects.toMatchObject(unread)
  await write(owner, 'দুই')
  expect(await act(owner, id, 'ask')).toBe('applied')
  expect(await act(reviewer, id, 'approve')).toBe('applied')
  expect(await reviewNow(id)).toBe('approved')
  expect(await publish(id)).toMatchObject({ version: 1 })
  // An answer that was lost is repeated without a second review.
  expect(await publish(id)).toMatchObject({ version: 1 })
  await write(owner, 'তিন')
  await expect(publish(id)).rejects.toMatchObject(unread)
  await needReview(false, true)
  expect(await publish(id)).toMatchObject({ version: 2 })
})

it('is no decision of the last author, of a state that is over, or of one who does not read the draft', async () => {
  const { id, write } = await newDraft()
  expect(await act(owner, id, 'approve')).toBe('forbidden')
  const { seen } = await device(owner, id)
  // Another author's comma makes the owner a second person.
  await write(author, 'এক,')
  expect((await device(owner, id)).head).toMatchObject({ edited_by: author.id, needs_review: true })
  expect(await act(author, id, 'approve')).toBe('forbidden')
  expect(await act(reviewer, id, 'approve', seen)).toBe('applied')
  await expect(publish(id)).rejects.toMatchObject(unread)
  for (const step of ['ask', 'approve', 'return'] as const) expect(await act(stranger, id, step), step).toBe('forbidden')
  // A reviewer writes nothing, so there is nothing to ask for.
  expect(await act(reviewer, id, 'ask')).toBe('forbidden')
  expect(await act(owner, id, 'approve')).toBe('applied')
  expect(await publish(id)).toMatchObject({ version: 1 })
})

it('arrives as changes of the head alone, and so does the setting', async () => {
  const { id } = await newDraft()
  const { cursor } = await device(reviewer, id)
  expect(await act(owner, id, 'ask')).toBe('applied')
  const asked = await world.pull(reviewer, { teaching: cursor })
  expect(asked.scopes.teaching?.changes).toMatchObject([{ table: 'courseDrafts', row: { reviews: [{ by: owner.id, step: 'ask' }] } }])
  const next = asked.scopes.teaching?.cursor ?? 0
  await needReview(false, true)
  const changes = (await world.pull(reviewer, { teaching: next })).scopes.teaching?.changes ?? []
  expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(['courseDrafts']))
  expect(changes.find(({ key }) => key === id)?.row).toMatchObject({ needs_review: false })
})

it('keeps a number of steps, and those of a repeated command once', async () => {
  const { id } = await newDraft()
  const { seen } = await device(owner, id)
  const command = sentCommand('reviewDraft', { course_id: id, step: 'ask', seen })
  await world.push(owner, [command])
  await world.push(owner, [command])
  for (let index = 0; index < maxReviews + 1; index += 1) await act(owner, id, 'ask')
  const rows = await world.db.select().from(draftReviews).where(eq(draftReviews.courseId, id))
  expect(rows).toHaveLength(maxReviews)
  expect(Math.max(...rows.map(({ place }) => place))).toBe(maxReviews + 2)
})

it('goes with the account of its author, who finds it in the own data', async () => {
  const { id } = await newDraft()
  const leaving = await world.addPerson('instructor')
  await draftHandlers.share(world.context(owner), { id, user_id: leaving.id, right: 'reviewer' })
  await draftHandlers.answer(world.context(leaving), { id, accept: true })
  expect(await act(leaving, id, 'approve')).toBe('applied')
  const { tables } = await ownData(world.context(leaving), {})
  expect(tables.draftReviews).toMatchObject([{ courseId: id, step: 'approve' }])
  await world.db.update(courseDrafts).set({ editedBy: leaving.id }).where(eq(courseDrafts.courseId, id))
  await world.db.transaction((tx) => leaveDrafts(tx, leaving.id))
  expect(await reviewNow(id)).toBe('none')
  expect((await device(owner, id)).head?.edited_by).toBeNull()
  await expect(publish(id)).rejects.toMatchObject(unread)
})

it('begins without a last author in a draft that is made of a version', async () => {
  const courseId = await world.addCourse()
  await world.db.insert(coursePeople).values({ courseId, userId: owner.id, right: 'owner' }).onConflictDoNothing()
  await draftHandlers.begin(world.context(owner), { id: courseId })
  const [draft] = await world.db.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId))
  expect(draft?.editedBy).toBeNull()
  // Nothing has changed: the publication makes no version, and needs no second person.
  expect(await publish(courseId)).toMatchObject({ version: 1 })
})
