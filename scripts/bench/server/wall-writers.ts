/**
 * Prints how many posts a second people can write at once on PostgreSQL, and how long each waits. Then the same for replies to one
 * thread: `tsx … [people] [seconds] [dist]`, default 50, 10 and `dist`. Then the same replies with a count that each of them increases.
 */
import { createServer } from 'node:http'
import { stableId } from '../../../server/db/stable-id.ts'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { callApi } from '../../../tests/support/api.ts'
import { registerPupils } from '../../../tests/support/guessing.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { freePort } from '../../free-port.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'

const [people = '50', seconds = '10', dist] = process.argv.slice(2)
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database writers')
const server = await startServer({
  databaseUrl: addressOf(cluster.url, 'writers'),
  isOptimised: true,
  env: { NODE_ENV: 'production' },
  ...(dist && { dist }),
})

/** Runs `act` of each person over and over. */
async function measure(what: string, acts: readonly (() => Promise<void>)[]): Promise<void> {
  const times: number[] = []
  const until = performance.now() + Number(seconds) * 1000
  const repeat = async (act: () => Promise<void>) => {
    while (performance.now() < until) {
      const start = performance.now()
      await act()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(acts.map(repeat))
  const perSecond = times.length / Number(seconds)
  console.log(
    `${what}: ${perSecond.toFixed(0)} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  )
}

/** A server that does nothing: what this machine and its requests allow. */
async function measureBare(): Promise<void> {
  const bare = createServer((_request, response) => response.end('{}'))
  const port = await freePort()
  bare.listen(port, '127.0.0.1')
  const act = async () => {
    await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).text()
  }
  await measure('a bare server', Array(Number(people)).fill(act))
  bare.close()
}

try {
  await measureBare()
  const pupils = await registerPupils(server.url, Number(people))
  const writers: { token: string; userId: string }[] = []
  for (const [index, pupil] of pupils.entries()) {
    const answer = await callApi<{ token: string; user: { id: string } }>(server.url, '/auth/login.php', {
      method: 'POST',
      body: pupil,
      from: `198.51.100.${index}`,
    })
    if (!answer.json) throw new Error(`A sign-in answered ${answer.status}.`)
    writers.push({ token: answer.json.token, userId: answer.json.user.id })
  }
  const push = ({ token, userId }: (typeof writers)[number], name: string, lane: string, input: object) => {
    const command = { id: newId(), name, version: 1, lane, after: null, made_at: Date.now() }
    const body = { client_id: newId(), user_id: userId, sent_at: Date.now(), app_version: 'bench' }
    const commands = [{ ...command, input }]
    return callApi<{ results: { outcome: string }[] }>(server.url, '/sync/push', { method: 'POST', token, body: { ...body, commands } })
  }
  const apply = async (...pushed: Parameters<typeof push>) => {
    const { status, json } = await push(...pushed)
    if (json?.results[0]?.outcome !== 'applied') throw new Error(`A push answered ${status} ${JSON.stringify(json)}.`)
  }
  const writePost = (writer: (typeof writers)[number]) => {
    const id = newId()
    return apply(writer, 'addPost', `post:${id}`, { id, body: 'মাপার লেখা' })
  }
  await measure(
    `${people} people write posts`,
    writers.map((writer) => () => writePost(writer)),
  )
  const [first] = writers
  const of = { kind: 'thread', id: newId() }
  const lane = `thread:${of.id}`
  const category_id = stableId('category:anything')
  if (first) await apply(first, 'startThread', lane, { id: of.id, category_id, title: 'মাপার আলোচনা', body: 'মাপার লেখা' })
  const writeReply = (writer: (typeof writers)[number]) => apply(writer, 'addReply', lane, { id: newId(), of, body: 'মাপার উত্তর' })
  const replyAll = (what: string) =>
    measure(
      what,
      writers.map((writer) => () => writeReply(writer)),
    )
  await replyAll(`${people} people reply in one thread`)
  await onServer(
    addressOf(cluster.url, 'writers'),
    `create function count_reply() returns trigger language plpgsql as $$ begin
       update threads set replies = replies + 1 where id = new.parent_id; return new; end $$;
     create trigger count_reply after insert on replies for each row execute function count_reply()`,
  )
  await replyAll('the same, each increasing the count')
} finally {
  await server.stop()
  await cluster.stop()
}
