/** Long: all cases need the same server, draft, socket and generated courses. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WrittenBlock } from '../../contract/blocks/block.ts'
import { blockFiles } from '../../contract/blocks/files.ts'
import { testBlocks } from '../../contract/blocks/test-blocks.ts'
import { type CourseSource, courseSource as courseSchema, type Manifest } from '../../contract/courses/courses.ts'
import { distinctFiles } from '../../contract/courses/lesson-files.ts'
import { faultsOfDraft } from '../../contract/drafts/draft-faults.ts'
import { nodesOf, treeOf } from '../../contract/drafts/draft-package.ts'
import type { CourseDraft, DraftNode } from '../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../contract/drafts/merge-draft.ts'
import { rankBetween } from '../../contract/drafts/ranks.ts'
import { uploadPath } from '../../contract/drafts/upload-types.ts'
import { pieceBytes } from '../../contract/drafts/uploads.ts'
import { brotliInSteps } from '../../contract/packing/brotli.ts'
import { bytesType } from '../../contract/transport.ts'
import { loadCourse } from '../../server/db/content/content.ts'
import { takeChanges } from '../../server/db/counters.ts'
import { coursePeople, courses } from '../../server/db/schema.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { openTestApp, type TestApp } from '../../server/test-app.ts'
import { type DraftPrice, priceOf } from '../../src/features/builder/price/device-price.ts'
import type { PriceFacts } from '../../src/features/builder/price/price.queries.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource, imageBlock, lesson, quizBlock, textBlock, writeCourse, writeCourseFile } from '../support/course-factory.ts'
import { aPicture } from '../support/pictures.ts'
import { sentCommand } from '../support/sent-command.ts'

vi.mock('../../contract/packing/brotli.ts', { spy: true })
vi.mock('../../server/db/counters.ts', { spy: true })

let server: TestApp
let origin: string
let folder: string
let userId: string
let token: string
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'course-price-'))
  const account = await server.addPerson({ role: 'instructor' })
  userId = account.id
  token = (await server.signIn(account, true)).body.token
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function push(...commands: [name: Parameters<typeof sentCommand>[0], input: unknown][]): Promise<void> {
  for (const [name, input] of commands) {
    const body = {
      client_id: randomUUID(),
      user_id: userId,
      sent_at: server.clock.now,
      app_version: 'test',
      commands: [sentCommand(name, input)],
    }
    const answer = await server.call('POST', '/api/sync/push', { token, body })
    expect((answer.body as unknown as { results: { outcome: string }[] }).results, name).toMatchObject([{ outcome: 'applied' }])
  }
}

/** A draft as a device has pulled it. */
async function onDevice(courseId: string) {
  let head: CourseDraft | undefined
  const nodes = new Map<string, DraftNode>()
  type Page = { cursor: number; more: boolean; changes: { table: string; key: string; row: unknown }[] }
  for (let [cursor, more] = [0, true]; more; ) {
    const { body } = await server.call('GET', `/api/sync/pull?teaching=${cursor}&shape=5`, { token })
    const page = (body.scopes as { teaching: Page }).teaching
    ;({ cursor, more } = page)
    for (const { table, key, row } of page.changes) {
      if (table === 'courseDrafts' && key === courseId) head = row as CourseDraft
      if (table === 'draftNodes' && (row as DraftNode).course_id === courseId) nodes.set(key, row as DraftNode)
    }
  }
  const all = [...nodes.values()]
  const tree = treeOf(all)
  if (!head || !tree) throw new Error('The device has no such draft.')
  return { head, nodes: all, tree }
}
type OnDevice = Awaited<ReturnType<typeof onDevice>>

async function priceOn(draft: OnDevice, own: PriceFacts['own'] = []): Promise<DraftPrice> {
  const [row] = await server.db.select().from(courses).where(eq(courses.id, draft.head.id))
  const course = row && { slug: row.slug, package_version: row.currentVersion }
  const facts = { course, cover: undefined, own, idHash: createHash('sha256').update(draft.head.id).digest() }
  const steps = priceOf(draft, facts)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Bytes of a body on the socket, as a browser on a secure address receives it. */
async function received(path: string, withToken = false): Promise<Buffer> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(withToken && { authorization: `Bearer ${token}` }) }
  return await new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
    }).on('error', reject)
  })
}

