// Long: merging, sharing and publishing have one world, and one way to make a draft.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOfDraft } from '../../../contract/drafts/draft-faults.ts'
import { sourceOf, treeOf } from '../../../contract/drafts/draft-package.ts'
import type { CourseDraft, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../../contract/drafts/merge-draft.ts'
import type { CommandName } from '../../../contract/index.ts'
import type { Change } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { faultsOf } from '../../db/content/stored-courses.ts'
import { lockPerson } from '../../db/counters.ts'
import {
  auditEntries,
  courseDrafts,
  coursePeople,
  courses,
  courseVersions,
  draftNodes,
  draftPeople,
  lessonProgress,
} from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { courseAdministrationHandlers } from '../administration/courses.ts'
import { lockRows } from '../sync/lock-rows.ts'
import { draftHandlers } from './drafts.ts'
import { leaveDrafts } from './leave-drafts.ts'

let world: SyncWorld
let owner: Person
let other: Person
beforeAll(async () => {
  world = await openSyncWorld()
  owner = await world.addPerson('instructor')
  other = await world.addPerson('instructor')
})
afterAll(() => world.close())

/** Rows of the scope on a device after pulls from a cursor. */
async function pulled(person: Person, from = 0) {
  const changes: Change[] = []
  let cursor = from
  for (let more = true; more; ) {
    const part = (await world.pull(person, { teaching: cursor })).scopes.teaching
    if (!part) return { asked: false, drafts: [], nodes: [], changes, cursor }
    changes.push(...part.changes)
    ;({ cursor, more } = part)
  }
  const nodes = changes.flatMap(({ table, row }) => (table === 'draftNodes' ? [row as DraftNode] : []))
  const drafts = changes.flatMap(({ table, row }) => (table === 'courseDrafts' && row ? [row as CourseDraft] : []))
  return { asked: true, drafts, nodes, changes, cursor }
}
const nodesNow = async (courseId: string, person = owner) => (await pulled(person)).nodes.filter((one) => one.course_id === courseId)
const nodeNow = async (courseId: string, id: string) => (await nodesNow(courseId)).find((one) => one.id === id)

async function send(person: Person, name: CommandName, input: unknown) {
  const [outcome] = await world.push(person, [sentCommand(name, input)])
  return outcome?.code ?? outcome?.outcome
}

/** A draft of the owner with one lesson of one text. */
async function newDraft() {
  const [course_id, module, lesson, block] = [newId(), newId(), newId(), newId()]
  const text = { kind: 'text', version: 1, is_required: true, 'data.markdown.bn': 'এক', 'data.markdown.en': 'one' }
  expect(await send(owner, 'startDraft', { course_id, fields: { 'title.bn': 'কোর্স' } })).toBe('applied')
  const nodes = [
    { id: module, parent_id: course_id, rank: 'V', kind: 'module', fields: { 'title.bn': 'ভাগ' } },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { 'title.bn': 'পাঠ', minutes: 5 } },
    { id: block, parent_id: lesson, rank: 'V', kind: 'block', fields: text },
  ]
  expect(await send(owner, 'addDraftNodes', { course_id, nodes })).toBe('applied')
  return { course_id, module, lesson, block, nodes }
}
const ask = (courseId: string, person: Person, right: 'author' | 'reviewer' | null, as = owner) =>
  draftHandlers.share(world.context(as), { id: courseId, user_id: person.id, right })
const answer = (courseId: string, person: Person, accept = true) => draftHandlers.answer(world.context(person), { id: courseId, accept })
/** Asks, and accepts. */
async function share(courseId: string, person: Person, right: 'author' | 'reviewer' | null, as = owner): Promise<void> {
  await ask(courseId, person, right, as)
  if (right !== null) await answer(courseId, person)
}
const changeOf = (from: string, to: string) => ({ changes: { 'data.markdown.bn': { from, to } } })

