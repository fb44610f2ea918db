// Long: every way in which a file can fail to arrive needs one server with its files.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Manifest } from '../../../../contract/courses/courses.ts'
import { type SeenState, seenState } from '../../../../contract/drafts/draft-review.ts'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { uploadPath } from '../../../../contract/drafts/upload-types.ts'
import { maxDraftFiles, pieceBytes, uploadDays, uploadMaxBytes } from '../../../../contract/drafts/uploads.ts'
import { bytesType } from '../../../../contract/transport.ts'
import { newId } from '../../../../src/offline/store/id.ts'
import { aPicture, flatPng, turnedPicture } from '../../../../tests/support/pictures.ts'
import { sentCommand } from '../../../../tests/support/sent-command.ts'
import type { Account } from '../../../accounts/accounts.ts'
import { fileTypes } from '../../../db/content/file-types.ts'
import {
  courseDrafts,
  courses,
  draftNodes,
  draftPeople,
  draftReviews,
  files as listedFiles,
  settings,
  uploads,
} from '../../../db/schema.ts'
import { openTestApp, type TestApp } from '../../../test-app.ts'
import { checkPictures } from '../../pictures/sweep-pictures.ts'
import { draftNodeOf } from '../draft-changes.ts'
import { checkUploads, sweepUploads } from './sweep-uploads.ts'

const day = 24 * 60 * 60_000
let server: TestApp
let own: Member
let other: Member
let admin: Member
beforeAll(async () => {
  server = await openTestApp()
  own = await member()
  other = await member()
  admin = await member('admin')
})
afterAll(() => server.close())

interface Member {
  readonly account: Account
  readonly token: string
}

async function member(role: 'instructor' | 'admin' = 'instructor'): Promise<Member> {
  const account = await server.addPerson({ role })
  return { account, token: (await server.signIn(account, true)).body.token }
}

async function push(of: Member, name: Parameters<typeof sentCommand>[0], input: unknown): Promise<string> {
  const commands = [sentCommand(name, input)]
  const body = { client_id: randomUUID(), user_id: of.account.id, sent_at: server.clock.now, app_version: 'test', commands }
  const answer = await server.call('POST', '/api/sync/push', { token: of.token, body })
  const [outcome] = (answer.body as unknown as { results: { outcome: string; code?: string }[] }).results
  return outcome?.code ?? outcome?.outcome ?? ''
}

const text = (bn: string, path = 'title') => ({ [`${path}.bn`]: bn, [`${path}.en`]: bn })

/** A draft that could be published, with the block. */
async function newDraft(block: Record<string, unknown> = { kind: 'text', ...text('লেখা', 'data.markdown') }) {
  const [course_id, module, lesson, block_id] = [newId(), newId(), newId(), newId()]
  const course = { ...text('খাতা'), ...text('খাতা রাখা', 'summary'), ...text('আপা', 'instructor'), level: 'beginner', subject: 'money' }
  expect(await push(own, 'startDraft', { course_id, fields: course })).toBe('applied')
  const nodes = [
    { id: module, parent_id: course_id, rank: 'V', kind: 'module', fields: text('ভাগ') },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { ...text('পাঠ'), minutes: 5 } },
    { id: block_id, parent_id: lesson, rank: 'V', kind: 'block', fields: { version: 1, is_required: true, ...block } },
  ]
  expect(await push(own, 'addDraftNodes', { course_id, nodes })).toBe('applied')
  return { course_id, lesson, block: block_id }
}

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
type Kind = keyof typeof uploadMaxBytes

function upload(course_id: string, bytes: Buffer, kind: Kind = 'picture', { id = newId(), sha256 = shaOf(bytes), as = own } = {}) {
  const { token } = as
  const headers = { 'content-type': bytesType }
  return {
    id,
    begin: () => server.call('PUT', `/api/teaching/uploads/${id}`, { token, body: { course_id, kind, sha256, bytes: bytes.length } }),
    piece: (at: number, part = bytes.subarray(at, at + pieceBytes)) =>
      server.call('PUT', `/api/teaching/uploads/${id}/pieces/${at}`, { token, body: part, headers }),
    finish: () => server.call('POST', `/api/teaching/uploads/${id}/finish`, { token, body: {} }),
    async whole() {
      await this.begin()
      for (let at = 0; at < bytes.length; at += pieceBytes) await this.piece(at)
      return await this.finish()
    },
  }
}

