import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { phoneNumber } from '../../../contract/account/phone-number.ts'
import { lessonsOf } from '../../../contract/courses/courses.ts'
import { attempt, courseProgress, lessonProgress as progressShape } from '../../../contract/learning/learning.ts'
import { typedText } from '../../../contract/values/text.ts'
import { isPasswordOf } from '../../accounts/passwords.ts'
import { attemptOf, progressOf } from '../../features/learning/learning.ts'
import { deliverAll } from '../../features/notices/deliver.ts'
import { openFileStore } from '../../files.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { createSigner, newSigningKey } from '../../signing/signing-key.ts'
import type { OpenDatabase } from '../open.ts'
import {
  applications,
  attempts,
  cases,
  courses,
  events,
  lessonProgress,
  notices,
  pageVisits,
  posts,
  scopeCounters,
  seats,
  settings,
  users,
} from '../schema.ts'
import { openTestDatabase } from '../test-database.ts'
import { loadDemo } from './demo.ts'

let opened: OpenDatabase
let dataDir: string
beforeAll(async () => {
  opened = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'entlab-demo-'))
  await loadDemo({
    db: opened.db,
    files: openFileStore({ db: opened.db, dataDir }),
    clock: () => Date.UTC(2026, 10, 21),
    signer: createSigner(newSigningKey(), 'test'),
  })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('has the three people one signs in as, and no right to more', async () => {
  const people = await opened.db.select().from(users)
  for (const [index, role] of (['student', 'instructor', 'admin'] as const).entries()) {
    const person = people.find((one) => one.email === `${role}@demo.test`)
    expect(person).toMatchObject({ role, phone: phoneNumber(`0170000000${index + 1}`) })
    expect(await isPasswordOf(person?.passwordHash ?? '', 'demo-Pass-2026')).toBe(true)
  }
  expect(people.filter((one) => one.role !== 'student')).toHaveLength(2)
  expect(people.length).toBeGreaterThanOrEqual(11)
})

it('has a wall that reads as people typed it, in the order it was written', async () => {
  const rows = await opened.db.select().from(posts).where(eq(posts.replies, 0)).orderBy(posts.change)
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const { body } of rows) expect(z.parse(typedText(5000), body)).toBe(body)
  const times = rows.map((row) => row.madeAt.getTime())
  expect(times).toEqual([...times].sort((one, other) => one - other))
})

it('has learners on their way and one at the goal, and numbers no counter gives out again', async () => {
  const [course] = await opened.db.select().from(courses)
  const progress = await opened.db.select().from(lessonProgress)
  const tries = await opened.db.select().from(attempts)
  for (const row of progress) z.parse(progressShape, progressOf(row))
  for (const row of tries) z.parse(attempt, attemptOf(row))
  const learners = [...new Set(progress.map((row) => row.userId))]
  const standings = learners.map((id) => {
    const of = <R extends { userId: string }>(rows: R[]) => rows.filter((row) => row.userId === id)
    return course && courseProgress(course.manifest, of(progress).map(progressOf), of(tries).map(attemptOf))
  })
  expect(standings.filter((one) => one?.isComplete)).toHaveLength(1)
  const counters = new Map((await opened.db.select().from(scopeCounters)).map((row) => [row.scope, row.value]))
  for (const row of [...progress, ...tries]) expect(counters.get(`me:${row.userId}`)).toBeGreaterThanOrEqual(row.change)
})

it('has events ahead and behind, one of them soon, with seats that add up', async () => {
  const now = Date.UTC(2026, 10, 21)
  const rows = await opened.db.select().from(events)
  const claims = await opened.db.select().from(seats)
  const starts = rows.map((row) => row.startsAt.getTime())
  expect(starts.some((at) => at < now)).toBe(true)
  expect(starts.some((at) => at > now && at < now + 24 * 3_600_000)).toBe(true)
  expect(rows.some((row) => row.waiting > 0)).toBe(true)
  for (const row of rows) {
    const own = claims.filter((claim) => claim.eventId === row.id)
    expect(own).toHaveLength(row.taken + row.waiting)
    expect(own.filter((claim) => claim.number <= row.seatedThrough)).toHaveLength(row.taken)
  }
})

it('has days of administration behind it: two cases wait, one is decided, and the log is sound', async () => {
  const all = await opened.db.select().from(cases)
  expect(all.filter((one) => one.openedAt !== null)).toHaveLength(2)
  expect(all.filter((one) => one.decision === 'hide' && one.decidedBy !== null)).toHaveLength(1)
  const states = (await opened.db.select().from(applications)).map(({ state }) => state)
  expect(states.sort()).toEqual(['asked', 'returned', 'sent'])
  expect(await checkChain(opened.db)).toMatchObject({ isSound: true, number: 9 })
  expect(await opened.db.$count(pageVisits)).toBeGreaterThan(100)
  // All that changed for good are texts of reports and applications.
  expect(await opened.db.$count(settings)).toBe(0)
  expect((await opened.db.select().from(users)).filter(({ suspendedUntil }) => suspendedUntil !== null)).toEqual([])
})

it('has news for the student: a reply in an own thread, and two reactions to an own post', async () => {
  await deliverAll(opened.db)
  const [student] = await opened.db.select().from(users).where(eq(users.email, 'student@demo.test'))
  const rows = await opened.db
    .select()
    .from(notices)
    .where(eq(notices.userId, student?.id ?? ''))
  expect(rows.map(({ kind, people, read }) => `${kind} of ${people.length}, read ${read}`).sort()).toEqual([
    'reaction of 2, read 0',
    'reply of 1, read 0',
  ])
})

it('leaves the hint about several answers to the app: once is enough', async () => {
  const rows = await opened.db.select({ manifest: courses.manifest }).from(courses)
  const prompts = rows.flatMap(({ manifest }) =>
    lessonsOf(manifest).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'quiz' ? block.data.questions.filter(({ kind }) => kind === 'multiple') : [])),
    ),
  )
  expect(prompts.length).toBeGreaterThan(10)
  expect(prompts.map(({ prompt }) => prompt).filter(({ bn, en }) => /সব.* বাছুন/.test(bn) || /Choose all/.test(en))).toEqual([])
})
