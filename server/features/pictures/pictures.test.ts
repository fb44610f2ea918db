// Long: every kind of hostile file, and the whole way of a picture, need one server with its files.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureDays, type SentPicture, type ShownPicture } from '../../../contract/pictures.ts'
import { bytesType, clientHeader } from '../../../contract/transport.ts'
import { announced, aPicture, flatPng, turnedPicture } from '../../../tests/support/pictures.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { cases, pictures, posts, settings, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { deleteDue } from '../deletion/delete-due.ts'
import { setHidden } from '../moderation/targets.ts'
import { resize } from './resize.ts'
import { checkPictures, deleteFiles, sweepPictures } from './sweep-pictures.ts'

const day = 24 * 60 * 60_000
let server: TestApp
let own: Member
let other: Member
beforeAll(async () => {
  server = await openTestApp()
  own = await member()
  other = await member()
  // Pulls below begin after the first number.
  await post(own, [announced()])
})
afterAll(() => server.close())

interface Member {
  readonly account: Account
  readonly token: string
}

async function member(role: Account['role'] = 'student'): Promise<Member> {
  const account = await server.addPerson({ role })
  return { account, token: (await server.signIn(account, true)).body.token }
}

const put = (of: Member, id: string, body: Buffer, type = bytesType) =>
  server.call('PUT', `/api/pictures/${id}`, { token: of.token, body, headers: { 'content-type': type } })

async function push(of: Member, ...commands: ReturnType<typeof sentCommand>[]) {
  const push = { client_id: randomUUID(), user_id: of.account.id, sent_at: server.clock.now, app_version: 'test', commands }
  const { body } = await server.call('POST', '/api/sync/push', { token: of.token, body: push })
  return (body as unknown as { results: { outcome: string; code?: string }[] }).results
}

async function post(of: Member, shown: readonly SentPicture[], id: string = randomUUID()) {
  const [outcome] = await push(of, sentCommand('addPost', { id, body: 'হাটের ছবি', pictures: shown }))
  return { id, outcome: outcome?.code ?? outcome?.outcome }
}

const removal = (id: string) => sentCommand('removePost', { id })

async function pulled(id: string): Promise<{ pictures?: ShownPicture[] } | null | undefined> {
  const { body } = await server.call('GET', '/api/sync/pull?community=1&shape=4')
  const scopes = body.scopes as { community: { changes: { key: string; row: { pictures?: ShownPicture[] } | null }[] } }
  return scopes.community.changes.findLast(({ key }) => key === id)?.row
}