it('begins with a published course, once, and only for those who teach it', async () => {
  const courseId = await world.addCourse()
  await expect(draftHandlers.begin(world.context(owner), { id: courseId })).rejects.toMatchObject({ code: 'forbidden' })
  await world.db.insert(coursePeople).values({ courseId, userId: owner.id, right: 'owner' })
  await draftHandlers.begin(world.context(owner), { id: courseId })
  await draftHandlers.begin(world.context(owner), { id: courseId })
  const { drafts, nodes } = await pulled(owner)
  expect(drafts).toMatchObject([{ id: courseId, people: [{ id: owner.id, right: 'owner' }], version: 1, slug: 'tiny' }])
  const tree = treeOf(nodes)
  const [course] = await world.db.select().from(courses)
  const { id: _id, files: _files, ...manifest } = course?.manifest ?? { id: '', files: [] }
  expect(tree && sourceOf(tree, 1)).toEqual(manifest)
  // No teacher takes the id of a published course.
  expect(await send(other, 'startDraft', { course_id: courseId, fields: {} })).toBe('id_taken')
})

it('is pulled by its people alone, also by a new author with an old cursor', async () => {
  const draft = await newDraft()
  const learner = await world.addPerson('student')
  expect((await pulled(learner)).asked).toBe(false)
  const { cursor } = await pulled(other)
  expect((await pulled(other)).nodes).toEqual([])
  expect(await send(other, 'changeDraftNode', { course_id: draft.course_id, id: draft.block, ...changeOf('এক', 'দুই') })).toBe('forbidden')
  await expect(share(draft.course_id, other, 'author', other)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(share(draft.course_id, learner, 'author')).rejects.toMatchObject({ code: 'invalid_input' })
  await share(draft.course_id, other, 'author')
  const now = await pulled(other, cursor)
  expect(now.nodes.map(({ id }) => id).toSorted()).toEqual([draft.course_id, draft.module, draft.lesson, draft.block].toSorted())
  expect(now.drafts[0]?.people.map(({ right }) => right)).toEqual(['owner', 'author'])
  expect(await send(other, 'changeDraftNode', { course_id: draft.course_id, id: draft.block, ...changeOf('এক', 'দুই') })).toBe('applied')
  // Only the owner removes a whole draft.
  const seen = stateOf(await nodesNow(draft.course_id), draft.course_id)
  expect(await send(other, 'removeDraftNode', { course_id: draft.course_id, id: draft.course_id, seen })).toBe('forbidden')
  await share(draft.course_id, other, null)
  const left = await pulled(other, now.cursor)
  expect(left.changes).toMatchObject([{ table: 'courseDrafts', key: draft.course_id, row: null }])
  expect(await send(other, 'changeDraftNode', { course_id: draft.course_id, id: draft.block, ...changeOf('দুই', 'তিন') })).toBe('forbidden')
})

it('has a name on it once its teacher has accepted, and until they leave', async () => {
  const { course_id: id, block } = await newDraft()
  const [asked, stranger] = [await world.addPerson('instructor'), await world.addPerson('instructor')]
  const headOf = async (person: Person) => (await pulled(person)).drafts.find((one) => one.id === id)
  await ask(id, asked, 'author')
  expect(await headOf(owner)).toMatchObject({ people: [{ id: owner.id }], asked: [{ id: asked.id, right: 'author' }] })
  expect(await headOf(asked)).toBeUndefined()
  expect((await pulled(asked)).nodes).toEqual([])
  expect(await send(asked, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('forbidden')
  const questions = async (person: Person) => (await draftHandlers.asked(world.context(person), {})).items
  expect(await questions(asked)).toEqual([{ id, title: { bn: 'কোর্স', en: '' }, owner: owner.name, right: 'author' }])
  expect(await questions(stranger)).toEqual([])
  await expect(answer(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
  // Declined: the owner may ask once more, or take the question back.
  await answer(id, asked, false)
  await answer(id, asked, false)
  expect(await headOf(owner)).toMatchObject({ people: [{ id: owner.id }], asked: [] })
  await ask(id, asked, 'reviewer')
  await ask(id, asked, null)
  await expect(answer(id, asked)).rejects.toMatchObject({ code: 'not_found' })
  await ask(id, asked, 'reviewer')
  await answer(id, asked)
  // The answer was lost, and is sent once more.
  await answer(id, asked)
  expect(await headOf(asked)).toMatchObject({ people: [{ id: owner.id }, { id: asked.id, right: 'reviewer' }] })
  // A reviewer reads and learns the price, and writes nothing.
  expect(await send(asked, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('forbidden')
  await expect(draftHandlers.price(world.context(asked), { id })).rejects.toMatchObject(faulty)
  await expect(draftHandlers.price(world.context(stranger), { id })).rejects.toMatchObject({ code: 'forbidden' })
  const leave = (person: Person) => draftHandlers.leave(world.context(person), { id })
  await expect(leave(owner)).rejects.toMatchObject({ code: 'forbidden' })
  const { cursor } = await pulled(asked)
  await leave(asked)
  await leave(asked)
  expect((await pulled(asked, cursor)).changes).toMatchObject([{ table: 'courseDrafts', key: id, row: null }])
  expect(await headOf(owner)).toMatchObject({ people: [{ id: owner.id }], asked: [] })
})

it('writes an audit line for each act of sharing and leaving, and none for a repeat', async () => {
  const { course_id: id } = await newDraft()
  const asked = await world.addPerson('instructor')
  for (let turn = 0; turn < 2; turn += 1) await draftHandlers.share(world.context(owner), { id, user_id: asked.id, right: 'author' })
  for (let turn = 0; turn < 2; turn += 1) await draftHandlers.answer(world.context(asked), { id, accept: true })
  for (let turn = 0; turn < 2; turn += 1) await draftHandlers.leave(world.context(asked), { id })
  await share(id, asked, 'reviewer')
  for (let turn = 0; turn < 2; turn += 1) await draftHandlers.share(world.context(owner), { id, user_id: asked.id, right: null })
  const lines = await world.db.select().from(auditEntries).where(eq(auditEntries.object, id)).orderBy(asc(auditEntries.number))
  expect(lines.map(({ act, actorId, subjectId, after }) => [act, actorId, subjectId, after])).toEqual([
    ['draft_shared', owner.id, asked.id, 'author'],
    ['draft_share_answered', asked.id, null, 'accepted'],
    ['draft_left', asked.id, null, null],
    ['draft_shared', owner.id, asked.id, 'reviewer'],
    ['draft_share_answered', asked.id, null, 'accepted'],
    ['draft_share_ended', owner.id, asked.id, null],
  ])
})

it('stores both of two texts, and ignores a removal that has not seen them', async () => {
  const { course_id, lesson, block } = await newDraft()
  await share(course_id, other, 'author')
  const seen = stateOf(await nodesNow(course_id), lesson)
  expect(await send(other, 'changeDraftNode', { course_id, id: block, ...changeOf('এক', 'দুই') })).toBe('applied')
  expect(await send(owner, 'changeDraftNode', { course_id, id: block, ...changeOf('এক', 'তিন') })).toBe('applied')
  const row = await nodeNow(course_id, block)
  expect(row).toMatchObject({ fields: { 'data.markdown.bn': 'দুই' }, clashes: [{ value: 'তিন', by: owner.id }] })
  // The removal saw neither change: the lesson stays, without a rejection.
  expect(await send(owner, 'removeDraftNode', { course_id, id: lesson, seen })).toBe('duplicate')
  expect(await nodeNow(course_id, lesson)).toMatchObject({ is_removed: false })
  const clash = row?.clashes[0]?.id
  expect(await send(owner, 'settleDraftClash', { course_id, id: block, clash, field: 'data.markdown.bn' })).toBe('applied')
  const now = stateOf(await nodesNow(course_id), lesson)
  expect(await send(owner, 'removeDraftNode', { course_id, id: lesson, seen: now })).toBe('applied')
  expect(await nodeNow(course_id, lesson)).toMatchObject({ is_removed: true })
  // The author of this text did not know of the removal: the lesson is restored.
  expect(await send(other, 'changeDraftNode', { course_id, id: block, ...changeOf('দুই', 'চার') })).toBe('applied')
  expect(await nodeNow(course_id, lesson)).toMatchObject({ is_removed: false })
  expect(await nodeNow(course_id, block)).toMatchObject({ fields: { 'data.markdown.bn': 'চার' } })
})

it('adds, moves and restores once, and only where a part belongs', async () => {
  const { course_id, module, lesson, block, nodes } = await newDraft()
  expect(await send(owner, 'addDraftNodes', { course_id, nodes })).toBe('duplicate')
  expect(await send(owner, 'moveDraftNode', { course_id, id: block, parent_id: module, rank: 'V' })).toBe('invalid_input')
  const stray = { id: newId(), parent_id: lesson, rank: 'V', kind: 'question', fields: {} }
  expect(await send(owner, 'addDraftNodes', { course_id, nodes: [stray] })).toBe('invalid_input')
  const foreign = await newDraft()
  expect(await send(owner, 'moveDraftNode', { course_id, id: block, parent_id: foreign.lesson, rank: 'V' })).toBe('invalid_input')
  expect(await send(owner, 'changeDraftNode', { course_id, id: foreign.block, ...changeOf('এক', 'দুই') })).toBe('not_found')
  expect(await send(owner, 'moveDraftNode', { course_id, id: block, parent_id: lesson, rank: 'k' })).toBe('applied')
  expect(await nodeNow(course_id, block)).toMatchObject({ rank: 'k', revision: 2 })
  const names = ['__proto__.x', 'a..b', '']
  for (const field of names)
    expect(await send(owner, 'changeDraftNode', { course_id, id: block, changes: { [field]: { from: null, to: 'x' } } })).toBe(
      'invalid_input',
    )
  // The same push twice is one change.
  const twice = sentCommand('changeDraftNode', { course_id, id: block, ...changeOf('এক', 'দুই') })
  await world.push(owner, [twice])
  expect(await world.push(owner, [twice])).toMatchObject([{ outcome: 'applied' }])
  expect(await nodeNow(course_id, block)).toMatchObject({ revision: 3 })
  expect(world.faults).toEqual([])
})

it('rejects a change that no push can carry, and takes the next one of its lane', async () => {
  const { course_id, block } = await newDraft()
  const long = 'অ'.repeat(4000)
  const large = Object.fromEntries(Array.from({ length: 6 }, (_, place) => [`a${place}.bn`, { from: null, to: long }]))
  const [first, second] = [{ changes: large }, changeOf('এক', 'দুই')].map((change) =>
    sentCommand('changeDraftNode', { course_id, id: block, ...change }, { lane: `draft:${course_id}` }),
  )
  const after = second && first ? [first, { ...second, after: first.id }] : []
  expect(await world.push(owner, after)).toMatchObject([{ outcome: 'rejected', code: 'invalid_input' }, { outcome: 'applied' }])
  // Part by part, up to the size that one command can copy.
  const outcomes: unknown[] = []
  for (let place = 0; place < 6; place += 1)
    outcomes.push(await send(owner, 'changeDraftNode', { course_id, id: block, changes: { [`a${place}.bn`]: { from: null, to: long } } }))
  expect(outcomes).toEqual(['applied', 'applied', 'applied', 'applied', 'too_long', 'too_long'])
  const shorter = { 'a0.bn': { from: long, to: 'অ' } }
  expect(await send(owner, 'changeDraftNode', { course_id, id: block, changes: shorter })).toBe('applied')
})

/** A draft that can be published: two languages, a text and a cover. */
async function wholeDraft() {
  const draft = await newDraft()
  const [cover] = await world.db.select().from(courses).limit(1)
  const to = (text: string) => ({ from: null, to: text })
  const changes = {
    ...{ 'title.bn': { from: 'কোর্স', to: 'ডিমের দোকান' }, 'title.en': to('Egg shop') },
    ...{ 'summary.bn': to('ডিম'), 'summary.en': to('Eggs'), 'instructor.bn': to('আপা'), 'instructor.en': to('Teacher') },
    ...{ cover_of: to(cover?.id ?? ''), level: to('beginner'), subject: to('food') },
  }
  expect(await send(owner, 'changeDraftNode', { course_id: draft.course_id, id: draft.course_id, changes })).toBe('applied')
  return draft
}
async function publish(id: string, { as = owner, seen, over = false }: { as?: Person; seen?: string; over?: boolean } = {}) {
  const state = seen ?? stateOf(await nodesNow(id), id)
  return await draftHandlers.publish(world.context(as), { id, seen: state, note: { bn: 'প্রথমবার', en: 'First' }, over })
}
const courseNow = async (id: string) => (await world.db.select().from(courses).where(eq(courses.id, id)))[0]
const faulty = { code: 'invalid_input' }

it('publishes a draft as version 1, which learners pull, and its next change as version 2', async () => {
  const { course_id: id, block } = await wholeDraft()
  const price = await draftHandlers.price(world.context(owner), { id })
  const before = (await world.pull(null, { catalogue: 0 })).scopes.catalogue?.cursor ?? 0
  const { slug, version } = await publish(id)
  expect(version).toBe(1)
  expect(slug).toMatch(/^egg-shop-/)
  const course = await courseNow(id)
  expect(course?.summary).toMatchObject({ bytes: price.bytes_total, package_version: 1, lessons: 1, note: { bn: 'প্রথমবার', en: 'First' } })
  expect(faultsOf({ manifest: course?.manifest, summary: course?.summary } as never)).toEqual([])
  const rows = (await world.pull(null, { catalogue: before })).scopes.catalogue?.changes
  expect(rows).toMatchObject([{ table: 'courses', key: id, row: { slug, package_version: 1 } }])
  expect(await world.db.select().from(coursePeople).where(eq(coursePeople.courseId, id))).toMatchObject([
    { userId: owner.id, right: 'owner' },
  ])
  expect(await send(owner, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('applied')
  // The published version is as it was until the next publication.
  expect((await courseNow(id))?.currentVersion).toBe(1)
  const later = await draftHandlers.price(world.context(owner), { id })
  expect(later.bytes_new).toBeLessThan(later.bytes_total)
  expect(await publish(id)).toMatchObject({ version: 2, slug })
  expect((await pulled(owner)).drafts.find((one) => one.id === id)).toMatchObject({ version: 2, slug })
  expect(JSON.stringify((await courseNow(id))?.manifest.modules)).toContain('দুই')
})

it('refuses a draft with a fault, one that has changed since its owner looked, and all but the owner', async () => {
  const { course_id: id, module, lesson, block } = await wholeDraft()
  await share(id, other, 'author')
  await expect(publish(id, { as: other })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(publish(id, { seen: 'before' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const faults: [string, unknown][] = [
    [
      'changeDraftNode',
      {
        id: block,
        ...changeOf('এক', ''),
        changes: { 'data.markdown.bn': { from: 'এক', to: null }, 'data.markdown.en': { from: 'one', to: null } },
      },
    ],
    ['changeDraftNode', { id: lesson, changes: { 'title.bn': { from: 'পাঠ', to: null } } }],
    ['changeDraftNode', { id: module, changes: { 'title.bn': { from: 'ভাগ', to: null } } }],
    ['changeDraftNode', { id, changes: { cover_of: { from: (await nodeNow(id, id))?.fields.cover_of, to: newId() } } }],
  ]
  for (const [name, input] of faults) {
    expect(await send(owner, name as CommandName, { course_id: id, ...(input as object) })).toBe('applied')
    await expect(publish(id)).rejects.toMatchObject(faulty)
  }
  const quiz = { id: newId(), parent_id: lesson, rank: 'k', kind: 'block', fields: { kind: 'quiz', version: 2, is_required: true } }
  const question = { id: newId(), parent_id: quiz.id, rank: 'V', kind: 'question', fields: { kind: 'single', 'prompt.bn': 'কী?' } }
  expect(await send(owner, 'addDraftNodes', { course_id: id, nodes: [quiz, question] })).toBe('applied')
  const tree = treeOf(await nodesNow(id))
  const codes = tree && faultsOfDraft(tree).filter(({ isBlocking }) => isBlocking)
  expect(codes?.map(({ code }) => code)).toEqual(['no_title', 'no_title', 'no_text', 'no_title', 'no_right_answer'])
  expect(await courseNow(id)).toBeUndefined()
})

it('publishes the same content once, also if the answer was lost', async () => {
  const { course_id: id, block } = await wholeDraft()
  const first = await publish(id)
  expect(await publish(id)).toEqual(first)
  expect(await world.db.$count(courseVersions, eq(courseVersions.courseId, id))).toBe(1)
  expect(await send(owner, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('applied')
  expect(await publish(id)).toMatchObject({ version: 2 })
})

it('takes the place of a version that is not in the draft only if its owner knows of it', async () => {
  const { course_id: id, block } = await wholeDraft()
  await publish(id)
  expect(await send(owner, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('applied')
  await publish(id)
  const admin = await world.addPerson('admin')
  const [bn, en] = ['আগেরটা', 'The one before']
  await courseAdministrationHandlers.rollBack(world.context(admin), { id, version: 1, seen: 2, note: { bn, en }, reason: 'A fault in it' })
  await expect(publish(id)).rejects.toMatchObject({ code: 'changed_meanwhile', details: { fields: { version: 'changed_meanwhile' } } })
  expect((await courseNow(id))?.currentVersion).toBe(3)
  expect(await publish(id, { over: true })).toMatchObject({ version: 4 })
  expect(await send(owner, 'changeDraftNode', { course_id: id, id: block, ...changeOf('দুই', 'তিন') })).toBe('applied')
  expect(await publish(id)).toMatchObject({ version: 5 })
})

it('refuses a cover that names no course, also by a text that is no id', async () => {
  const { course_id: id } = await wholeDraft()
  const cover = (await nodeNow(id, id))?.fields.cover_of
  expect(await send(owner, 'changeDraftNode', { course_id: id, id, changes: { cover_of: { from: cover, to: 'x' } } })).toBe('applied')
  await expect(publish(id)).rejects.toMatchObject(faulty)
})

it('locks all drafts of a push before it changes the first', async () => {
  const drafts = [await newDraft(), await newDraft()].map(({ course_id }) => course_id)
  const tasks = drafts.map((course_id) => ({ name: 'changeDraftNode', entry: { input: { course_id } } }))
  const locked = await world.db.transaction(async (tx) => {
    await lockRows(tx, tasks as never, new Map())
    const isLocked = sql<boolean>`xmax::text = pg_current_xact_id()::text`
    return await tx.select({ isLocked }).from(courseDrafts).where(inArray(courseDrafts.courseId, drafts))
  })
  expect(locked).toEqual([{ isLocked: true }, { isLocked: true }])
})

it.skipIf(!process.env.TEST_DATABASE_URL)('locks learners before the draft, as the push of a teacher who learns does', async () => {
  const { course_id: id, lesson, block } = await wholeDraft()
  await share(id, other, 'author')
  await publish(id)
  // Complete, and not marked yet: the publication locks this learner.
  const progress = { furthest: 1, seconds: {}, change: 1, done: [block] }
  await world.db.insert(lessonProgress).values({ userId: other.id, courseId: id, lessonId: lesson, ...progress })
  expect(await send(owner, 'changeDraftNode', { course_id: id, id: block, ...changeOf('এক', 'দুই') })).toBe('applied')
  let publishing: ReturnType<typeof publish> | undefined
  await world.db.transaction(async (tx) => {
    await lockPerson(tx, other.id)
    publishing = publish(id)
    const waiting = sql<number>`count(*)::int`
    const activity = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => await world.db.select({ waiting }).from(activity)).toEqual([{ waiting: 1 }])
    await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, id)).for('update', { noWait: true })
  })
  expect(await publishing).toMatchObject({ version: 2 })
})

it('takes comments of a reviewer, which an author marks as done, and which change neither the content nor its state', async () => {
  const { course_id, block } = await newDraft()
  const [reviewer, author] = [await world.addPerson('instructor'), await world.addPerson('instructor')]
  await share(course_id, reviewer, 'reviewer')
  await share(course_id, author, 'author')
  const before = await pulled(author)
  const state = stateOf(await nodesNow(course_id), course_id)
  expect(await send(other, 'commentDraftNode', { course_id, id: block, text: 'ছবি নেই' })).toBe('forbidden')
  expect(await send(reviewer, 'commentDraftNode', { course_id, id: block, text: ' ছবি নেই ' })).toBe('applied')
  const now = await pulled(author, before.cursor)
  expect(now.nodes).toMatchObject([{ id: block, comments: [{ by: reviewer.id, text: 'ছবি নেই', is_done: false }] }])
  expect(stateOf(await nodesNow(course_id), course_id)).toBe(state)
  const [comment] = now.nodes[0]?.comments ?? []
  const mark = { course_id, id: block, comment: comment?.id, is_done: true }
  const stranger = await world.addPerson('instructor')
  await share(course_id, stranger, 'reviewer')
  expect(await send(stranger, 'markDraftComment', mark)).toBe('forbidden')
  expect(await send(author, 'markDraftComment', mark)).toBe('applied')
  expect(await send(author, 'markDraftComment', mark)).toBe('duplicate')
  const done = (await nodesNow(course_id)).find(({ id }) => id === block)
  expect(done?.comments).toMatchObject([{ is_done: true }])
  // The reviewer still has no right to the content.
  expect(await send(reviewer, 'changeDraftNode', { course_id, id: block, ...changeOf('এক', 'দুই') })).toBe('forbidden')
  // Their words go with the account, on all devices.
  const { cursor } = await pulled(author)
  await world.db.transaction((tx) => leaveDrafts(tx, reviewer.id))
  expect((await pulled(author, cursor)).nodes.find(({ id }) => id === block)).not.toHaveProperty('comments')
})

it('goes to the oldest author when its owner leaves, and is deleted without one', async () => {
  const [first, second, late] = [await newDraft(), await newDraft(), await newDraft()]
  const before = await pulled(other)
  await share(first.course_id, other, 'author')
  const reader = await world.addPerson('instructor')
  await share(second.course_id, reader, 'reviewer')
  const [atOther, atReader] = [await pulled(other), await pulled(reader)]
  await world.db.transaction((tx) => leaveDrafts(tx, owner.id))
  const now = (await pulled(other, atOther.cursor)).drafts.find((one) => one.id === first.course_id)
  expect(now?.people.map(({ id, right }) => [id, right])).toEqual([[other.id, 'owner']])
  expect(await nodesNow(first.course_id, other)).toHaveLength(4)
  expect(before.drafts.some((one) => one.id === first.course_id)).toBe(false)
  // The reviewer's device drops the draft.
  expect((await pulled(reader, atReader.cursor)).changes).toMatchObject([{ key: second.course_id, row: null }])
  const gone = [second.course_id, late.course_id]
  expect(await world.db.$count(draftNodes, inArray(draftNodes.courseId, gone))).toBe(0)
  expect(await world.db.$count(courseDrafts, inArray(courseDrafts.courseId, gone))).toBe(1)
  expect(await world.db.$count(draftPeople, eq(draftPeople.userId, owner.id))).toBe(0)
})

it('finds teachers by name, without learners and without a number', async () => {
  const { items } = await draftHandlers.teachers(world.context(owner), { name: other.name })
  expect(items).toEqual([{ id: other.id, name: other.name, face: expect.any(String), place: '', role: 'instructor' }])
  const learner = await world.addPerson('student')
  expect((await draftHandlers.teachers(world.context(owner), { name: learner.name })).items).toEqual([])
})
