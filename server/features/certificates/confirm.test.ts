import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { credentialMark, readCredential } from '../../../contract/certificates/credential.ts'
import { judgeSignature } from '../../../src/features/certificates/signature.queries.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { certificates, coursePeople, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { certificateHandlers } from './certificates.ts'
import { graduateHandlers } from './graduates.ts'

let world: SyncWorld
let courseId: string
let learner: Person
let teacher: Person
let code: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.now += 60_000
  learner = await world.addPerson()
  teacher = await addTeacher()
  code = await issueTo(learner)
})

/** An instructor who writes the course with others. */
async function addTeacher(): Promise<Person> {
  const person = await world.addPerson('instructor')
  await world.db.insert(coursePeople).values({ courseId, userId: person.id, right: 'author' })
  return person
}

async function issueTo(person: Person): Promise<string> {
  const tried = (lesson_id: string) =>
    sentCommand('submitAttempt', {
      ...{ id: newId(), course_id: courseId, lesson_id, block_id: 'quiz', course_version: 1, seconds: 9 },
      answers: { q1: ['right'] },
    })
  const reported = (lessonId: string) => progressReport(courseId, lessonId, ['t1', 't2', 'quiz'])
  await world.push(person, [reported('l1'), tried('l1'), reported('l2'), tried('l2')])
  return (await pulled(person)).code
}

async function pulled(person: Person): Promise<Certificate> {
  const { scopes } = await world.pull(person, { me: 0 })
  return (scopes.me?.changes ?? []).find(({ table }) => table === 'certificates')?.row as Certificate
}

const confirm = (person: Person, was_present = true, of = code) =>
  graduateHandlers.confirm(world.context(person), { code: of, was_present })
const listedFor = async (person: Person, name?: string) =>
  (await graduateHandlers.list(world.context(person), name === undefined ? {} : { name })).items
const revocationsSince = async (cursor: number) =>
  ((await world.pull(null, { catalogue: cursor })).scopes.catalogue?.changes ?? [])
    .filter(({ table }) => table === 'revocations')
    .map(({ row }) => row)
const catalogueNow = async () => (await world.pull(null, { catalogue: 0 })).scopes.catalogue?.cursor ?? 0