/** Downloads a course whole, or what is new beside the files of an older version. */
async function download(id: string, known: readonly string[] = []) {
  const text = await received(`/api/courses/${id}/package`)
  const { manifest } = JSON.parse(brotliDecompressSync(text).toString()) as { manifest: Manifest }
  let bytes = text.length
  if (manifest.keys) {
    const keys = await received(`/api/courses/${id}/keys?version=${manifest.version}`, true)
    expect(keys.length).toBe(manifest.keys.bytes)
    bytes += keys.length
  }
  const files = distinctFiles(manifest).filter(({ sha256 }) => !known.includes(sha256))
  for (const { sha256 } of files) bytes += (await received(`/media/${sha256}`)).length
  return { bytes, hashes: manifest.files.map(({ sha256 }) => sha256) }
}

async function publish({ head: { id }, nodes }: OnDevice): Promise<void> {
  server.clock.now += 60_000
  const body = { seen: stateOf(nodes, id), note: { bn: 'নতুন', en: 'new' } }
  expect(await server.call('POST', `/api/teaching/drafts/${id}/publish`, { token, body })).toMatchObject({ status: 200 })
}

async function counted(id: string) {
  server.clock.now += 60_000
  return (await server.call('GET', `/api/teaching/drafts/${id}/price`, { token })).body
}

async function upload(course_id: string, kind: 'picture' | 'pdf', bytes: Buffer, type: string) {
  server.clock.now += 60_000
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await server.call('PUT', `/api/teaching/uploads/${id}`, { token, body: { course_id, kind, sha256, bytes: bytes.length } })
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const body = bytes.subarray(at, at + pieceBytes)
    await server.call('PUT', `/api/teaching/uploads/${id}/pieces/${at}`, { token, body, headers: { 'content-type': bytesType } })
  }
  expect((await server.call('POST', `/api/teaching/uploads/${id}/finish`, { token, body: {} })).status).toBe(200)
  return { path: uploadPath(id, type), bytes: bytes.length, type, sha256 }
}

/** A document of several pieces: its hashes do not compress. */
function aPdf(bytes = 2 * pieceBytes + 1000): Buffer {
  const [head, tail] = [Buffer.from(`%PDF-1.4\n%${newId()}\n`, 'latin1'), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, '% line\n'), tail])
}

/** Sends a written course as the draft of a new one. */
async function newDraft(source: CourseSource): Promise<string> {
  const courseId = newId()
  const ids = new Map<string, string>()
  const idOf = (place: string) => ids.get(place) ?? ids.set(place, newId()).get(place) ?? ''
  const [course, ...nodes] = nodesOf(source, { courseId, idOf })
  const { cover: _cover, slug: _slug, handbook: _handbook, ...fields } = course?.fields ?? {}
  await push(['startDraft', { course_id: courseId, fields }])
  for (const node of nodes) await push(['addDraftNodes', { course_id: courseId, nodes: [node] }])
  return courseId
}

const change = (course_id: string, id: string, field: string, from: unknown, to: unknown) =>
  ['changeDraftNode', { course_id, id, changes: { [field]: { from, to } } }] as ['changeDraftNode', unknown]

/** Kinds of blocks that can be published as the test data has them, and that need no file. */
const written = Object.entries(testBlocks)
  .map(([kind, data]) => ({ id: kind, kind, version: kind === 'quiz' ? 2 : 1, is_required: true, data }) as WrittenBlock)
  .filter((block) => {
    const tree = treeOf(
      nodesOf(courseSource({ modules: [{ id: 'm', title: { bn: 'ক', en: 'A' }, lessons: [lesson('l', [block])] }] }), {
        courseId: 'c',
        idOf: (place) => place,
      }).map((node) => ({
        ...node,
        course_id: 'c',
        parent_id: node.kind === 'course' ? null : node.parent_id,
        revision: 1,
        is_removed: false,
        clashes: [],
      })),
    )
    return blockFiles(block).length === 0 && tree && !faultsOfDraft(tree).some(({ isBlocking }) => isBlocking)
  })

