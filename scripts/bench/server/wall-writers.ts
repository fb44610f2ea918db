/**
 * Prints how many posts and replies a second people write at once on PostgreSQL. Then how many threads they read, and all waiting times.
 * `tsx … [people] [seconds] [dist]`, default 50, 10 and `dist`. Rights, notices and levels of privacy are those of production. The last
 * line counts the stored texts. A bare server before and after shows what the machine allows.
 */
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { clientHeader } from '../../../contract/transport.ts'
import { stableId } from '../../../server/db/stable-id.ts'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { callApi } from '../../../tests/support/api.ts'
import { registerPupils } from '../../../tests/support/guessing.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { freePort } from '../../free-port.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'
import { type LeanAnswer, leanClient } from './lean-client.ts'

const [people = '50', seconds = '10', dist] = process.argv.slice(2)
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database writers')
const databaseUrl = addressOf(cluster.url, 'writers')
const server = await startServer({
  // As on a machine with both (docs/operation.md).
  databaseUrl: `${databaseUrl}?host=${encodeURIComponent(cluster.socket)}`,
  isOptimised: true,
  // One machine sends the requests of all people, and each of them more than a person does.
  env: { NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000' },
  ...(dist && { dist }),
})

/** Runs `act` of each person over and over. The first second warms up and does not count. @returns the number of all acts */
async function measure(what: string, acts: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  const from = performance.now() + 1000
  const until = from + Number(seconds) * 1000
  let all = 0
  const repeat = async (act: () => Promise<unknown>) => {
    while (performance.now() < until) {
      const start = performance.now()
      await act()
      all++
      if (start >= from) times.push(performance.now() - start)
    }
  }
  const load = loadavg()[0] ?? 0
  await Promise.all(acts.map(repeat))
  const perSecond = times.length / Number(seconds)
  console.log(
    `${what}: ${perSecond.toFixed(0)} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms` +
      ` (load before ${load.toFixed(1)})`,
  )
  return all
}

/** A server that does nothing: what this machine and its requests allow. */
async function measureBare(): Promise<void> {
  const bare = createServer((_request, response) => response.end('{}'))
  const port = await freePort()
  bare.listen(port, '127.0.0.1')
  await measure(
    'a bare server',
    Array.from({ length: Number(people) }, () => {
      const send = leanClient(`http://127.0.0.1:${port}`)
      return () => send({ method: 'POST', path: '/', body: '{}' })
    }),
  )
  bare.closeAllConnections()
  bare.close()
}

interface Writer {
  readonly userId: string
  readonly push: (name: string, lane: string, input: object) => Promise<LeanAnswer>
  readonly get: (path: string, encoding?: string) => Promise<LeanAnswer>
}

async function signIn(pupil: object, index: number): Promise<Writer> {
  const answer = await callApi<{ token: string; user: { id: string } }>(server.url, '/auth/login.php', {
    method: 'POST',
    body: pupil,
    from: `198.51.100.${index}`,
  })
  if (!answer.json) throw new Error(`A sign-in answered ${answer.status}.`)
  const { token, user } = answer.json
  const send = leanClient(server.url)
  const headers = { [clientHeader]: 'bench', authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${index}` }
  const clientId = newId()
  return {
    userId: user.id,
    push(name, lane, input) {
      const command = { id: newId(), name, version: 1, lane, after: null, made_at: Date.now(), input }
      const body = { client_id: clientId, user_id: user.id, sent_at: Date.now(), app_version: 'bench', commands: [command] }
      const posted = { method: 'POST', path: '/api/sync/push', body: JSON.stringify(body) } as const
      return send({ ...posted, headers: { ...headers, 'content-type': 'application/json' } })
    },
    get: (path, encoding) => send({ method: 'GET', path, headers: { ...headers, ...(encoding && { 'accept-encoding': encoding }) } }),
  }
}

async function apply(writer: Writer, name: string, lane: string, input: object): Promise<void> {
  const { status, text } = await writer.push(name, lane, input)
  if (!text.includes('"outcome":"applied"')) throw new Error(`A push answered ${status} ${text}.`)
}

try {
  await measureBare()
  const pupils = await registerPupils(server.url, Number(people))
  const writers = await Promise.all(pupils.map(signIn))
  // Accounts that have been here for long: new ones write ten replies a day. Each second shows its name to members alone.
  await onServer(
    databaseUrl,
    `update users set known_since = now() - interval '30 days', created_at = now() - interval '60 days';
     update users set levels = '{"name":"members","place":"followers"}' where right(phone, 1) in ('1', '3', '5', '7', '9')`,
  )
  const [first] = writers
  if (!first) throw new Error('No people.')
  const addThread = async (replies: number) => {
    const of = { kind: 'thread', id: newId() }
    const lane = `thread:${of.id}`
    const category_id = stableId('category:anything')
    await apply(first, 'startThread', lane, { id: of.id, category_id, title: 'মাপার আলোচনা', body: 'মাপার লেখা' })
    const reply = (writer: Writer) => apply(writer, 'addReply', lane, { id: newId(), of, body: 'মাপার উত্তর, যা একজন মানুষ লেখে' })
    for (let index = 0; index < replies; index++) await reply(writers[index % writers.length] ?? first)
    return { id: of.id, reply }
  }
  const written = await addThread(0)
  const read = await addThread(20)

  const posts = await measure(
    `${people} people write posts`,
    writers.map((writer) => () => {
      const id = newId()
      return apply(writer, 'addPost', `post:${id}`, { id, body: 'মাপার লেখা' })
    }),
  )
  const replies = await measure(
    `${people} people reply in one thread`,
    writers.map((writer) => () => written.reply(writer)),
  )
  const readThread = (path: string, encoding?: string) =>
    writers.map((writer) => async () => {
      const { status } = await writer.get(path, encoding)
      if (status !== 200) throw new Error(`A thread answered ${status}.`)
    })
  const path = `/api/sync/replies?of=${read.id}`
  const { text } = await first.get(path)
  const { epoch, cursor } = JSON.parse(text) as { epoch: string; cursor: number }
  await measure(`${people} people read a thread of 21 texts (${Buffer.byteLength(text)} bytes)`, readThread(path))
  await measure('the same with brotli', readThread(path, 'br'))
  await measure('the same with nothing new', readThread(`${path}&after=${cursor}&epoch=${epoch}`))
  await measureBare()

  const stored = async (statement: string) => Number(((await onServer(databaseUrl, statement)) as { count: string }[])[0]?.count)
  console.log(
    `posts: ${posts} applied, ${await stored('select count(*) from posts')} stored; replies: ${replies} applied, ` +
      `${await stored(`select count(*) from replies where parent_id = '${written.id}' and id <> parent_id`)} stored; ` +
      `notices: ${await stored('select count(*) from notices')}, in the queue ${await stored('select count(*) from notice_queue')}`,
  )
} finally {
  await server.stop()
  await cluster.stop()
}