/** A document of several pieces, which differs from call to call. */
function aPdf(bytes = 2 * pieceBytes + 1000, inside = ''): Buffer {
  const [head, tail] = [Buffer.from(`%PDF-1.4\n%${newId()}\n${inside}\n`, 'latin1'), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, '% line\n'), tail])
}

const headOf = async (courseId: string) => (await server.db.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId)))[0]
const nodeOf = async (id: string) => (await server.db.select().from(draftNodes).where(eq(draftNodes.id, id)))[0]
const rowOf = async (id: string) => (await server.db.select().from(uploads).where(eq(uploads.id, id)))[0]
const media = (sha256: string, token?: string) =>
  server.app.inject({ url: `/media/${sha256}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

async function pulledHead(of: Member, courseId: string, from = 0): Promise<CourseDraft | undefined> {
  const { body } = await server.call('GET', `/api/sync/pull?teaching=${from}&shape=5`, { token: of.token })
  type Page = { cursor: number; more: boolean; changes: { table: string; key: string; row: CourseDraft | null }[] }
  const { cursor, more, changes } = (body.scopes as { teaching: Page }).teaching
  const found = changes.findLast(({ table, key }) => table === 'courseDrafts' && key === courseId)?.row
  return found ?? (more ? await pulledHead(of, courseId, cursor) : undefined)
}
const pulledFiles = async (...from: Parameters<typeof pulledHead>) => (await pulledHead(...from))?.files

describe('an upload', () => {
  it('arrives in pieces, each once, and its draft names it on all devices', async () => {
    const { course_id } = await newDraft()
    const bytes = aPdf()
    const file = upload(course_id, bytes, 'pdf')
    expect((await file.begin()).body).toEqual({ success: true, is_stored: false, have: 0 })
    for (const at of [0, pieceBytes, 2 * pieceBytes])
      expect((await file.piece(at)).body).toMatchObject({ have: Math.min(bytes.length, at + pieceBytes) })
    const stored = { path: uploadPath(file.id, 'application/pdf'), sha256: shaOf(bytes), bytes: bytes.length, type: 'application/pdf' }
    expect((await file.finish()).body).toEqual({ success: true, ...stored })
    // With the hashes of its pieces: they are in the package, and a device counts them.
    const chunks = [0, 1, 2].map((piece) => shaOf(bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)))
    expect(await pulledFiles(own, course_id)).toEqual([{ ...stored, chunks }])
    // Once more, as after a lost answer.
    const before = await headOf(course_id)
    expect((await file.begin()).body).toMatchObject({ is_stored: true, have: bytes.length })
    expect((await file.piece(0)).body).toMatchObject({ is_stored: true })
    expect((await file.finish()).body).toEqual({ success: true, ...stored })
    expect(await headOf(course_id)).toEqual(before)
  })

  it.each([0, 1, 2, 3])('goes on after a cut before piece %s, also in the middle of the one before', async (cut) => {
    const { course_id } = await newDraft()
    const bytes = aPdf()
    const file = upload(course_id, bytes, 'pdf')
    await file.begin()
    for (let piece = 0; piece < cut; piece++) await file.piece(piece * pieceBytes)
    // As a kill leaves it: the disk has a part of the next piece.
    const have = Math.min(bytes.length, cut * pieceBytes)
    if (cut > 0 && cut < 3) await truncate(partOf(file.id), have - pieceBytes + 17)
    const expected = cut > 0 && cut < 3 ? have - pieceBytes : have
    const { body } = await file.begin()
    expect(body).toMatchObject({ is_stored: false, have: expected })
    for (let at = expected; at < bytes.length; at += pieceBytes) expect((await file.piece(at)).status).toBe(200)
    expect((await file.finish()).body).toMatchObject({ sha256: shaOf(bytes) })
  })

  it('survives the end of its server between all pieces', async () => {
    const { course_id } = await newDraft()
    const bytes = aPdf()
    const file = upload(course_id, bytes, 'pdf')
    await file.begin()
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await file.piece(at)
      // Nothing of it is in the memory: the disk alone says how much there is.
      expect(await server.files.parts.size(file.id, bytes.length, pieceBytes)).toBe(Math.min(bytes.length, at + pieceBytes))
    }
    // A kill after the file was stored, before its row: the pieces are there, and the work is repeated.
    await server.files.hold(bytes, 'application/pdf')
    expect((await file.finish()).status).toBe(200)
    expect(existsSync(partOf(file.id))).toBe(false)
    expect((await headOf(course_id))?.files.length).toBe(1)
  })

  it('takes no piece that arrives during its end, and has one name in any letters', async () => {
    const { course_id } = await newDraft()
    const id = newId()
    const [file, same] = [id, id.toUpperCase()].map((id) => upload(course_id, Buffer.from('%PDF-1.4\n%%EOF\n'), 'pdf', { id }))
    await file?.begin()
    await same?.piece(0)
    expect(existsSync(partOf(id.toUpperCase()))).toBe(false)
    const answers = await Promise.all([same?.finish(), file?.piece(0), file?.piece(0)])
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200])
    expect(existsSync(partOf(id))).toBe(false)
    // As a kill leaves them after the file has its row.
    await writeFile(partOf(id), 'left')
    expect((await file?.finish())?.status).toBe(200)
    expect(existsSync(partOf(id))).toBe(false)
  })

  it('ends with a wrong hash, and frees its room', async () => {
    const { course_id } = await newDraft()
    const file = upload(course_id, aPdf(), 'pdf', { sha256: shaOf(Buffer.from('other')) })
    const answer = await file.whole()
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'bad_upload', fields: { file: 'changed' } }])
    expect(await rowOf(file.id)).toBeUndefined()
    expect(existsSync(partOf(file.id))).toBe(false)
  })

  it('takes no piece behind a hole, of another length, or under an id with other content', async () => {
    const { course_id } = await newDraft()
    const bytes = aPdf()
    const file = upload(course_id, bytes, 'pdf')
    expect((await file.piece(0)).status).toBe(404)
    await file.begin()
    expect((await file.piece(pieceBytes)).status).toBe(409)
    expect((await file.piece(0, bytes.subarray(0, 10))).status).toBe(400)
    expect((await file.piece(7)).status).toBe(409)
    expect((await file.finish()).status).toBe(409)
    expect((await upload(course_id, aPdf(), 'pdf', { id: file.id }).begin()).status).toBe(409)
    expect((await upload((await newDraft()).course_id, bytes, 'pdf', { id: file.id }).begin()).status).toBe(409)
  })

  it('is refused above the limit of its kind, and above that of its author', async () => {
    const { course_id } = await newDraft()
    const begin = (kind: Kind, bytes: number) =>
      server.call('PUT', `/api/teaching/uploads/${newId()}`, {
        token: own.token,
        body: { course_id, kind, sha256: shaOf(Buffer.from('')), bytes },
      })
    for (const kind of Object.keys(uploadMaxBytes) as Kind[])
      expect([kind, (await begin(kind, uploadMaxBytes[kind] + 1)).body]).toMatchObject([kind, { code: 'too_large' }])
    const now = new Date(server.clock.now)
    const [large] = await server.db
      .insert(uploads)
      .values({
        id: newId(),
        courseId: course_id,
        ownerId: own.account.id,
        kind: 'video',
        sha256: shaOf(Buffer.from('')),
        bytes: 295_000_000,
        madeAt: now,
        usedAt: now,
      })
      .returning()
    const answer = await begin('pdf', 8_000_000)
    expect([answer.status, answer.body.code]).toEqual([413, 'no_author_room'])
    expect(answer.body.message).toContain('৩০০ এমবি')
    expect((await begin('picture', 1000)).status).toBe(200)
    const setQuota = (from: number | null, to: number | null) =>
      server.call('POST', '/api/admin/settings', { token: admin.token, body: { key: 'upload_quota_mb', from, to } })
    expect((await setQuota(null, 320)).status).toBe(200)
    expect((await begin('pdf', 8_000_000)).status).toBe(200)
    // Files of the author stay, and one that was announced goes on.
    expect((await setQuota(320, 10)).status).toBe(200)
    expect((await begin('picture', 1000)).body).toMatchObject({ code: 'no_author_room', message: expect.stringContaining('১০ এমবি') })
    const known = { course_id, kind: 'video', sha256: shaOf(Buffer.from('')), bytes: 295_000_000 }
    expect(
      (await server.call('PUT', `/api/teaching/uploads/${large?.id}`, { token: own.token, body: { ...known, bytes: 1 } })).status,
    ).toBe(200)
    for (const to of [9, 100_001, 10.5]) expect((await setQuota(10, to)).status, String(to)).toBe(400)
    expect((await setQuota(10, null)).status).toBe(200)
    await server.db.delete(uploads).where(eq(uploads.id, large?.id ?? ''))
    const crowded = (await newDraft()).course_id
    const row = {
      courseId: crowded,
      ownerId: other.account.id,
      kind: 'picture' as const,
      sha256: shaOf(Buffer.from('')),
      bytes: 1,
      madeAt: now,
      usedAt: now,
    }
    await server.db.insert(uploads).values(Array.from({ length: maxDraftFiles }, () => ({ ...row, id: newId() })))
    expect((await upload(crowded, await aPicture()).begin()).body).toMatchObject({ code: 'no_draft_room' })
  })

  it('may use the bytes of the quota on one day, also of one that was raised on that day', async () => {
    const factor = 0.02
    const limited = await openTestApp({ rateLimitFactor: factor })
    const author = await limited.addPerson({ role: 'instructor' })
    const { token } = (await limited.signIn(author)).body
    const [id, course_id, bytes] = [newId(), newId(), Buffer.alloc(pieceBytes)]
    const commands = [sentCommand('startDraft', { course_id, fields: text('খাতা') })]
    const sent = { client_id: randomUUID(), user_id: author.id, sent_at: limited.clock.now, app_version: 'test', commands }
    await limited.call('POST', '/api/sync/push', { token, body: sent })
    const announced = { course_id, kind: 'pdf', sha256: shaOf(bytes), bytes: 2 * pieceBytes }
    expect((await limited.call('PUT', `/api/teaching/uploads/${id}`, { token, body: announced })).status).toBe(200)
    const headers = { 'content-type': bytesType }
    const untilRefused = async () => {
      for (let count = 0; count < 100; count++) {
        // Refills the calls, and hardly any bytes.
        limited.clock.now += 13_000
        const { status } = await limited.call('PUT', `/api/teaching/uploads/${id}/pieces/0`, { token, body: bytes, headers })
        if (status === 429) return count
        expect(status).toBe(200)
      }
      return 100
    }
    const piecesOf = (megabytes: number) => Math.floor((megabytes * 1_000_000 * factor) / pieceBytes)
    expect(await untilRefused()).toBe(piecesOf(300))
    await limited.db
      .insert(settings)
      .values({ key: 'upload_quota_mb', value: 600, changedAt: new Date(limited.clock.now), changedBy: author.id })
    expect(await untilRefused()).toBeGreaterThanOrEqual(piecesOf(600) - piecesOf(300) - 1)
    await limited.close()
  })

  it('is for authors of the draft alone, while they are', async () => {
    const { course_id } = await newDraft()
    const bytes = await aPicture()
    const foreign = upload(course_id, bytes, 'picture', { as: other })
    expect((await foreign.begin()).status).toBe(403)
    const addPerson = (right: 'author' | 'reviewer' | null) =>
      server.db
        .insert(draftPeople)
        .values({ courseId: course_id, userId: other.account.id, right })
        .onConflictDoUpdate({ target: [draftPeople.courseId, draftPeople.userId], set: { right } })
    await addPerson('reviewer')
    expect((await foreign.begin()).status).toBe(403)
    await addPerson('author')
    expect((await foreign.begin()).status).toBe(200)
    // Also no other author of the same draft writes into it.
    expect((await upload(course_id, bytes, 'picture', { id: foreign.id }).piece(0)).status).toBe(404)
    await addPerson(null)
    expect([(await foreign.piece(0)).status, (await foreign.finish()).status]).toEqual([403, 403])
  })
})

const partOf = (id: string) => join(server.files.pathOf('00').replace(/files.*$/, 'uploads'), id)

const refused = async (bytes: Buffer, kind: Kind) => {
  const { course_id } = await newDraft()
  const { status, body } = await upload(course_id, bytes, kind).whole()
  return [status, body.code, body.fields?.file]
}
const unsafe = [400, 'bad_upload', 'unsafe']

describe('a picture', () => {
  it('is encoded again, upright, without a place, in at most 60 KB at a width of 720', async () => {
    const { course_id } = await newDraft()
    const file = upload(course_id, await turnedPicture(6))
    const { body } = await file.whole()
    expect(body).toMatchObject({ path: `uploads/${file.id}.webp`, type: 'image/webp' })
    const { rawPayload } = await media(body.sha256 as string, own.token)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 120, height: 60 })
    expect(rawPayload.includes('CANARYMAKER')).toBe(false)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()

    const large = await sharp(await aPicture(90, 60))
      .resize(1800, 1200)
      .jpeg()
      .toBuffer()
    const { body: wide } = await upload(course_id, large).whole()
    expect((await sharp((await media(wide.sha256 as string, own.token)).rawPayload).metadata()).width).toBe(720)
    expect(wide.bytes).toBeLessThanOrEqual(60_000)
  })

  it('is no drawing, whatever it claims, no bomb, and nothing else in its clothes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused(svg, 'picture')).toEqual(unsafe)
    // Named as a JPEG: its first bytes are those of one.
    expect(await refused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]), 'picture')).toEqual(unsafe)
    // 0.1 MB that would take 400 megapixels.
    const bomb = flatPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(uploadMaxBytes.picture)
    expect(await refused(bomb, 'picture')).toEqual(unsafe)
    expect(await refused(aPdf(2000), 'picture')).toEqual(unsafe)
  })

  it('has nothing of a page that was put behind it', async () => {
    const { course_id } = await newDraft()
    const polyglot = Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>PK\x05\x06')])
    const { status, body } = await upload(course_id, polyglot).whole()
    expect(status).toBe(200)
    expect((await media(body.sha256 as string, own.token)).rawPayload.includes('script')).toBe(false)
  })
})

describe('a document, a sound or a video', () => {
  const box = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const mp4 = Buffer.concat([box('ftyp', Buffer.from('isom0000isom')), box('moov', Buffer.alloc(40)), box('mdat', Buffer.alloc(100))])
  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x82, 0x84]), Buffer.from('webm'), Buffer.alloc(50)])

  it('is served with its own type, in a sandbox', async () => {
    const { course_id } = await newDraft()
    const { body } = await upload(course_id, aPdf(3000), 'pdf').whole()
    const { headers } = await media(body.sha256 as string, own.token)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    })
  })

  it.each([
    ['mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)]), 'audio'],
    ['mp3', Buffer.concat([Buffer.from([0xff, 0xfa]), Buffer.alloc(500)]), 'audio'],
    ['ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500)]), 'audio'],
    ['weba', webm, 'audio'],
    ['m4a', mp4, 'audio'],
    ['mp4', mp4, 'video'],
    ['webm', webm, 'video'],
    ['vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nনমস্কার\n'), 'captions'],
  ] as const)('is known by its content: %s', async (ending, bytes, kind) => {
    const { course_id } = await newDraft()
    const file = upload(course_id, bytes, kind)
    const { body } = await file.whole()
    // A package has the type by the ending alone.
    const type = fileTypes[`.${ending}`]
    expect(body).toMatchObject({ path: `uploads/${file.id}.${ending}`, sha256: shaOf(bytes), type })
  })

  it.each([
    ['a document with a script', aPdf(2000, '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'), 'pdf'],
    ['a document that is a page too', aPdf(2000, '<html><script>alert(1)</script>'), 'pdf'],
    [
      'a document that is an archive too',
      Buffer.concat([aPdf(2000), Buffer.from('PK\x05\x06'), Buffer.alloc(18), Buffer.from('%%EOF')]),
      'pdf',
    ],
    ['a document with something behind its end', Buffer.concat([aPdf(2000), Buffer.from('MZ program')]), 'pdf'],
    ['a document that was cut', aPdf(2000).subarray(0, 1500), 'pdf'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'pdf'],
    ['a sound that is a page too', Buffer.concat([Buffer.from('ID3'), Buffer.from('<script>alert(1)</script>')]), 'audio'],
    ['a video that was cut', mp4.subarray(0, mp4.length - 10), 'video'],
    ['a video with something behind its end', Buffer.concat([mp4, Buffer.from('extra')]), 'video'],
    ['a video without a list of what to play', Buffer.concat([box('ftyp', Buffer.alloc(8)), box('mdat', Buffer.alloc(8))]), 'video'],
    ['a picture as a video', flatPng(4, 4), 'video'],
    ['captions with a zero', Buffer.from('WEBVTT\n\0'), 'captions'],
  ] as const)('is refused: %s', async (_name, bytes, kind) => {
    expect(await refused(bytes, kind)).toEqual(unsafe)
  })
})

const picture = (path: string) => ({
  kind: 'image',
  'data.file': path,
  'data.width': 64,
  'data.height': 48,
  ...text('ডিমের ঝুড়ি', 'data.alt'),
})

/** A draft with a picture that has arrived, and a borrowed cover. */
async function draftWithPicture() {
  const id = newId()
  const draft = await newDraft(picture(uploadPath(id, 'image/webp')))
  const file = upload(draft.course_id, await aPicture(), 'picture', { id })
  const answer = await file.whole()
  const cover = upload(draft.course_id, await aPicture(80, 60))
  const { body } = await cover.whole()
  const fields = { cover: { from: null, to: body.path } }
  expect(await push(own, 'changeDraftNode', { course_id: draft.course_id, id: draft.course_id, changes: fields })).toBe('applied')
  const { success: _success, ...stored } = answer.body
  return { ...draft, file: stored as unknown as CourseDraft['files'][number], id }
}

async function shareWithOther(courseId: string, right: 'author' | 'reviewer' = 'reviewer'): Promise<void> {
  const body = { user_id: other.account.id, right }
  await server.call('POST', `/api/teaching/drafts/${courseId}/people`, { token: own.token, body })
  await server.call('POST', `/api/teaching/drafts/${courseId}/answer`, { token: other.token, body: { accept: true } })
}

/** The state of a course on a device that is up to date. */
async function stateNow(courseId: string) {
  const nodes = (await server.db.select().from(draftNodes).where(eq(draftNodes.courseId, courseId))).map(draftNodeOf)
  return seenState(courseId, nodes, (await headOf(courseId))?.files ?? [])
}

async function publish(courseId: string, seen?: SeenState) {
  const body = { ...(seen ?? (await stateNow(courseId))), note: { bn: 'নতুন', en: 'new' } }
  return await server.call('POST', `/api/teaching/drafts/${courseId}/publish`, { token: own.token, body })
}

/** The sweep, days later: sessions would end with the server's own clock. */
const sweepAfter = (days: number) => sweepUploads({ ...server.services, clock: () => server.clock.now + days * day })

describe('a file of a draft', () => {
  beforeAll(async () => {
    // The author of the tests before has nearly as many drafts as one person may have.
    own = await member()
  })

  it('is seen by those who work on it, until a version has it', async () => {
    const { course_id, file } = await draftWithPicture()
    expect((await media(file.sha256, own.token)).statusCode).toBe(200)
    expect([(await media(file.sha256)).statusCode, (await media(file.sha256, other.token)).statusCode]).toEqual([404, 404])

    const price = await server.call('GET', `/api/teaching/drafts/${course_id}/price`, { token: own.token })
    expect((await publish(course_id)).status).toBe(200)
    const open = await media(file.sha256)
    expect([open.statusCode, open.rawPayload.length]).toEqual([200, file.bytes])
    const [course] = await server.db.select().from(courses).where(eq(courses.id, course_id))
    const files: Manifest['files'] = course?.manifest.files ?? []
    expect(files).toContainEqual({ ...file, chunks: [file.sha256] })
    // The price is what a learner loads: each file, and the text of the package.
    const loaded = files.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(price.body.bytes_total).toBeGreaterThan(loaded)
    expect(course?.summary.bytes).toBe(price.body.bytes_total)
    // The draft has it still, and publishes it once more.
    expect((await pulledFiles(own, course_id))?.map(({ path }) => path)).toContain(file.path)
  })

  it('must have arrived before the draft is published', async () => {
    const { course_id } = await newDraft(picture(uploadPath(newId(), 'image/webp')))
    const price = await server.call('GET', `/api/teaching/drafts/${course_id}/price`, { token: own.token })
    expect([price.status, price.body.fields]).toEqual([400, { draft: 'invalid' }])
  })

  it('ends the approval of those who have not seen it, also one that arrives after it', async () => {
    const change = (to: boolean, from: boolean | null) =>
      server.call('POST', '/api/admin/settings', { token: admin.token, body: { key: 'courses_need_review', from, to } })
    expect((await change(true, null)).status).toBe(200)
    const { course_id, block } = await draftWithPicture()
    await shareWithOther(course_id)
    const id = newId()
    const changes = { 'data.file': { from: (await nodeOf(block))?.fields['data.file'] ?? null, to: uploadPath(id, 'image/webp') } }
    expect(await push(own, 'changeDraftNode', { course_id, id: block, changes })).toBe('applied')
    const before = await stateNow(course_id)
    // An app that does not send the state of the files: its approval goes with the file that a part names.
    expect(await push(other, 'reviewDraft', { course_id, step: 'approve', seen: before.seen })).toBe('applied')
    const approvals = () => server.db.$count(draftReviews, eq(draftReviews.courseId, course_id))
    expect((await upload(course_id, await aPicture(50, 60)).whole()).status).toBe(200)
    expect(await approvals()).toBe(1)
    expect((await upload(course_id, await aPicture(70, 60), 'picture', { id }).whole()).status).toBe(200)
    expect(await approvals()).toBe(0)
    // This approval arrives after the file, and no part has changed.
    expect((await stateNow(course_id)).seen).toBe(before.seen)
    expect(await push(other, 'reviewDraft', { course_id, step: 'approve', ...before })).toBe('applied')
    expect(await publish(course_id)).toMatchObject({ status: 409, body: { fields: { review: 'missing' } } })
    // The owner has not seen the file either.
    expect((await publish(course_id, before)).body.code).toBe('changed_meanwhile')
    expect((await pulledHead(other, course_id))?.reviews).toMatchObject([{ step: 'approve', ...before }])

    expect(await push(other, 'reviewDraft', { course_id, step: 'approve', ...(await stateNow(course_id)) })).toBe('applied')
    // A file that no part names changes nothing.
    expect((await upload(course_id, await aPicture(90, 60)).whole()).status).toBe(200)
    expect((await publish(course_id)).status).toBe(200)
    expect((await change(false, true)).status).toBe(200)
  })

  it('is a change by its author, who cannot approve it', async () => {
    const { course_id, block } = await draftWithPicture()
    await shareWithOther(course_id, 'author')
    const id = newId()
    const from = (await nodeOf(block))?.fields['data.file'] ?? null
    const named = { 'data.file': { from, to: uploadPath(id, 'image/webp') } }
    expect(await push(own, 'changeDraftNode', { course_id, id: block, changes: named })).toBe('applied')
    const corrected = { 'data.alt.bn': { from: (await nodeOf(block))?.fields['data.alt.bn'] ?? null, to: 'ঝুড়িতে ডিম' } }
    expect(await push(other, 'changeDraftNode', { course_id, id: block, changes: corrected })).toBe('applied')
    expect((await upload(course_id, await aPicture(70, 60), 'picture', { id }).whole()).status).toBe(200)
    const approve = async (who: typeof own) => push(who, 'reviewDraft', { course_id, step: 'approve', ...(await stateNow(course_id)) })
    expect([await approve(own), await approve(other)]).toEqual(['forbidden', 'applied'])
  })

  it(`goes after ${uploadDays} days without a use, and not before`, async () => {
    const { course_id, block, file, id } = await draftWithPicture()
    const change = (from: string | null, to: string | null) =>
      push(own, 'changeDraftNode', { course_id, id: block, changes: { 'data.file': { from, to } } })
    let passed = 0
    const later = async (days: number) => {
      passed += days
      await sweepAfter(passed)
      return (await headOf(course_id))?.files.some(({ path }) => path === file.path)
    }
    expect(await later(2 * uploadDays)).toBe(true)
    expect(await change(file.path, null)).toBe('applied')
    expect(await later(uploadDays - 2)).toBe(true)
    // Taken back in time.
    expect(await change(null, file.path)).toBe('applied')
    expect(await later(2)).toBe(true)
    expect(await change(file.path, null)).toBe('applied')
    expect(await later(uploadDays - 1)).toBe(true)
    expect(existsSync(server.files.pathOf(file.sha256))).toBe(true)
    expect(await later(2)).toBe(false)
    expect([existsSync(server.files.pathOf(file.sha256)), await rowOf(id)]).toEqual([false, undefined])
  })

  it('stays while a version has it, and one that two uploads have stays for the other', async () => {
    const first = await draftWithPicture()
    expect((await publish(first.course_id)).status).toBe(200)
    expect(
      await push(own, 'changeDraftNode', {
        course_id: first.course_id,
        id: first.block,
        changes: { 'data.file': { from: first.file.path, to: null } },
      }),
    ).toBe('applied')
    const draft = await newDraft()
    const bytes = aPdf(3000)
    const [one, same] = [upload(draft.course_id, bytes, 'pdf'), upload(draft.course_id, bytes, 'pdf')]
    const { body } = await one.whole()
    await same.whole()
    const changes = { 'data.file': { from: null, to: body.path } }
    expect(await push(own, 'changeDraftNode', { course_id: draft.course_id, id: draft.block, changes })).toBe('applied')
    await sweepAfter(uploadDays + 1)
    expect(existsSync(server.files.pathOf(first.file.sha256))).toBe(true)
    expect((await server.db.select().from(listedFiles).where(eq(listedFiles.sha256, first.file.sha256))).length).toBe(1)
    expect(await rowOf(same.id)).toBeUndefined()
    expect((await media(body.sha256 as string, own.token)).statusCode).toBe(200)
  })

  it('is not taken for a left-over by the check of pictures, and goes with its draft', async () => {
    const { course_id, file } = await draftWithPicture()
    const old = new Date(Date.now() - day)
    await utimes(server.files.pathOf(file.sha256), old, old)
    await checkPictures(server.services, new AbortController().signal)
    expect(existsSync(server.files.pathOf(file.sha256))).toBe(true)
    await server.db.delete(draftNodes).where(eq(draftNodes.courseId, course_id))
    await server.db.delete(draftPeople).where(and(eq(draftPeople.courseId, course_id)))
    await server.db.delete(courseDrafts).where(eq(courseDrafts.courseId, course_id))
    await sweepAfter(0)
    expect(existsSync(server.files.pathOf(file.sha256))).toBe(false)
  })

  it('that is damaged leaves its draft, so that its device sends it once more', async () => {
    const { course_id } = await newDraft()
    const id = newId()
    const draft = await newDraft(picture(uploadPath(id, 'image/webp')))
    const bytes = await aPicture(70, 50)
    const sound = await upload(draft.course_id, await aPicture(80, 60)).whole()
    const fields = { cover: { from: null, to: sound.body.path } }
    expect(await push(own, 'changeDraftNode', { course_id: draft.course_id, id: draft.course_id, changes: fields })).toBe('applied')
    const file = await upload(draft.course_id, bytes, 'picture', { id }).whole()
    // Another draft has the same file.
    const same = upload(course_id, bytes)
    expect((await same.whole()).body.sha256).toBe(file.body.sha256)
    const path = server.files.pathOf(file.body.sha256 as string)
    // As long as before, as a bad disk leaves it.
    const damaged = Buffer.alloc(file.body.bytes as number)
    await writeFile(path, damaged)
    const error = vi.fn()
    const check = () => checkUploads(server.services, { log: { error }, signal: new AbortController().signal })
    // A restore may be writing it.
    await check()
    expect([await rowOf(id), existsSync(path)]).toEqual([expect.anything(), true])
    const old = new Date(Date.now() - day)
    for (const one of [path, server.files.pathOf(sound.body.sha256 as string)]) await utimes(one, old, old)
    const before = (await headOf(draft.course_id))?.change ?? 0
    await check()
    expect(error.mock.calls).toEqual([[{ file: file.body.sha256, uploads: expect.arrayContaining([id, same.id]) }, expect.any(String)]])
    expect([await rowOf(id), await rowOf(same.id), existsSync(path)]).toEqual([undefined, undefined, false])
    expect((await pulledFiles(own, draft.course_id, before))?.map(({ path }) => path)).toEqual([sound.body.path])
    expect(await pulledFiles(own, course_id, before)).toEqual([])
    expect((await publish(draft.course_id)).body).toMatchObject({ fields: { draft: 'invalid' } })
    expect((await upload(draft.course_id, bytes, 'picture', { id }).whole()).body).toEqual(file.body)
    expect((await media(file.body.sha256 as string, own.token)).statusCode).toBe(200)
    expect((await publish(draft.course_id)).status).toBe(200)
  })

  it('stays while an author may choose it in place of the value that has won', async () => {
    const { course_id, block, file } = await draftWithPicture()
    const other = await upload(course_id, await aPicture()).whole()
    const change = (from: string, to: unknown) =>
      push(own, 'changeDraftNode', { course_id, id: block, changes: { 'data.file': { from, to } } })
    expect(await change(file.path, other.body.path)).toBe('applied')
    // From an author who has seen neither.
    const late = await upload(course_id, await aPicture(90, 60)).whole()
    expect(await change(file.path, late.body.path)).toBe('applied')
    await sweepAfter(uploadDays + 1)
    expect((await headOf(course_id))?.files.map(({ path }) => path)).toContain(late.body.path)
  })

  it('is forgotten if its pieces do not arrive', async () => {
    const { course_id } = await newDraft()
    const bytes = aPdf()
    const file = upload(course_id, bytes, 'pdf')
    await file.begin()
    await file.piece(0)
    // As a kill leaves it.
    const { path } = await server.files.hold(bytes, 'application/pdf')
    await sweepAfter(uploadDays - 1)
    expect((await file.begin()).body).toMatchObject({ have: pieceBytes })
    await sweepAfter(uploadDays + 1)
    expect([await rowOf(file.id), existsSync(partOf(file.id)), existsSync(path)]).toEqual([undefined, false, false])
  })
})