const rowOf = async (id: string) => (await server.db.select().from(pictures).where(eq(pictures.id, id)))[0]
const fileOf = async (id: string) => server.files.pathOf((await rowOf(id))?.files?.[0]?.sha256 ?? 'none')
const get = (of: string, id: string, edge = '320', token?: string) =>
  server.app.inject({ url: `/media/pictures/${of}/${id}/${edge}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

/** A post with a picture that has arrived. */
async function shownPost(of: Member) {
  const bytes = await aPicture(400, 300)
  const picture = announced(bytes)
  const { id } = await post(of, [picture])
  expect((await put(of, picture.id, bytes)).body).toEqual({ success: true, state: 'stored' })
  return { id, picture, bytes }
}

describe('a picture of a post', () => {
  it('follows its text, and arrives in three sizes', async () => {
    const bytes = await sharp(await aPicture(40, 30))
      .resize(1280, 960)
      .jpeg()
      .toBuffer()
    const picture = announced(bytes)
    const { id, outcome } = await post(own, [picture])
    expect(outcome).toBe('applied')
    const { sha256: _ofDevice, ...shown } = picture
    expect((await pulled(id))?.pictures).toEqual([shown])
    expect((await get(id, picture.id)).statusCode).toBe(404)

    expect((await put(own, picture.id, bytes)).body).toEqual({ success: true, state: 'stored' })
    const [arrived] = (await pulled(id))?.pictures ?? []
    expect(arrived).toMatchObject({
      id: picture.id,
      width: 1280,
      height: 960,
      bytes: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    for (const [index, edge] of ['320', '720', '1280'].entries()) {
      const answer = await get(id, picture.id, edge)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-cache, no-transform' })
      expect(answer.rawPayload.length).toBe(arrived?.bytes?.[index])
      const { width, format } = await sharp(answer.rawPayload).metadata()
      expect({ width, format }).toEqual({ width: Number(edge), format: 'webp' })
    }
    expect((await get(randomUUID(), picture.id)).statusCode).toBe(404)
  })

  it.each([8, 16])('takes 30 KiB in the list with three others, also with fine details (%s)', async (scale) => {
    const details = await sharp(await aPicture(1280 / scale, 960 / scale, 'png'))
      .resize(1280, 960)
      .webp({ quality: 60 })
      .toBuffer()
    const picture = announced(details)
    const { id } = await post(own, [picture])
    expect((await put(own, picture.id, details)).status).toBe(200)
    const { length } = (await get(id, picture.id)).rawPayload
    expect(length).toBeGreaterThan(2_000)
    expect(4 * length).toBeLessThanOrEqual(30 * 1024)
  })

  it('may arrive before its text', async () => {
    const bytes = await aPicture()
    const picture = announced(bytes)
    expect((await put(own, picture.id, bytes)).status).toBe(200)
    const { id, outcome } = await post(own, [picture])
    expect(outcome).toBe('applied')
    expect((await get(id, picture.id)).statusCode).toBe(200)
  })

  it('is stored once, however often it is sent', async () => {
    const { id, picture, bytes } = await shownPost(own)
    const before = await pulled(id)
    const answers = await Promise.all([1, 2, 3].map(() => put(own, picture.id, bytes)))
    expect(answers.map(({ body }) => body.state)).toEqual(['stored', 'stored', 'stored'])
    expect(await pulled(id)).toEqual(before)
  })

  it('is refused under an id of other bytes, of another person or of another post', async () => {
    const { picture, bytes } = await shownPost(own)
    expect(await put(own, picture.id, await aPicture())).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await put(other, picture.id, bytes)).toMatchObject({ status: 409 })
    expect((await post(other, [picture])).outcome).toBe('id_taken')
    expect((await post(own, [picture])).outcome).toBe('id_taken')
    expect((await post(own, [{ ...announced(), id: randomUUID() }, announced(), announced(), announced(), announced()])).outcome).toBe(
      'invalid_input',
    )
  })

  it('is gone at once with its post, and its file with it', async () => {
    const { id, picture, bytes } = await shownPost(own)
    const file = await fileOf(picture.id)
    expect(existsSync(file)).toBe(true)
    expect((await push(own, removal(id)))[0]?.outcome).toBe('applied')
    expect((await get(id, picture.id)).statusCode).toBe(404)
    expect((await get(id, picture.id, '320', own.token)).statusCode).toBe(404)
    expect(existsSync(file)).toBe(false)
    expect((await put(own, picture.id, bytes)).body.state).toBe('gone')
    expect(await pulled(id)).toBe(null)
  })

  it('that arrives after the removal of its post is not stored', async () => {
    const bytes = await aPicture()
    const picture = announced(bytes)
    const { id } = await post(own, [picture])
    await push(own, removal(id))
    expect((await put(own, picture.id, bytes)).body.state).toBe('gone')
    expect((await rowOf(picture.id))?.files).toBe(null)
  })

  it('keeps the file that another picture has too', async () => {
    const [first, bytes] = [await shownPost(own), await aPicture(400, 300)]
    const twins = [announced(bytes), announced(bytes)]
    const { id } = await post(other, twins)
    for (const twin of twins) await put(other, twin.id, bytes)
    const [one, two] = twins as [SentPicture, SentPicture]
    expect(await fileOf(one.id)).toBe(await fileOf(two.id))
    await push(own, removal(first.id))
    expect((await get(id, one.id)).statusCode).toBe(200)
    await push(other, removal(id))
    expect((await get(id, two.id)).statusCode).toBe(404)
  })

  it('of a hidden post is for its author and moderators, and returns with it', async () => {
    const { id, picture } = await shownPost(own)
    const admin = await member('admin')
    const hide = (isHidden: boolean) =>
      server.db.transaction((tx) => setHidden(tx, { kind: 'post', id }, isHidden, new Date(server.clock.now)))
    await hide(true)
    const seen = async (token?: string) => (await get(id, picture.id, '320', token)).statusCode
    expect([await seen(), await seen(own.token), await seen(other.token), await seen(admin.token)]).toEqual([404, 200, 404, 200])
    await hide(false)
    expect(await seen()).toBe(200)
  })
})

describe('bytes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of orientation %s are turned upright, without place and maker', async (orientation) => {
    const bytes = await turnedPicture(orientation)
    expect(bytes.includes('CANARYMAKER')).toBe(true)
    const picture = announced(bytes)
    const { id } = await post(own, [picture])
    expect((await put(own, picture.id, bytes)).status).toBe(200)
    const { rawPayload } = await get(id, picture.id)
    expect(rawPayload.includes('CANARYMAKER')).toBe(false)
    const { width, height, exif, orientation: left } = await sharp(rawPayload).metadata()
    expect({ width, height, exif, left }).toEqual({ width: 120, height: 60, exif: undefined, left: undefined })
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => (data[(y * 120 + x) * 3 + 1] ?? 255) < 120
    expect([redAt(20, 15), redAt(100, 15), redAt(20, 45), redAt(100, 45)]).toEqual([true, false, false, false])
  })

  const bad: [string, () => Promise<Buffer> | Buffer][] = [
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['an SVG named .jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG below the head of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['50 megapixels', () => flatPng(8_000, 6_250)],
    ['a bomb of 256 megapixels', () => flatPng(16_000, 16_000)],
    ['a header without pixels', () => flatPng(400, 300).subarray(0, 40)],
    ['a truncated JPEG', async () => (await aPicture(600, 400)).subarray(0, 9_000)],
    ['a truncated WebP', async () => (await aPicture(600, 400, 'webp')).subarray(0, 5_000)],
    [
      'a GIF',
      async () =>
        await sharp(await aPicture())
          .gif()
          .toBuffer(),
    ],
    ['no bytes', () => Buffer.alloc(0)],
  ]
  it.each(bad)('that are %s are refused, and nothing is stored', async (_name, make) => {
    const [id, bytes] = [randomUUID(), await make()]
    expect(bytes.length).toBeLessThan(300 * 1024)
    expect(await put(own, id, bytes)).toMatchObject({ status: 400, body: { success: false } })
    expect(await rowOf(id)).toBe(undefined)
  })

  it('after the picture, such as a script, do not pass', async () => {
    const bytes = Buffer.concat([await aPicture(300, 200), Buffer.from('PK\x03\x04<script>CANARYSCRIPT</script>')])
    const picture = announced(bytes)
    const { id } = await post(own, [picture])
    expect((await put(own, picture.id, bytes)).status).toBe(200)
    expect((await get(id, picture.id, '1280')).rawPayload.includes('CANARYSCRIPT')).toBe(false)
  })

  it('of other types, sizes and senders are refused', async () => {
    const bytes = await aPicture()
    const id = randomUUID()
    expect(await put(own, id, bytes, 'image/jpeg')).toMatchObject({ status: 415 })
    expect(await put(own, id, bytes, 'application/json')).toMatchObject({ status: 415 })
    expect(await put(own, id, Buffer.alloc(300 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await server.call('POST', '/api/auth/login.php', { body: bytes, headers: { 'content-type': bytesType } })).toMatchObject({
      status: 415,
    })
    const foreign = { [clientHeader]: undefined, 'content-type': bytesType }
    expect(await server.call('PUT', `/api/pictures/${id}`, { body: bytes, headers: foreign })).toMatchObject({ status: 403 })
    expect(await server.call('PUT', `/api/pictures/${id}`, { body: bytes, headers: { 'content-type': bytesType } })).toMatchObject({
      status: 401,
    })
  })

  it('that a connection cuts at any 16 KiB leave nothing, and arrive whole afterwards', async () => {
    const bytes = await aPicture(300, 260, 'png')
    expect(bytes.length).toBeGreaterThan(5 * 16_384)
    const picture = announced(bytes)
    const { id } = await post(own, [picture])
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    for (let length = 0; length < bytes.length; length += 16_384) {
      const head = [
        `PUT /api/pictures/${picture.id} HTTP/1.1`,
        'Host: localhost:3000',
        `Authorization: Bearer ${own.token}`,
        `${clientHeader}: test`,
        `Content-Type: ${bytesType}`,
        `Content-Length: ${bytes.length}`,
      ]
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head.join('\r\n')}\r\n\r\n`)
          socket.write(bytes.subarray(0, length), () => socket.destroy())
        })
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
      })
      expect((await rowOf(picture.id))?.files).toBe(null)
    }
    expect((await put(own, picture.id, bytes)).body.state).toBe('stored')
    expect((await get(id, picture.id)).statusCode).toBe(200)
  })
})

