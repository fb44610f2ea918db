import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { credentialMark, readCredential } from '../../../contract/certificates/credential.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { certificates, courses, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { publishSigningKey } from '../../signing/publish-signing-key.ts'
import { certificateHandlers } from './certificates.ts'
import { issueDue } from './issue-due.ts'

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

const reported = (lessonId: string) => progressReport(courseId, lessonId, ['t1', 't2', 'quiz'])
const tried = (lesson_id: string, answer = 'right') =>
  sentCommand('submitAttempt', {
    id: newId(),
    course_id: courseId,
    lesson_id,
    block_id: 'quiz',
    course_version: 1,
    answers: { q1: [answer] },
    seconds: 9,
  })
const wholeCourse = (): SentCommand[] => [reported('l1'), tried('l1'), reported('l2'), tried('l2')]
const heldBy = (person: Person) => world.db.select().from(certificates).where(eq(certificates.userId, person.id))

async function pulledBy(person: Person, from = 0): Promise<Certificate[]> {
  const { scopes } = await world.pull(person, { me: from })
  return (scopes.me?.changes ?? []).filter(({ table }) => table === 'certificates').map(({ row }) => row as Certificate)
}

describe('a certificate', () => {
  it('is issued with the last thing that was missing, and comes with the next pull', async () => {
    const person = await world.addPerson()
    const [first, second, third, last] = wholeCourse() as [SentCommand, SentCommand, SentCommand, SentCommand]
    await world.push(person, [first, second, third, tried('l2', 'wrong')])
    expect(await heldBy(person)).toEqual([])
    await world.push(person, [last])
    const [pulled, ...others] = await pulledBy(person)
    expect(others).toEqual([])
    expect(pulled).toMatchObject({ name: person.name, course_id: courseId, course_slug: 'tiny', package_version: 1, revoked_at: null })
    const signed = readCredential(pulled?.credential ?? '')
    expect(signed?.credential).toEqual({
      keyId: world.signer.keyId,
      code: pulled?.code,
      issuedAt: pulled?.issued_at,
      packageVersion: 1,
      name: person.name,
      courseTitle: pulled?.course_title,
    })
  })

  it('is issued in whatever order things are done', async () => {
    const person = await world.addPerson()
    for (const sent of wholeCourse().reverse()) await world.push(person, [sent])
    expect(await heldBy(person)).toHaveLength(1)
  })

  it('is issued once, despite repeats from several devices', async () => {
    const person = await world.addPerson()
    const shared = wholeCourse()
    const pushes = Array.from({ length: 12 }, (_, index) => world.push(person, index % 2 === 0 ? shared : wholeCourse()))
    const outcomes = (await Promise.all(pushes)).flat()
    expect(outcomes.every(({ outcome }) => outcome === 'applied' || outcome === 'duplicate')).toBe(true)
    expect(world.faults).toEqual([])
    expect(await heldBy(person)).toHaveLength(1)
  })

  it('keeps the name of the day it was issued', async () => {
    const person = await world.addPerson()
    await world.push(person, wholeCourse())
    await world.db.update(users).set({ name: 'Another name' }).where(eq(users.id, person.id))
    expect(await pulledBy(person)).toMatchObject([{ name: person.name }])
  })

  it('is shown to everyone with its code, with its printed content only', async () => {
    const person = await world.addPerson()
    await world.push(person, wholeCourse())
    const [held] = await pulledBy(person)
    const { certificate } = await certificateHandlers.get(world.context(null), { code: held?.code ?? '' })
    const { course_id: _own, ...shown } = held as Certificate
    expect(certificate).toEqual(shown)
    await expect(certificateHandlers.get(world.context(null), { code: '0000000000' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('comes as a PDF in either language, which is kept once', async () => {
    const person = await world.addPerson()
    await world.push(person, wholeCourse())
    const [held] = await pulledBy(person)
    const [first, again, english] = await Promise.all(
      (['bn', 'bn', 'en'] as const).map((language) => certificateHandlers.pdf(world.context(null), { code: held?.code ?? '', language })),
    )
    expect(first).toMatchObject({ type: 'application/pdf', isRevocable: true })
    expect(await world.files.find(first?.etag.replaceAll('"', '') ?? '')).toBeNull()
    expect(again).toEqual(first)
    expect(english?.etag).not.toBe(first?.etag)
  })

  it('comes by itself when a new version of the course needs no more than what was done', async () => {
    const person = await world.addPerson()
    await world.push(person, [reported('l1'), tried('l1')])
    const [course] = await world.db.select().from(courses).where(eq(courses.id, courseId))
    if (!course) throw new Error('no course')
    const { manifest } = course
    const shorter = { ...manifest, modules: manifest.modules.map((module) => ({ ...module, lessons: module.lessons.slice(0, 1) })) }
    await world.db.update(courses).set({ manifest: shorter }).where(eq(courses.id, courseId))
    try {
      await issueDue({ db: world.db, signer: world.signer, contactShare: 0, clock: () => world.now })
      await issueDue({ db: world.db, signer: world.signer, contactShare: 0, clock: () => world.now })
      expect(await pulledBy(person)).toHaveLength(1)
    } finally {
      await world.db.update(courses).set({ manifest }).where(eq(courses.id, courseId))
    }
  })
})

describe('a withdrawn certificate', () => {
  it('is reported to its owner, on its page, and in every device’s pull', async () => {
    const [person, admin] = [await world.addPerson(), await world.addPerson('admin')]
    await world.push(person, wholeCourse())
    const [held] = await pulledBy(person)
    const { scopes } = await world.pull(person, { me: 0, catalogue: 0 })
    const [mine, everyone] = [scopes.me?.cursor ?? 0, scopes.catalogue?.cursor ?? 0]
    const code = held?.code ?? ''

    const { certificate } = await certificateHandlers.revoke(world.context(admin), { code, reason: 'wrong person' })
    expect(certificate.revoked_at).toBe(world.now)
    expect(await pulledBy(person, mine)).toMatchObject([{ code, revoked_at: world.now }])
    expect((await certificateHandlers.get(world.context(null), { code })).certificate.revoked_at).toBe(world.now)
    const mark = credentialMark(held?.credential ?? '')
    expect((await world.pull(null, { catalogue: everyone })).scopes.catalogue?.changes).toEqual([
      { table: 'revocations', key: mark, change: expect.any(Number), row: { mark, revoked_at: world.now } },
    ])
    expect((await heldBy(person))[0]).toMatchObject({ revokedBy: admin.id, revokedReason: 'wrong person' })

    await expect(certificateHandlers.pdf(world.context(null), { code, language: 'bn' })).rejects.toMatchObject({ code: 'not_found' })
    world.now += 60_000
    const again = await certificateHandlers.revoke(world.context(admin), { code, reason: 'other words' })
    expect(again.certificate.revoked_at).toBe(certificate.revoked_at)
    expect((await heldBy(person))[0]).toMatchObject({ revokedReason: 'wrong person' })
    // Completion is final: later reports issue no further certificate.
    await world.push(person, [reported('l1')])
    expect(await heldBy(person)).toHaveLength(1)
  })
})

it('publishes its key once to every device', async () => {
  await publishSigningKey(world.db, world.signer, world.now)
  const { scopes } = await world.pull(null, { catalogue: 0 })
  await publishSigningKey(world.db, world.signer, world.now)
  const keys = scopes.catalogue?.changes.filter(({ table }) => table === 'signingKeys')
  expect(keys).toMatchObject([{ key: world.signer.keyId, row: { public_key: world.signer.publicKey, retired_at: null } }])
  expect((await world.pull(null, { catalogue: scopes.catalogue?.cursor ?? 0 })).scopes.catalogue?.changes).toEqual([])
})