describe('a confirmation after a hand-over', () => {
  it('stays with its teacher, who can see and withdraw it but confirm nothing more', async () => {
    await confirm(teacher)
    const other = await issueTo(await world.addPerson())
    await world.db.delete(coursePeople).where(eq(coursePeople.userId, teacher.id))
    expect((await listedFor(teacher)).map((one) => [one.code, one.may_change])).toEqual([[code, true]])
    await expect(confirm(teacher, true, other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await confirm(teacher, false)).toEqual({ confirmation: null })
    expect(await listedFor(teacher)).toEqual([])
    await expect(confirm(teacher)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is closed to a teacher who lost the role, and to the new owner', async () => {
    const owner = await addTeacher()
    await confirm(teacher)
    await expect(confirm(owner, false)).rejects.toMatchObject({ code: 'forbidden' })
    // The role of the request is older than the change.
    await world.db.update(users).set({ role: 'student' }).where(eq(users.id, owner.id))
    const other = await issueTo(await world.addPerson())
    await expect(confirm(owner, true, other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listedFor(owner)).toEqual([])
  })
})

describe('a confirmation', () => {
  it('names the teacher and the time, is signed, and comes with the learner’s next pull', async () => {
    const before = await pulled(learner)
    expect(before.confirmation).toBeUndefined()
    const confirmation = { teacher: teacher.name, at: world.now }
    expect(await confirm(teacher)).toEqual({ confirmation })
    const after = await pulled(learner)
    expect(after).toEqual({ ...before, confirmation, credential: expect.any(String) })
    expect(readCredential(after.credential)?.credential).toMatchObject({ code, name: learner.name, confirmation })
    const key = { id: world.signer.keyId, public_key: world.signer.publicKey, created_at: 0, retired_at: null }
    for (const { credential } of [before, after]) {
      expect(await judgeSignature(readCredential(credential), [key])).toMatchObject({ kind: 'genuine' })
    }
    expect((await certificateHandlers.get(world.context(null), { code })).certificate.confirmation).toEqual(confirmation)
  })

  it('counts once: a repeat, and a second teacher, change nothing', async () => {
    const first = await confirm(teacher)
    const signed = (await pulled(learner)).credential
    world.now += 5000
    expect(await confirm(teacher)).toEqual(first)
    expect(await confirm(await addTeacher())).toEqual(first)
    expect((await pulled(learner)).credential).toBe(signed)
  })

  it('at once from two teachers names one of them', async () => {
    const teachers = [teacher, await addTeacher(), await world.addPerson('admin')]
    const answers = await Promise.all([...teachers, ...teachers].map((one) => confirm(one)))
    expect(new Set(answers.map(({ confirmation }) => confirmation?.teacher)).size).toBe(1)
  })

  it('keeps the teacher’s name of that day', async () => {
    await confirm(teacher)
    await world.db.update(users).set({ name: 'Another name' }).where(eq(users.id, teacher.id))
    expect((await pulled(learner)).confirmation?.teacher).toBe(teacher.name)
  })

  it('may be withdrawn by the same teacher: the learner’s certificate stays, its confirmed copies are listed', async () => {
    const before = await pulled(learner)
    await confirm(teacher)
    const { credential } = await pulled(learner)
    const cursor = await catalogueNow()
    world.now += 60_000
    expect(await confirm(teacher, false)).toEqual({ confirmation: null })
    expect(await confirm(teacher, false)).toEqual({ confirmation: null })
    expect(await pulled(learner)).toEqual(before)
    const mark = credentialMark(credential)
    expect(await revocationsSince(cursor)).toEqual([{ mark, revoked_at: world.now, is_confirmation: true }])
    // A second confirmation has another signature: the list does not hit it.
    world.now += 1000
    await confirm(teacher)
    expect(credentialMark((await pulled(learner)).credential)).not.toBe(mark)
  })

  it('is revoked with the certificate, in each copy that was ever signed', async () => {
    const alone = (await pulled(learner)).credential
    await confirm(teacher)
    const first = (await pulled(learner)).credential
    await confirm(teacher, false)
    world.now += 1000
    await confirm(teacher)
    const second = (await pulled(learner)).credential
    const cursor = await catalogueNow()
    await certificateHandlers.revoke(world.context(await world.addPerson('admin')), { code, reason: 'wrong person' })
    const revoked = await revocationsSince(cursor)
    expect(revoked).toHaveLength(3)
    for (const credential of [alone, first, second])
      expect(revoked).toContainEqual({ mark: credentialMark(credential), revoked_at: world.now })
    await expect(confirm(teacher)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the server refuses', () => {
  it('a confirmation by a learner, and of an unknown code', async () => {
    await expect(confirm(learner)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(await world.addPerson())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(teacher, true, '0000000000')).rejects.toMatchObject({ code: 'not_found' })
    expect((await pulled(learner)).confirmation).toBeUndefined()
  })

  it.each(['instructor', 'admin'] as const)('an own certificate of an %s', async (role) => {
    const person = await world.addPerson(role)
    const own = await issueTo(person)
    await expect(confirm(person, true, own)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listedFor(person)).some((one) => one.code === own)).toBe(false)
    expect((await listedFor(teacher)).some((one) => one.code === own)).toBe(true)
  })

  it('the withdrawal of another teacher’s confirmation, except by an administrator', async () => {
    await confirm(teacher)
    const other = await addTeacher()
    await expect(confirm(other, false)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listedFor(other)).find((one) => one.code === code)?.may_change).toBe(false)
    const admin = await world.addPerson('admin')
    expect((await listedFor(admin)).find((one) => one.code === code)?.may_change).toBe(true)
    expect(await confirm(admin, false)).toEqual({ confirmation: null })
  })

  it('the certificates of a course of other teachers', async () => {
    await world.db.delete(coursePeople).where(eq(coursePeople.userId, teacher.id))
    await expect(confirm(teacher)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listedFor(teacher)).toEqual([])
  })

  it('the list to a learner', async () => {
    await expect(listedFor(learner)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the teacher’s list', () => {
  it('has the name, the face, the course and the state, newest first, and nothing else', async () => {
    await confirm(teacher)
    const [first] = await listedFor(teacher)
    const { course_title, issued_at } = await pulled(learner)
    expect(first).toEqual({
      ...{ code, name: learner.name, course_title, issued_at, may_change: true },
      face: expect.any(String),
      confirmation: { teacher: teacher.name, at: world.now },
    })
  })

  it('finds a part of a name, and takes % and _ as letters', async () => {
    await world.db.update(certificates).set({ name: '100%_Rahima' }).where(eq(certificates.code, code))
    expect((await listedFor(teacher, '0%_rah')).map((one) => one.code)).toEqual([code])
    expect(await listedFor(teacher, '%')).toHaveLength(1)
    expect(await listedFor(teacher, "'; drop table certificates; --")).toEqual([])
  })

  it('comes in pages without gaps, and refuses an invented cursor', async () => {
    const [row] = await world.db.select().from(certificates).where(eq(certificates.code, code))
    if (!row) throw new Error('no certificate')
    for (let index = 0; index < 60; index++) {
      const { id } = await world.addPerson()
      await world.db.insert(certificates).values({ ...row, userId: id, code: `PAGE0${String(index).padStart(5, '0')}` })
    }
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await graduateHandlers.list(world.context(teacher), cursor ? { cursor } : {})
      seen.push(...page.items.map((one) => one.code))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((one) => one.startsWith('PAGE0'))).toHaveLength(60)
    await expect(graduateHandlers.list(world.context(teacher), { cursor: 'W10' })).rejects.toMatchObject({ code: 'bad_request' })
  })
})