describe('files', () => {
  const check = () => checkPictures(server, new AbortController().signal)
  const old = new Date(Date.now() - 2 * 60 * 60_000)

  it('of a picture that are gone or changed return with the next sending', async () => {
    const damages = [
      (path: string) => rm(path),
      async (path: string) => {
        // As long as before, as a bad disk leaves it.
        await writeFile(path, Buffer.alloc((await stat(path)).size))
        await utimes(path, old, old)
      },
    ]
    for (const damage of damages) {
      const { id, picture, bytes } = await shownPost(own)
      await damage(await fileOf(picture.id))
      await check()
      expect((await get(id, picture.id)).statusCode).toBe(503)
      expect((await put(own, picture.id, bytes)).body.state).toBe('stored')
      expect((await get(id, picture.id)).statusCode).toBe(200)
    }
  })

  it('that a restore returns days after the database are shown again, and none of them is an orphan', async () => {
    const shown = [await shownPost(own), await shownPost(own), await shownPost(own)]
    const folder = dirname(dirname(await fileOf(shown[0]?.picture.id ?? '')))
    const backup = await mkdtemp(join(tmpdir(), 'late-pictures-'))
    await cp(folder, backup, { recursive: true, preserveTimestamps: true })
    const states = async () => Promise.all(shown.map(async ({ id, picture }) => (await get(id, picture.id)).statusCode))
    await rm(folder, { recursive: true })
    await check()
    server.clock.now += 2 * pictureDays * day
    await sweepPictures(server.services)
    server.clock.now -= 2 * pictureDays * day
    expect(await states()).toEqual([503, 503, 503])
    await cp(backup, folder, { recursive: true, preserveTimestamps: true })
    for (const path of await readdir(folder, { recursive: true })) await utimes(join(folder, path), old, old)
    await check()
    expect(await states()).toEqual([200, 200, 200])
    await rm(backup, { recursive: true })
  })

  it('that are missing are stored by the next sending, without a check', async () => {
    const { id, picture, bytes } = await shownPost(own)
    await rm(await fileOf(picture.id))
    expect((await put(own, picture.id, bytes)).body.state).toBe('stored')
    expect((await get(id, picture.id)).statusCode).toBe(200)
  })

  it('without a row, as a killed server leaves them, are deleted an hour later; others stay', async () => {
    const { picture } = await shownPost(own)
    const used = await fileOf(picture.id)
    const [left, young, pdf] = await Promise.all([
      server.files.hold(await aPicture(30, 20, 'webp'), 'image/webp'),
      server.files.hold(await aPicture(30, 20, 'webp'), 'image/webp'),
      server.files.hold(Buffer.from('%PDF-1.7 a certificate'), 'application/pdf'),
    ])
    for (const path of [used, left.path, pdf.path]) await utimes(path, old, old)
    await check()
    expect([used, left.path, young.path, pdf.path].map(existsSync)).toEqual([true, false, true, true])
  })
})

