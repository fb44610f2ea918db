import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { stateOf } from '../../../contract/drafts/merge-draft.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { courseSource, lesson, textBlock, writeCourse } from '../../../tests/support/course-factory.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { loadContent, loadCourse } from '../../db/content/content.ts'
import { packVersion } from '../../db/content/course-package.ts'
import { readZip, writeZip } from '../../db/content/zip.ts'
import { courseDrafts, coursePeople, courses, courseVersions, draftNodes } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { withSharedFiles } from '../../shared-files.ts'
import { publishSigningKey } from '../../signing/publish-signing-key.ts'
import { createSigner, newSigningKey } from '../../signing/signing-key.ts'
import { courseFileHandlers } from './course-files.ts'
import { draftNodeOf } from './draft-changes.ts'
import { draftHandlers } from './drafts.ts'

let world: SyncWorld
let elsewhere: SyncWorld
let owner: Person
let admin: Person
let id: string
beforeAll(async () => {
  ;[world, elsewhere] = [await openSyncWorld(), await openSyncWorld()]
  await publishSigningKey(world.db, world.signer, world.now)
  owner = await world.addPerson('instructor')
  admin = await elsewhere.addPerson('admin')
  id = await world.addCourse()
  await world.db.insert(coursePeople).values({ courseId: id, userId: owner.id, right: 'owner' })
})
afterAll(async () => {
  await world.close()
  await elsewhere.close()
})

async function saved(of = id, as = owner): Promise<Buffer> {
  const { path } = await courseFileHandlers.save(world.context(as), { id: of })
  if (typeof path === 'string') throw new Error('a packed course is content')
  return path
}
const bring = (bytes: Buffer, as: 'draft' | 'course', { at = elsewhere, by = admin } = {}) =>
  courseFileHandlers.bring(at.context(by), { as, bytes: new Uint8Array(bytes) })
const versionsIn = (at: SyncWorld, of = id) =>
  at.db.select().from(courseVersions).where(eq(courseVersions.courseId, of)).orderBy(courseVersions.version)
const refused = (file: string) => ({ code: 'bad_course_file', details: { fields: { file } } })

it('has the same hash there and back, with all files, for every course of the product', async () => {
  const [from, to] = [await openSyncWorld(), await openSyncWorld()]
  await loadContent({ db: from.db, files: from.files, clock: () => from.now }, 'content')
  const steering = await from.addPerson('admin')
  const there = await to.addPerson('admin')
  for (const course of await from.db.select().from(courses)) {
    const { path } = await courseFileHandlers.save(from.context(steering), { id: course.id })
    const bytes = path as Buffer
    const answer = await bring(bytes, 'course', { at: to, by: there })
    expect(answer).toMatchObject({ state: 'new', slug: course.slug, is_own: false })
    const [[one], [other]] = [await versionsIn(from, course.id), await versionsIn(to, course.id)]
    expect([other?.sha256, other?.manifest, other?.note]).toEqual([one?.sha256, one?.manifest, one?.note])
    for (const { sha256, bytes: length } of other?.manifest.files ?? [])
      expect(await to.files.find(sha256)).toMatchObject({ bytes: length })
    // Once more, and back home: nothing changes.
    expect(await bring(bytes, 'course', { at: to, by: there })).toMatchObject({ state: 'same' })
    expect(await bring(bytes, 'course', { at: from, by: steering })).toMatchObject({ state: 'same' })
  }
  await from.close()
  await to.close()
})

it('is a folder that load-content takes, under the same id', async () => {
  const root = await mkdtemp(join(tmpdir(), 'course-file-'))
  for (const { path, bytes } of readZip(await saved(), 100) ?? []) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), bytes)
  }
  const third = await openSyncWorld()
  expect(await loadContent({ db: third.db, files: third.files, clock: () => third.now }, root)).toEqual(['tiny'])
  expect((await versionsIn(third))[0]?.sha256).toBe((await versionsIn(world))[0]?.sha256)
  await third.close()
  await rm(root, { recursive: true })
})

