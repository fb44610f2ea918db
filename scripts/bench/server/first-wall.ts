/**
 * Prints what the first pull of a new device takes on PostgreSQL, and how many bytes: `tsx … [posts] [requests]`, default 1,000,000 and
 * 200.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { rowShape } from '../../../contract/sync.ts'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { registerPupils } from '../../../tests/support/guessing.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'

const [posts = '1000000', requests = '200'] = process.argv.slice(2)
const authors = 100
const cluster = await startThrowAwayPostgres()
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database wall')
const databaseUrl = addressOf(cluster.url, 'wall')
const server = await startServer({ databaseUrl, isOptimised: true, env: { NODE_ENV: 'production' } })

/** Texts of different words, as long as those of the demo: equal ones would compress better than real ones. */
const fill = `
  insert into posts (id, author_id, body, made_at, change)
  select gen_random_uuid(), author.id,
    n || ' আজ দোকানে ' || (n * 37) % 911 || ' টাকার চাল আর ' || (n * 53) % 677 || ' টাকার ডাল বিক্রি হলো। ' ||
      case when n % 2 = 0 then 'বাকি খাতায় তুলেছি, কাল ফোন করব।' else 'নগদ পেয়েছি, নতুন মাল আনতে যাব।' end,
    now() - ((${posts} - n) || ' seconds')::interval, nextval('community_changes')
  from generate_series(1, ${posts}) n
  join (select id, row_number() over (order by id) as place from users) author on author.place = 1 + n % (select count(*) from users)`

/** Size of a body as sent: `fetch` decompresses it. */
async function bodyBytes(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).byteLength
  return bytes
}

async function measure(what: string, path: string): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let at = 0; at < Number(requests); at++) {
    const start = performance.now()
    bytes = await bodyBytes(`${server.url}/api${path}`)
    times.push(performance.now() - start)
    // Below the limit of one address.
    await new Promise((resolve) => setTimeout(resolve, 260))
  }
  console.log(`${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, ${bytes} bytes`)
}

try {
  await registerPupils(server.url, authors)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(fill)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ last: string }>('select last_value as last from community_changes')
  await client.end()
  await measure(`first pull with ${posts} posts`, `/sync/pull?shape=${rowShape}&community=0`)
  await measure('a later pull without a change', `/sync/pull?shape=${rowShape}&community=${rows[0]?.last}`)
} finally {
  await server.stop()
  await cluster.stop()
}