const words = fc.array(
  fc.constantFrom('দোকান', 'হিসাব', 'লাভ', 'ধার', 'খাতা', 'price', 'shop', '১২০ টাকা', '**মাল**', '\n\n', '"', '\\', '😀', 'ক্ষ্ম'),
  { minLength: 1, maxLength: 120 },
)
const texts = fc.record({ bn: words, en: words }).map(({ bn, en }) => ({ bn: `ক ${bn.join(' ')}`, en: `A ${en.join(' ')}` }))
const blocks = fc.array(
  fc.oneof(
    texts.map((markdown) => ({ kind: 'text', version: 1, is_required: true, data: { markdown } })),
    fc.constantFrom(...written, quizBlock('graded')),
  ),
  { minLength: 1, maxLength: 6 },
)
const generated = fc.record({ title: texts, lessons: fc.array(blocks, { minLength: 1, maxLength: 5 }) }).map(({ title, lessons }) =>
  courseSource({
    title: { bn: title.bn.slice(0, 60).trim(), en: title.en.slice(0, 60).trim() },
    modules: [
      {
        id: 'm1',
        title: { bn: 'ভাগ', en: 'Module' },
        lessons: lessons.map((all, place) =>
          lesson(
            `l${place}`,
            all.map((block, at) => ({ ...block, id: `b${at}` }) as WrittenBlock),
          ),
        ),
      },
    ],
  }),
)

const edits = fc.array(fc.record({ act: fc.constantFrom('write', 'add', 'move', 'remove'), place: fc.nat(500), words: texts }), {
  minLength: 6,
  maxLength: 6,
})

/** A starter course with 69 blocks. Texts replace the blocks that need a file. */
function largeCourse(): CourseSource {
  const read = courseSchema.parse(JSON.parse(readFileSync('content/dokaner-hisab/course.json', 'utf8')))
  const { handbook_text: _text, instructor_face: _face, ...starter } = read
  const plain = (block: WrittenBlock) => (blockFiles(block).length === 0 ? block : textBlock(block.id))
  const modules = starter.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((one) => ({ ...one, blocks: one.blocks.map(plain) })),
  }))
  expect(modules.flatMap(({ lessons }) => lessons.flatMap((one) => one.blocks)).length).toBe(69)
  return { ...starter, modules }
}

