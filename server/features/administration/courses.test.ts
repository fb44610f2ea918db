import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdministeredCourse, WholeCourse } from '../../../contract/courses/course-administration.ts'
import type { CourseSource, CourseSummary } from '../../../contract/courses/courses.ts'
import { rowShape } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { courseSource, lesson, textBlock, writeCourse } from '../../../tests/support/course-factory.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { loadCourse } from '../../db/content/content.ts'
import { auditEntries, certificates, coursePeople, courses, courseVersions, lessonProgress, users } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let root: string
let admin: Account
let token: string
let slug: string
let id: string
let number = 0
beforeAll(async () => {
  server = await openTestApp()
  root = await mkdtemp(join(tmpdir(), 'admin-courses-'))
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  admin = await server.addPerson({ role: 'admin', name: 'সালমা' })
  token = await tokenOf(admin)
  slug = `course-${++number}`
  id = stableId(`course:${slug}`)
  await load(1)
})

const tokenOf = async (person: Account) => (await server.signIn(person)).body.token
const load = async (version: number, changes: Partial<CourseSource> = {}) =>
  await loadCourse(
    { db: server.db, files: server.files, clock: () => server.clock.now },
    await writeCourse(
      root,
      courseSource({ slug, version, minutes: 10 + version, title: { bn: `হিসাব ${number}`, en: `Sums ${number}` }, ...changes }),
    ),
  )
const post = (path: string, body: object, as = token) => server.call('POST', `/api/admin/courses/${id}/${path}`, { body, token: as })
const rollBack = (version: number, seen: number, as = token) =>
  post('roll-back', { version, seen, note: { bn: 'আগের লেখায় ফেরা', en: '' }, reason: 'ভুল দাম' }, as)
const whole = async () => (await server.call('GET', `/api/admin/courses/${slug}`, { token })).body.course as WholeCourse
const lastAct = async () => (await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1))[0]
const packageFor = async (as?: string) => await server.call('GET', `/api/courses/${slug}/package`, as === undefined ? {} : { token: as })
const pushAs = async (person: Account, as: string, commands: object[]) =>
  await server.call('POST', '/api/sync/push', {
    token: as,
    body: { client_id: newId(), user_id: person.id, sent_at: server.clock.now, app_version: 'test', commands },
  })

describe('a withdrawn course', () => {
  const pulled = async (shape: number) => {
    const { body } = await server.call('GET', `/api/sync/pull?catalogue=0&shape=${shape}`)
    const { changes } = (body.scopes as { catalogue: { changes: { key: string; row: CourseSummary | null }[] } }).catalogue
    return changes.find(({ key }) => key === id)?.row
  }

  it('leaves the catalogue and stays with those who have started it', async () => {
    const [learner, other] = [await server.addPerson(), await server.addPerson()]
    const [own, foreign] = [await tokenOf(learner), await tokenOf(other)]
    await pushAs(learner, own, [progressReport(id, 'l1', ['t1'])])
    expect((await post('withdraw', { reason: 'ভুল তথ্য' })).status).toBe(200)
    expect(await lastAct()).toMatchObject({ act: 'course_withdrawn', actorId: admin.id, object: slug, reason: 'ভুল তথ্য' })
    expect((await whole()).state).toBe('withdrawn')

    const listed = (await server.call('GET', '/api/courses')).body.items as CourseSummary[]
    expect(listed.map((one) => one.slug)).not.toContain(slug)
    expect([(await packageFor()).status, (await packageFor(foreign)).status, (await packageFor(own)).status]).toEqual([404, 404, 200])
    expect(await pulled(rowShape)).toMatchObject({ slug, is_withdrawn: true })
    expect(await pulled(2)).toBeNull()
    // Progress from offline devices arrives later, also from a visitor who has registered since.
    const outcomes = await pushAs(other, foreign, [progressReport(id, 'l2', ['t1'])])
    expect(outcomes.body.results).toMatchObject([{ outcome: 'applied' }])
    expect((await packageFor(foreign)).status).toBe(200)
    const saving = sentCommand('saveCourse', { course_id: id, is_saved: true })
    expect((await pushAs(other, foreign, [saving])).body.results).toMatchObject([{ outcome: 'applied' }])

    expect((await post('publish', { reason: 'ঠিক করা হয়েছে' })).status).toBe(200)
    expect(await lastAct()).toMatchObject({ act: 'course_published', object: slug })
    expect((await packageFor()).status).toBe(200)
    expect(await pulled(rowShape)).not.toHaveProperty('is_withdrawn')
  })

  it('has one line in the log, however often it is withdrawn', async () => {
    await post('withdraw', { reason: 'ভুল তথ্য' })
    const first = await lastAct()
    expect((await post('withdraw', { reason: 'আবার' })).status).toBe(200)
    expect(await lastAct()).toEqual(first)
  })
})

