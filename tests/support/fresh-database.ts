import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new empty database on the PostgreSQL of this test run; nothing when the run is on the embedded database. */
export async function freshDatabaseUrl(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `system_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