it('is refused with any byte changed, cut or added', async () => {
  const bytes = await saved()
  for (let place = 0; place < bytes.length; place += Math.max(1, Math.floor(bytes.length / 120))) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (flipped[place] ?? 0) ^ 1
    await expect(bring(flipped, 'course'), `byte ${place}`).rejects.toMatchObject({ code: 'bad_course_file' })
  }
  await expect(bring(bytes.subarray(0, -30), 'course')).rejects.toMatchObject(refused('changed'))
  await expect(bring(Buffer.concat([bytes, Buffer.from('x')]), 'course')).rejects.toMatchObject(refused('changed'))
  await expect(bring(Buffer.from('a picture'), 'course')).rejects.toMatchObject(refused('not_course'))
  await expect(bring(writeZip([{ path: 'a.txt', bytes: Buffer.from('a') }]), 'course')).rejects.toMatchObject(refused('not_course'))
  // A whole file whose text was changed with its checksum, and not the proof.
  const entries = readZip(bytes, 100) ?? []
  const edited = entries.map((one) =>
    one.path.endsWith('course.json') ? { ...one, bytes: Buffer.from(one.bytes.toString().replace('Tiny', 'Tony')) } : one,
  )
  await expect(bring(writeZip(edited), 'course')).rejects.toMatchObject(refused('changed'))
  expect(await versionsIn(elsewhere)).toEqual([])
})

/** The tiny course, changed, packed and signed by a stranger. */
async function packed(changes: Partial<Manifest>, content?: string): Promise<Buffer> {
  const [version] = await versionsIn(world)
  if (!version) throw new Error('no version')
  const bytesOf = async ({ sha256 }: { sha256: string }) =>
    content === undefined ? await readFile(world.files.pathOf(sha256)) : Buffer.from(content)
  const { note, sha256: hash } = version
  return await packVersion({ manifest: { ...version.manifest, ...changes }, note, hash }, createSigner(newSigningKey(), 'x'), bytesOf)
}

it('is refused with a script in a drawing, with another hash, and for the address of another course', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await expect(bring(await packed({}, script), 'course')).rejects.toMatchObject(refused('unsafe'))
  await expect(bring(await packed({ minutes: 99 }), 'course')).rejects.toMatchObject(refused('changed'))
  await expect(bring(await packed({ minutes: -1 }), 'course')).rejects.toMatchObject(refused('faulty'))
  expect(await versionsIn(elsewhere)).toEqual([])
  const taken = bring(await packed({ id: newId() }), 'course', { at: world, by: await world.addPerson('admin') })
  await expect(taken).rejects.toMatchObject({ code: 'conflict', details: { fields: { slug: 'taken' } } })
})

it('never leaves its folder, and takes no other key for ours', async () => {
  const entries = readZip(await saved(), 100) ?? []
  const outside = entries.map((one) => (one.path.endsWith('.svg') ? { ...one, path: 'tiny/../../evil.svg' } : one))
  await expect(bring(writeZip(outside), 'course')).rejects.toMatchObject(refused('changed'))
  const other = createSigner(newSigningKey(), 'other')
  const proof = JSON.parse(String(entries.at(-1)?.bytes)) as Record<string, unknown>
  const forgery = { ...proof, key_id: world.signer.keyId, public_key: other.publicKey, signature: other.signText('a\nb') }
  const forged = [...entries.slice(0, -1), { path: 'tiny/proof.json', bytes: Buffer.from(JSON.stringify(forgery)) }]
  await expect(bring(writeZip(forged), 'course')).rejects.toMatchObject(refused('changed'))
})