it('a picture that arrives after a moderator has left the text is looked at, and an open case gets a new version', async () => {
  const bytes = await aPicture()
  const pictures = [announced(bytes), announced(bytes)] as const
  const { id } = await post(own, pictures)
  const of = { kind: 'post' as const, targetId: id, authorId: own.account.id, reportedTitle: '', reportedBody: '', isUrgent: false }
  await server.db.insert(cases).values({ id: randomUUID(), ...of, version: 3, decision: 'keep' })
  const found = async () => (await server.db.select().from(cases).where(eq(cases.targetId, id)))[0]
  await put(own, pictures[0].id, bytes)
  expect(await found()).toMatchObject({ version: 4, openedAt: new Date(server.clock.now) })
  await put(own, pictures[1].id, bytes)
  expect(await found()).toMatchObject({ version: 5, openedAt: new Date(server.clock.now) })
})

it('one account takes one place of the queue', async () => {
  const [one, two] = [await aPicture(900, 700), await aPicture(900, 700)]
  const answers = await Promise.all([put(own, randomUUID(), one), put(own, randomUUID(), two), put(other, randomUUID(), await aPicture())])
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 503])
})

it('a sweep that ends before the files of a removed picture are deleted is repeated by the next', async () => {
  const { id, picture } = await shownPost(own)
  const file = await fileOf(picture.id)
  await server.db
    .update(pictures)
    .set({ removedAt: new Date(server.clock.now) })
    .where(eq(pictures.id, picture.id))
  const killed = { ...server.files, drop: () => Promise.reject(new Error('killed')) }
  await expect(deleteFiles({ db: server.db, files: killed })).rejects.toThrow('killed')
  expect([existsSync(file), (await get(id, picture.id)).statusCode]).toEqual([true, 404])
  await deleteFiles(server)
  expect([existsSync(file), (await rowOf(picture.id))?.files]).toEqual([false, null])
})

