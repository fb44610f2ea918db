import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test-app.ts'

/** A failing database under many requests: the log stays small and counts the lines that it leaves out. */
const requestCount = 100
const concurrency = 25

let server: TestApp
let isOpen = false
beforeEach(async () => {
  server = await openTestApp()
  isOpen = true
})
afterEach(async () => {
  if (isOpen) await server.close()
})

/** Statuses of this many requests. */
async function statusesOf(times: number, path: (number: number) => string): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let done = 0; done < times; done += concurrency) {
    const answers = await Promise.all(Array.from({ length: concurrency }, (_, index) => server.app.inject({ url: path(done + index) })))
    for (const { statusCode } of answers) statuses.add(statusCode)
  }
  return statuses
}

/** The log after the server has closed, which flushes its counts. */
async function endedLog() {
  await server.close()
  isOpen = false
  const lines = server.log.map((line) => JSON.parse(line) as { level: number; code?: string; times?: number })
  return { lines, bytes: server.log.reduce((sum, line) => sum + line.length, 0) }
}

const countOf = (lines: readonly { code?: string; times?: number }[], ...codes: string[]) =>
  lines.filter(({ code }) => codes.includes(code ?? '')).reduce((sum, { times }) => sum + (times ?? 1), 0)

describe('the log during a flood of errors', () => {
  it('counts database errors whose messages all differ', async () => {
    await server.db.execute(sql`alter table posts rename to lost_posts`)
    const cursorOf = (number: number) =>
      Buffer.from(JSON.stringify([number, `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`])).toString('base64url')
    expect(await statusesOf(requestCount, (number) => `/api/posts?cursor=${cursorOf(number)}`)).toEqual(new Set([500]))
    const { lines, bytes } = await endedLog()
    expect(countOf(lines, 'fault')).toBe(requestCount)
    expect(lines.length).toBeLessThan(20)
    expect(bytes).toBeLessThan(100_000)
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'counts the errors of an unreachable PostgreSQL, and the server works again afterwards',
    async () => {
      const answer: unknown = await server.db.execute(sql`select current_database() as name`)
      const name = (answer as { rows: { name: string }[] }).rows[0]?.name ?? ''
      const other = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
      await other.connect()
      try {
        await other.query(`alter database ${name} allow_connections false`)
        await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        const statuses = await statusesOf(requestCount, () => '/api/posts')
        await other.query(`alter database ${name} allow_connections true`)
        for (const status of statuses) expect([500, 503]).toContain(status)
      } finally {
        await other.end()
      }
      expect(await statusesOf(concurrency, () => '/api/posts')).toEqual(new Set([200]))
      const { lines, bytes } = await endedLog()
      expect(countOf(lines, 'fault', 'busy')).toBe(requestCount)
      expect(lines.length).toBeLessThan(20)
      expect(bytes).toBeLessThan(100_000)
    },
  )
})