describe('the price on a device', () => {
  it('knows most kinds of blocks', () => {
    expect(written.length).toBeGreaterThan(5)
  })

  it('is what the server counts and what a download receives, for any course, its update, and the sum of its lessons', async () => {
    await fc.assert(
      fc.asyncProperty(generated, texts, async (source, later) => {
        const id = await newDraft(source)
        const cover = await upload(id, 'picture', await aPicture(80, 60), 'image/webp')
        const pdf = await upload(id, 'pdf', aPdf(), 'application/pdf')
        await push(change(id, id, 'cover', null, cover.path), change(id, id, 'handbook', null, pdf.path))
        const first = await onDevice(id)
        const price = await priceOn(first)
        expect(price).toMatchObject({ isExact: true, update: null })
        expect(await counted(id)).toMatchObject({ bytes_total: price.total })
        await publish(first)
        const had = await download(id)
        expect(had.bytes).toBe(price.total)
        expect([...price.lessons.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(price.total)

        const another = await upload(id, 'picture', await aPicture(60, 80), 'image/webp')
        await push(
          change(id, id, 'summary.bn', source.summary.bn, later.bn.slice(0, 200).trim()),
          change(id, id, 'cover', cover.path, another.path),
        )
        const second = await onDevice(id)
        const next = await priceOn(second)
        expect(next.isExact).toBe(true)
        expect(await counted(id)).toEqual({ success: true, bytes_total: next.total, bytes_new: next.update })
        await publish(second)
        expect([(await download(id)).bytes, (await download(id, had.hashes)).bytes]).toEqual([next.total, next.update])
      }),
      // A shrunk failure would be that of an author with too many drafts.
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('is that of the server after each change of a course with 69 blocks, in any order', async () => {
    const courseId = await newDraft(largeCourse())
    const cover = await upload(courseId, 'picture', await aPicture(80, 60), 'image/webp')
    await push(change(courseId, courseId, 'cover', null, cover.path))
    await fc.assert(
      fc.asyncProperty(edits, async (all) => {
        for (const { act, place, words } of all) {
          const { nodes, tree } = await onDevice(courseId)
          const lessons = tree.modules.flatMap((module) => module.lessons)
          const lesson = lessons[place % lessons.length]
          const block = lesson?.blocks[place % lesson.blocks.length]
          if (!lesson || !block) throw new Error('The lesson is empty.')
          const other = lessons[(place + 1) % lessons.length]?.node ?? lesson.node
          const { kind, rank, id } = block.node
          const own = { course_id: courseId, id }
          if (act === 'write')
            await push(change(courseId, lesson.node.id, 'title.bn', lesson.node.fields['title.bn'], words.bn.slice(0, 60).trim()))
          if (act === 'add') {
            const data = { kind: 'text', version: 1, is_required: true, 'data.markdown.bn': words.bn, 'data.markdown.en': words.en }
            const added = { id: newId(), parent_id: lesson.node.id, rank: rankBetween(rank, null), kind, fields: data }
            await push(['addDraftNodes', { course_id: courseId, nodes: [added] }])
          }
          if (act === 'move') await push(['moveDraftNode', { ...own, parent_id: other.id, rank: rankBetween(null, rank) }])
          if (act === 'remove' && lesson.blocks.length > 3) await push(['removeDraftNode', { ...own, seen: stateOf(nodes, id) }])
          const price = await priceOn(await onDevice(courseId))
          expect(price.isExact).toBe(true)
          expect(await counted(courseId)).toMatchObject({ bytes_total: price.total })
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('has the recordings of texts that are as they were, and says that it is approximate after a change of one', async () => {
    const modules = [{ id: 'm1', title: { bn: 'ভাগ', en: 'Module' }, lessons: [lesson('l1', [textBlock('t1'), textBlock('t2')])] }]
    const source = courseSource({ slug: 'with-voice', modules })
    const course = await writeCourse(folder, source)
    await writeCourseFile(course, 'voice/l1/t1-bn.opus', Buffer.alloc(3 * pieceBytes, 'voice'))
    await writeCourseFile(course, 'voice/l1/t2-bn.opus', Buffer.alloc(900, 'other'))
    await loadCourse(server.services, course)
    const id = stableId('course:with-voice')
    await server.db.insert(coursePeople).values({ courseId: id, userId, right: 'owner' })
    expect((await server.call('POST', `/api/teaching/drafts/${id}`, { token, body: {} })).status).toBe(200)
    const price = await priceOn(await onDevice(id))
    expect(price.isExact).toBe(true)
    expect(await counted(id)).toEqual({ success: true, bytes_total: price.total, bytes_new: price.update })

    const draft = await onDevice(id)
    const text = draft.nodes.find(({ fields }) => fields.ref === 't1')
    await push(change(id, text?.id ?? '', 'data.markdown.bn', text?.fields['data.markdown.bn'], 'নতুন লেখা'))
    const later = await priceOn(await onDevice(id))
    expect(later.isExact).toBe(false)
    expect(await counted(id)).toMatchObject({ bytes_total: later.total })
  })

  it('counts no file of a removed part, also while the course is unfinished', async () => {
    const data = { title: { bn: 'শব্দ', en: 'Sound' }, recordings: [{ language: 'bn', file: 'audio/words.mp3', seconds: 9 }] }
    const sound = { id: 'a1', kind: 'audio', version: 1, is_required: true, data: { ...testBlocks.audio, ...data } } as WrittenBlock
    const parts = [textBlock('t1'), imageBlock('i1', 'images/one.svg'), imageBlock('i2', 'images/two.svg'), sound]
    const modules = [{ id: 'm1', title: { bn: 'ভাগ', en: 'Module' }, lessons: [lesson('l1', parts)] }]
    const course = await writeCourse(folder, courseSource({ slug: 'with-files', modules, handbook: 'files/handbook.pdf' }))
    const staying = { 'images/one.svg': 20_000, 'audio/words.mp3': 30_000, 'files/handbook.pdf': 40_000, 'voice/l1/t1-bn.opus': 50_000 }
    const removed = { 'images/two.svg': 60_000, 'voice/l1/i2-bn.opus': 70_000 }
    for (const [path, bytes] of Object.entries({ ...staying, ...removed })) await writeCourseFile(course, path, Buffer.alloc(bytes, path))
    await loadCourse(server.services, course)
    const id = stableId('course:with-files')
    await server.db.insert(coursePeople).values({ courseId: id, userId, right: 'owner' })
    await server.call('POST', `/api/teaching/drafts/${id}`, { token, body: {} })
    const whole = await priceOn(await onDevice(id))
    await push(change(id, id, 'summary.bn', courseSource().summary.bn, null), change(id, id, 'summary.en', courseSource().summary.en, null))
    const unfinished = await onDevice(id)
    const before = await priceOn(unfinished)
    expect([before.isExact, Math.abs(before.total - whole.total) < 500]).toEqual([false, true])

    const { id: picture = '' } = unfinished.nodes.find(({ fields }) => fields.ref === 'i2') ?? {}
    const nodes = unfinished.nodes.map((node) => (node.id === picture ? { ...node, is_removed: true } : node))
    const tree = treeOf<DraftNode>(nodes)
    if (!tree) throw new Error('The course is removed too.')
    const difference = before.total - (await priceOn({ ...unfinished, nodes, tree })).total
    expect(Math.abs(difference - 130_000)).toBeLessThan(500)
  })

  it('is computed before a publication locks a counter', async () => {
    const course = await writeCourse(folder, courseSource({ slug: 'not-locked' }))
    const expectPackedFirst = async (act: () => Promise<unknown>) => {
      vi.clearAllMocks()
      await act()
      const { calls, invocationCallOrder } = vi.mocked(takeChanges).mock
      const locks = invocationCallOrder.filter((_, place) => /^(teaching|catalogue)$/.test(calls[place]?.[1] ?? ''))
      const packed = vi.mocked(brotliInSteps).mock.invocationCallOrder
      expect([packed.length > 0, locks.length > 0]).toEqual([true, true])
      expect(Math.max(...packed)).toBeLessThan(Math.min(...locks))
    }
    await expectPackedFirst(() => loadCourse(server.services, course))

    const id = stableId('course:not-locked')
    await server.db.insert(coursePeople).values({ courseId: id, userId, right: 'owner' })
    await server.call('POST', `/api/teaching/drafts/${id}`, { token, body: {} })
    await push(change(id, id, 'title.en', courseSource().title.en, 'Another title'))
    const draft = await onDevice(id)
    await expectPackedFirst(() => publish(draft))
  })

  it('is approximate while files or parts are missing, and near the final one', async () => {
    const id = await newDraft(courseSource())
    const draft = await onDevice(id)
    const unfinished = await priceOn(draft)
    expect(unfinished.isExact).toBe(false)
    const bytes = await aPicture(720, 480)
    const path = uploadPath(newId(), 'image/webp')
    await push(change(id, id, 'cover', null, path))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const before = await priceOn(await onDevice(id), [{ path, bytes: bytes.length, type: 'image/webp', sha256 }])
    expect(before.isExact).toBe(false)
    expect(before.total).toBeGreaterThan(bytes.length)
    const cover = await upload(id, 'picture', bytes, 'image/webp')
    await push(change(id, id, 'cover', path, cover.path))
    const exact = await priceOn(await onDevice(id))
    expect(exact.isExact).toBe(true)
    // The text alone differs by the name of the picture's hash.
    const stored = (await onDevice(id)).head.files.find(({ path: one }) => one === cover.path)?.bytes ?? 0
    expect(Math.abs(before.total - bytes.length - (exact.total - stored))).toBeLessThan(40)
  })
})