describe('a rollback', () => {
  it('publishes the older content under a new number, with words for learners', async () => {
    await load(2)
    const [first] = await server.db.select().from(courseVersions).where(eq(courseVersions.courseId, id))
    expect((await rollBack(1, 2)).status).toBe(200)
    const { version, versions } = await whole()
    expect(version).toBe(3)
    expect(versions.map((one) => [one.version, one.restores, one.published_by?.name ?? null])).toEqual([
      [3, 1, 'সালমা'],
      [2, null, null],
      [1, null, null],
    ])
    expect(versions[0]).toMatchObject({ note: { bn: 'আগের লেখায় ফেরা', en: '' }, bytes_total: expect.any(Number) })
    expect((await packageFor()).body.manifest).toMatchObject({ version: 3, minutes: 11 })
    const { course } = (await server.call('GET', `/api/courses/${slug}`)).body
    expect(course).toMatchObject({ package_version: 3, note: { bn: 'আগের লেখায় ফেরা', en: '' } })
    const stored = await server.db.select().from(courseVersions).where(eq(courseVersions.courseId, id)).orderBy(courseVersions.version)
    expect(stored[0]).toEqual(first)
    expect(stored[2]?.sha256).toBe(first?.sha256)
    expect(await lastAct()).toMatchObject({ act: 'course_rolled_back', object: slug, before: '2', after: '3', reason: 'ভুল দাম' })
    // The folder's version 2 stays what it is: older.
    expect(await load(2)).toBe(false)
    await expect(load(3)).rejects.toThrow('the course has changed since version 3; raise it')
    expect(await load(4)).toBe(true)
  })

  it('is refused to the current version and to one that never was', async () => {
    expect((await rollBack(1, 1)).body).toMatchObject({ code: 'invalid_input', fields: { version: 'invalid' } })
    expect((await rollBack(9, 1)).status).toBe(404)
  })

  it('is done once: a second administrator, who saw an older version, is refused', async () => {
    await load(2)
    const other = await tokenOf(await server.addPerson({ role: 'admin' }))
    const answers = await Promise.all([rollBack(1, 2), rollBack(1, 2, other), rollBack(1, 2)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await whole()).versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await rollBack(1, 3, other)).status).toBe(200)
  })

  it('and a publication at the same time each get their own number', async () => {
    await load(2)
    const [answer, loaded] = await Promise.allSettled([rollBack(1, 2), load(3)])
    expect(answer.status === 'fulfilled' && [200, 409]).toContain(answer.status === 'fulfilled' && answer.value.status)
    const { versions } = await whole()
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    // The first one is version 3, and the other one was refused.
    expect(versions[0]?.restores === 1).toBe(loaded.status === 'rejected')
  })

  it('marks what it completes, and the next version takes nothing away', async () => {
    const easy = { modules: [{ id: 'm1', title: { bn: 'এক', en: 'One' }, lessons: [lesson('l1', [textBlock('t1')])] }] }
    const hard = { modules: [{ ...easy.modules[0], lessons: [lesson('l1', [textBlock('t1'), textBlock('t2')])] }] } as typeof easy
    await load(2, easy)
    await load(3, hard)
    const [learner, idle] = [await server.addPerson({ name: 'রহিমা' }), await server.addPerson()]
    for (const person of [learner, idle]) {
      const done = person === learner ? ['t1'] : ['t2']
      const sent = progressReport(id, 'l1', done)
      const named = { ...sent, input: { ...(sent.input as object), course_version: 3 } }
      expect((await pushAs(person, await tokenOf(person), [named])).body.results).toMatchObject([{ outcome: 'applied' }])
    }
    const progress = async () => (await server.db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)))[0]
    const before = await progress()
    expect(before).toMatchObject({ completeIn: 0 })
    expect((await rollBack(2, 3)).status).toBe(200)
    expect(await progress()).toMatchObject({ completeIn: 4, courseCompleteIn: 4 })
    expect((await progress())?.change).toBeGreaterThan(before?.change ?? 0)
    const issued = await server.db.select().from(certificates).where(eq(certificates.courseId, id))
    expect(issued.map(({ userId, packageVersion }) => [userId, packageVersion])).toEqual([[learner.id, 4]])
    await load(5, hard)
    expect(await progress()).toMatchObject({ completeIn: 4 })
    expect(await server.db.select().from(lessonProgress).where(eq(lessonProgress.userId, idle.id))).toMatchObject([{ completeIn: 0 }])
  })
})

