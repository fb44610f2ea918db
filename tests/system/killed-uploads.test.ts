import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pieceBytes } from '../../contract/drafts/uploads.ts'
import { newId } from '../../src/offline/store/id.ts'
import { dbOf } from '../../src/offline/store/personal-db.ts'
import { addUpload } from '../../src/offline/uploads/device-uploads.ts'
import { sendUpload } from '../../src/offline/uploads/send-uploads.ts'
import { demoEmail, pullByApi, pushByApi, signInByApi } from '../support/api.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { sentCommand } from '../support/sent-command.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

// The code of the device reads the address of its page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))
// A pull needs a page.
vi.mock('../../src/offline/sync/sync.ts', async (original) => ({ ...(await original<object>()), syncSoon: () => undefined }))

let server: ServerProcess
beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl()
  server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}) })
}, 120_000)
afterAll(() => server.stop())

/** Calls of the device during which the server is killed: the announcement, two pieces and the end. */
const killedCalls = [1, 3, 6, 10]

it('a document of five pieces arrives identical through four kills of the server, no piece twice', { timeout: 240_000 }, async () => {
  const session = await signInByApi(server.url, demoEmail('instructor'))
  const courseId = newId()
  await pushByApi(server.url, session, [sentCommand('startDraft', { course_id: courseId, fields: { 'title.bn': 'কোর্স' } })])

  const body = Buffer.alloc(4 * pieceBytes + 5000, `${newId()}\n`)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), body, Buffer.from('\n%%EOF\n')])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const db = dbOf(session.userId)
  await addUpload(session.userId, courseId, { bytes: new Uint8Array(bytes).buffer, type: 'application/pdf', sha256 })
  const [row] = await db.pictures.toArray()
  if (!row) throw new Error('no row')

  const toServer = globalThis.fetch
  const acknowledged: string[] = []
  let calls = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // The check whether the server is up.
    if (path.startsWith('http')) return await toServer(path, init)
    calls += 1
    const isKilled = killedCalls.includes(calls)
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${session.token}` }
    const answer = toServer(`${server.url}${path}`, { ...init, headers })
    if (isKilled) {
      const [settled] = await Promise.allSettled([answer, server.kill('SIGKILL')])
      if (settled.status === 'rejected') throw settled.reason
      // The answer was faster than the kill, and is lost.
      throw new TypeError('fetch failed')
    }
    const answered = await answer
    if (answered.ok && path.includes('/pieces/')) acknowledged.push(path)
    return answered
  })
  let rounds = 0
  for (; (await db.pictures.get(row.key))?.sentAt === undefined && rounds < 10; rounds++) {
    if (!server.isRunning) await server.start()
    await sendUpload(db, row).catch((error: unknown) => expect(error).toMatchObject({ kind: 'unreachable' }))
  }
  vi.unstubAllGlobals()
  expect(rounds).toBe(killedCalls.length + 1)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)

  const changes = await pullByApi<{ id: string; files: { sha256: string }[] }>(server.url, session, 'teaching=0&shape=5')
  const head = changes.find(({ table, row }) => table === 'courseDrafts' && row?.id === courseId)
  expect(head?.row?.files.map((file) => file.sha256)).toEqual([sha256])
  const read = await fetch(`${server.url}/media/${sha256}`, { headers: { authorization: `Bearer ${session.token}` } })
  expect(
    createHash('sha256')
      .update(Buffer.from(await read.arrayBuffer()))
      .digest('hex'),
  ).toBe(sha256)
})