it('an account has room for as many megabytes as the setting says', async () => {
  const person = await member()
  const changed = { value: 1, changedAt: new Date(), changedBy: person.account.id }
  await server.db.insert(settings).values({ key: 'picture_megabytes', ...changed })
  const bytes = await aPicture(300, 260, 'png')
  await server.db
    .insert(pictures)
    .values({ id: randomUUID(), ownerId: person.account.id, sha256: 'a', bytes: 950_000, madeAt: new Date(server.clock.now) })
  expect(await put(person, randomUUID(), bytes)).toMatchObject({ status: 413, body: { code: 'no_room' } })
  await server.db.update(settings).set({ value: 2 }).where(eq(settings.key, 'picture_megabytes'))
  const whole = randomUUID()
  expect((await put(person, whole, bytes)).status).toBe(200)
  // The room of a damaged picture is its own.
  const [stored] = await server.db.select().from(pictures).where(eq(pictures.id, whole))
  const filling = { id: randomUUID(), ownerId: person.account.id, sha256: 'b', madeAt: new Date(server.clock.now) }
  await server.db.insert(pictures).values({ ...filling, bytes: 2_000_000 - 950_000 - (stored?.bytes ?? 0) - 1_000 })
  await rm(await fileOf(whole))
  expect((await put(person, randomUUID(), bytes)).status).toBe(413)
  expect((await put(person, whole, bytes)).body.state).toBe('stored')
  await server.db.delete(settings).where(eq(settings.key, 'picture_megabytes'))
})

it('all sizes of a picture have one deadline', async () => {
  const bytes = await aPicture(900, 700)
  let calls = 0
  // Each look at the clock is 9 seconds later.
  await expect(resize(bytes, () => calls++ * 9_000)).rejects.toThrow('bad_picture')
  await expect(resize(bytes, () => calls++)).resolves.toMatchObject({ width: 900, height: 700 })
})

it('a suspended person sends none', async () => {
  const person = await member()
  const until = { suspendedAt: new Date(server.clock.now), suspendedUntil: new Date(server.clock.now + day), suspendedFor: 'spam' as const }
  await server.db.update(users).set(until).where(eq(users.id, person.account.id))
  const answer = await put(person, randomUUID(), await aPicture())
  expect([401, 403]).toContain(answer.status)
})

it('the sweep gives up what did not arrive or is named by no text within 30 days', async () => {
  const person = await member()
  const [late, unused, bytes] = [announced(), randomUUID(), await aPicture()]
  const { id } = await post(person, [late])
  await put(person, unused, bytes)
  const file = await fileOf(unused)
  server.clock.now += (pictureDays - 1) * day
  await sweepPictures(server.services)
  expect(existsSync(file)).toBe(true)
  expect((await pulled(id))?.pictures?.[0]?.is_lost).toBe(undefined)
  server.clock.now += 2 * day
  await sweepPictures(server.services)
  expect(existsSync(file)).toBe(false)
  expect((await pulled(id))?.pictures).toMatchObject([{ id: late.id, is_lost: true }])
  expect((await rowOf(late.id))?.removedAt).not.toBe(null)
})

it('that arrives after the sweep gave it up is late, and gone once its text is', async () => {
  const person = await member()
  const bytes = await aPicture()
  const late = announced(bytes)
  const { id } = await post(person, [late])
  server.clock.now += (pictureDays + 1) * day
  await sweepPictures(server.services)
  const { body } = await server.signIn(person.account, true)
  const sender = { ...person, token: body.token }
  expect((await put(sender, late.id, bytes)).body).toMatchObject({ state: 'gone', is_late: true })
  await push(sender, removal(id))
  expect((await put(sender, late.id, bytes)).body).toMatchObject({ state: 'gone', is_late: false })
})

it.each(['nameless', 'all'] as const)('the pictures of an account that is deleted with the way %s are gone', async (way) => {
  const person = await member()
  const { id, picture } = await shownPost(person)
  const waiting = announced()
  const second = await post(person, [waiting])
  const due = { deletionWay: way, deletionDueAt: new Date(server.clock.now) }
  await server.db.update(users).set(due).where(eq(users.id, person.account.id))
  const file = await fileOf(picture.id)
  expect(await deleteDue(server.services)).toBe(1)
  expect((await get(id, picture.id)).statusCode).toBe(404)
  await sweepPictures(server.services)
  expect(existsSync(file)).toBe(false)
  const left = await server.db.select({ pictures: posts.pictures }).from(posts).where(eq(posts.authorId, person.account.id))
  expect(left).toEqual([{ pictures: null }, { pictures: null }])
  expect((await pulled(second.id))?.pictures).toBe(undefined)
})