describe('a hand-over', () => {
  const handOver = (userId: string | null, from: string | null = null) =>
    post('hand-over', { user_id: userId, from, reason: 'তিনি এখন শেখান' })

  it('gives the course to one owner, and without one to the administrators', async () => {
    const [one, other] = [await server.addPerson({ role: 'instructor', name: 'নাসরিন' }), await server.addPerson({ role: 'instructor' })]
    expect((await handOver(one.id)).status).toBe(200)
    expect(await whole()).toMatchObject({ owner: { id: one.id, name: 'নাসরিন' }, people: [{ id: one.id, right: 'owner' }] })
    expect(await lastAct()).toMatchObject({ act: 'course_handed_over', subjectId: one.id, object: slug, before: null })
    await server.db.insert(coursePeople).values({ courseId: id, userId: other.id, right: 'author' })
    await handOver(other.id, one.id)
    expect(await whole()).toMatchObject({ owner: { id: other.id }, people: [{ id: other.id, right: 'owner' }] })
    expect(await lastAct()).toMatchObject({ subjectId: other.id, before: one.id })
    const [ofFormerOwner] = await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, one.id))
      .orderBy(desc(auditEntries.number))
    expect(ofFormerOwner).toMatchObject({ act: 'course_taken_back', object: slug })
    await handOver(null, other.id)
    expect(await whole()).toMatchObject({ owner: null, people: [] })
    expect(await lastAct()).toMatchObject({ act: 'course_taken_back', subjectId: other.id, reason: 'তিনি এখন শেখান' })
  })

  it('is refused to the second of two administrators, who saw another owner', async () => {
    const [one, other] = [await server.addPerson({ role: 'instructor' }), await server.addPerson({ role: 'instructor' })]
    const answers = await Promise.all([handOver(one.id), handOver(other.id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const owner = (await whole()).owner?.id ?? ''
    // A repeat of an act whose answer was lost.
    expect((await handOver(owner)).status).toBe(200)
  })

  it('is refused to a learner, a suspended account and an unknown one', async () => {
    const suspended = await server.addPerson({ role: 'instructor' })
    const until = new Date(server.clock.now + 60_000)
    await server.db
      .update(users)
      .set({ suspendedAt: new Date(0), suspendedUntil: until, suspendedFor: 'spam', suspendedNote: '' })
      .where(eq(users.id, suspended.id))
    for (const person of [await server.addPerson(), suspended])
      expect((await handOver(person.id)).body).toMatchObject({ code: 'invalid_input', fields: { user_id: 'invalid' } })
    expect((await handOver(newId())).status).toBe(404)
    expect((await whole()).owner).toBeNull()
  })

  it('is offered when the owner has lost the role that teaches', async () => {
    const person = await server.addPerson({ role: 'instructor', name: 'নাসরিন' })
    const own = await tokenOf(person)
    await handOver(person.id)
    const taught = async () => (await server.call('GET', '/api/teaching/courses', { token: own })).body
    expect((await taught()).items).toMatchObject([{ slug }])
    const ownerless = async () =>
      ((await server.call('GET', '/api/admin/courses?state=ownerless', { token })).body.items as AdministeredCourse[]).map(
        (one) => one.slug,
      )
    expect(await ownerless()).not.toContain(slug)
    expect((await whole()).owner).toEqual({ id: person.id, name: 'নাসরিন', teaches: true })
    await server.call('POST', `/api/admin/users/${person.id}/role`, {
      token,
      body: { from: 'instructor', role: 'student', reason: 'দল ছেড়েছেন' },
    })
    expect((await taught()).code).toBe('forbidden')
    expect((await whole()).owner).toEqual({ id: person.id, name: 'নাসরিন', teaches: false })
    expect(await ownerless()).toContain(slug)
    await handOver(null, person.id)
    expect(await ownerless()).not.toContain(slug)
  })

  it('and a change of that person’s role at the same time leave no owner without the right to teach', async () => {
    const person = await server.addPerson({ role: 'instructor' })
    const [given] = await Promise.all([
      handOver(person.id),
      server.call('POST', `/api/admin/users/${person.id}/role`, {
        token,
        body: { from: 'instructor', role: 'student', reason: 'দল ছেড়েছেন' },
      }),
    ])
    // The hand-over came first, and the role changed after it; or it was refused.
    expect([200, 400]).toContain(given.status)
    expect((await whole()).owner === null).toBe(given.status === 400)
  })
})

describe('the list', () => {
  it('has every course with its state, owner and learners, and finds titles in both languages', async () => {
    const find = async (query: string) =>
      (await server.call('GET', `/api/admin/courses?${query}`, { token })).body as unknown as { items: AdministeredCourse[]; total: number }
    const learner = await server.addPerson()
    await pushAs(learner, await tokenOf(learner), [progressReport(id, 'l1', ['t1'])])
    // Also with another vowel length, as for names.
    for (const search of [`হিসাব ${number}`, `হীসাব ${number}`, `SUMS ${number}`]) {
      const { items, total } = await find(new URLSearchParams({ search }).toString())
      expect(items).toContainEqual(expect.objectContaining({ slug, state: 'published', version: 1, owner: null, learners: 1 }))
      expect(total).toBe(items.length)
    }
    await post('withdraw', { reason: 'ভুল তথ্য' })
    expect((await find('state=withdrawn')).items.map((one) => one.slug)).toContain(slug)
    expect((await find('state=published')).items.map((one) => one.slug)).not.toContain(slug)
    expect((await find('search=100%25')).items).toEqual([])
  })

  it('has a course that this build cannot read, and refuses to restore such a version', async () => {
    await load(2)
    await server.db
      .update(courses)
      .set({ manifest: { modules: 'of another shape' } as never })
      .where(eq(courses.id, id))
    expect((await whole()).slug).toBe(slug)
  })
})

it('leaves one unbroken chain of acts', async () => {
  expect(await checkChain(server.db)).toMatchObject({ isSound: true })
})

it('refuses an administrator who has just lost the role', async () => {
  await server.db.update(users).set({ role: 'instructor' }).where(eq(users.id, admin.id))
  expect((await post('withdraw', { reason: 'ভুল তথ্য' })).status).toBe(403)
})

describe('the learners of a course', () => {
  const learners = async (query = '') => await server.call('GET', `/api/admin/courses/${id}/learners${query}`, { token })
  const names = async (query = '') => ((await learners(query)).body.items as { name: string }[]).map(({ name }) => name)

  it('are listed by name in pages without gaps, with what they have done and no contact data', async () => {
    const people = Array.from({ length: 60 }, (_, index) => `শিক্ষার্থী ${String(index).padStart(2, '0')}`)
    for (const name of people) {
      const { id: userId } = await server.addPerson({ name })
      const fields = { courseId: id, lessonId: 'l1', done: ['t1'], furthest: 0, seconds: {}, change: 1 }
      await server.db.insert(lessonProgress).values([
        { ...fields, userId, completeIn: 1 },
        { ...fields, userId, lessonId: 'l2' },
      ])
    }
    const first = await learners()
    expect(first).toMatchObject({ status: 200, body: { total: 60, items: { length: 50 } } })
    expect((first.body.items as object[])[0]).toMatchObject({ name: people[0], lessons_done: 1, has_certificate: false, since: null })
    const second = await names(`?cursor=${String(first.body.next_cursor)}`)
    expect([...(await names()), ...second]).toEqual(people)
    expect(await names(`?search=${encodeURIComponent('শিক্ষার্থি ৪২')}`)).toEqual(['শিক্ষার্থী 42'])
    expect(await names(`?search=${encodeURIComponent('880')}`)).toEqual([])
    expect(JSON.stringify(first.body)).not.toMatch(/880170|@/)
    const lines = await server.db.select().from(auditEntries).where(eq(auditEntries.act, 'course_learners_listed'))
    expect(lines.filter(({ object }) => object === slug)).toMatchObject([{ actorId: admin.id }])
    const learner = await server.addPerson()
    expect((await server.call('GET', `/api/admin/courses/${id}/learners`, { token: await tokenOf(learner) })).status).toBe(403)
  })
})