it('publishes under its id once, and not over another course', async () => {
  const bytes = await saved()
  expect(await bring(bytes, 'course')).toMatchObject({ id, state: 'new', version: 1 })
  expect((await versionsIn(elsewhere)).map(({ sha256 }) => sha256)).toEqual((await versionsIn(world)).map(({ sha256 }) => sha256))
  const next = courseSource({
    version: 2,
    title: { bn: 'নতুন', en: 'New' },
    modules: [{ id: 'm1', title: { bn: 'ক', en: 'a' }, lessons: [lesson('l1', [textBlock('t1')])] }],
  })
  await loadCourse({ db: world.db, files: world.files, clock: () => world.now }, await writeCourse(join(world.dataDir, 'content'), next))
  expect(await bring(await saved(), 'course')).toMatchObject({ state: 'new', version: 2 })
  // The older file is no rollback.
  expect(await bring(bytes, 'course')).toMatchObject({ state: 'older', version: 2 })
})

it('becomes a draft of its teacher, who publishes it as a course of its own', async () => {
  const teacher = await elsewhere.addPerson('instructor')
  const bytes = await saved()
  await expect(bring(bytes, 'course', { by: teacher })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(bring(bytes, 'draft', { by: await elsewhere.addPerson('student') })).rejects.toMatchObject({ code: 'forbidden' })
  const { id: draft, is_own: isOwn } = await bring(bytes, 'draft', { by: teacher })
  expect([draft === id, isOwn]).toEqual([false, false])
  const nodes = (await elsewhere.db.select().from(draftNodes).where(eq(draftNodes.courseId, draft))).map(draftNodeOf)
  const publishing = { id: draft, seen: stateOf(nodes, draft), note: { bn: 'নতুন', en: '' } }
  const { slug } = await draftHandlers.publish(elsewhere.context(teacher), publishing)
  const [course] = await elsewhere.db.select().from(courses).where(eq(courses.id, draft))
  const [original] = await world.db.select().from(courses).where(eq(courses.id, id))
  // Computed from the lessons.
  expect({ ...course?.manifest, id, slug: 'tiny', version: 2, minutes: 10 }).toEqual(original?.manifest)
  expect(slug).not.toBe('tiny')
  const [head] = await elsewhere.db.select().from(courseDrafts).where(eq(courseDrafts.courseId, draft))
  expect(head?.version).toBe(1)
  // The course belongs to others by now: a draft under its id gives no right to it.
  await elsewhere.db.delete(coursePeople).where(eq(coursePeople.courseId, draft))
  await expect(draftHandlers.publish(elsewhere.context(teacher), { ...publishing, over: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
  // Its own server knows the key.
  expect(await bring(bytes, 'draft', { at: world, by: owner })).toMatchObject({ is_own: true })
  // Only the owner saves a course as a file.
  for (const right of ['author', 'reviewer'] as const) {
    const other = await world.addPerson('instructor')
    await world.db.insert(coursePeople).values({ courseId: id, userId: other.id, right })
    await expect(saved(id, other)).rejects.toMatchObject({ code: 'forbidden' })
  }
})

it('after a lost answer the same draft is found, and no second one begins', async () => {
  const [teacher, other] = [await elsewhere.addPerson('instructor'), await elsewhere.addPerson('instructor')]
  const [bytes, draft] = [new Uint8Array(await saved()), newId()]
  const send = (by: Person) => courseFileHandlers.bring(elsewhere.context(by), { as: 'draft', id: draft, bytes })
  expect([await send(teacher), await send(teacher)]).toMatchObject([
    { id: draft, state: 'new' },
    { id: draft, state: 'same' },
  ])
  expect(await elsewhere.db.$count(draftNodes, eq(draftNodes.courseId, draft))).toBeGreaterThan(0)
  await expect(send(other)).rejects.toMatchObject({ code: 'conflict' })
})

it('a file that arrives once more repairs what is missing here, and adds nothing else', async () => {
  const third = await openSyncWorld()
  const [by, teacher] = [await third.addPerson('admin'), await third.addPerson('instructor')]
  const [bytes, draft] = [await saved(), newId()]
  const begin = (content: Buffer) =>
    courseFileHandlers.bring(third.context(teacher), { as: 'draft', id: draft, bytes: new Uint8Array(content) })
  expect([(await bring(bytes, 'course', { at: third, by })).state, (await begin(bytes)).state]).toEqual(['new', 'new'])
  const all = await third.files.list()
  expect(all.length).toBeGreaterThan(0)
  for (const again of [() => bring(bytes, 'course', { at: third, by }), () => begin(bytes)]) {
    await Promise.all(all.map(({ path }) => rm(path)))
    expect(await again()).toMatchObject({ state: 'same' })
    for (const { path, bytes: size } of all) expect((await readFile(path)).length).toBe(size)
  }
  // Another file under the same id stores none of its own.
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="5" height="7"/></svg>'
  await begin(await packed({}, drawing)).catch(() => undefined)
  expect((await third.files.list()).length).toBe(all.length)
  await third.close()
})

it.each(['course', 'draft'] as const)('keeps its files as a %s from a sweep until their rows are committed', async (as) => {
  const third = await openSyncWorld()
  const context = third.context(await third.addPerson('admin'))
  let isCommitted = false
  const db: typeof third.db = Object.create(third.db, {
    transaction: {
      async value(...call: Parameters<typeof third.db.transaction>) {
        const result = await third.db.transaction(...call)
        isCommitted = true
        return result
      },
    },
  })
  const sweeps: Promise<boolean>[] = []
  const files: typeof third.files = {
    ...third.files,
    hold(...file) {
      sweeps.push(withSharedFiles(async () => isCommitted))
      return third.files.hold(...file)
    },
  }
  await courseFileHandlers.bring({ ...context, db, files }, { as, bytes: new Uint8Array(await saved()) })
  const seen = await Promise.all(sweeps)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.map(() => true))
  await third.close()
})

it('a refused file leaves none of its files here', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="41" height="43"/></svg>'
  const third = await openSyncWorld()
  const by = await third.addPerson('admin')
  await expect(bring(await packed({ minutes: 99 }, drawing), 'course', { at: third, by })).rejects.toMatchObject(refused('changed'))
  expect([await third.files.list(), await third.files.olderThan(-60_000)]).toEqual([[], []])
  await third.close()
})

it('signs no damaged file, and saves none that no installation takes', async () => {
  const third = await openSyncWorld()
  const teacher = await third.addPerson('instructor')
  const course = await third.addCourse()
  await third.db.insert(coursePeople).values({ courseId: course, userId: teacher.id, right: 'owner' })
  const save = () => courseFileHandlers.save(third.context(teacher), { id: course })
  const [version] = await versionsIn(third, course)
  const [file] = version?.manifest.files ?? []
  if (!version || !file) throw new Error('no file')
  const path = third.files.pathOf(file.sha256)
  const bytes = await readFile(path)
  await writeFile(path, 'damaged')
  await expect(save()).rejects.toMatchObject({ code: 'busy' })
  await writeFile(path, bytes)
  const [one, other] = [await save(), await save()]
  expect([one.etag, one.path]).toEqual([other.etag, other.path])
  const { sha256: _hash, ...row } = version
  const publishNext = async (number: number, change: Partial<typeof file>) => {
    const manifest = { ...version.manifest, version: number, files: [{ ...file, ...change }] }
    await third.db.insert(courseVersions).values({ ...row, version: number, manifest })
    await third.db.update(courses).set({ currentVersion: number }).where(eq(courses.id, course))
  }
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { sha256 } = await third.files.hold(script, 'image/svg+xml')
  await publishNext(2, { sha256, bytes: script.length })
  await expect(save()).rejects.toMatchObject(refused('unsafe'))
  await publishNext(3, { bytes: 30_000_000 })
  await expect(save()).rejects.toMatchObject({ code: 'too_large' })
  await third.close()
})
