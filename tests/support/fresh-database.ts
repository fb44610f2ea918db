import { randomBytes } from 'node:crypto'
import { createDatabase, databaseUrl, onServer } from '../../server/db/test-database.ts'

/** Database with the demo content on the PostgreSQL of this test run, which journeys copy (first-data.ts). */
export const firstDatabase = 'first_data'

/** Address of a new database on the PostgreSQL of this test run; undefined when the run is on the embedded database. */
export async function freshDatabaseUrl({ copyOf }: { copyOf?: string } = {}): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `system_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, copyOf)
  return databaseUrl(server, name)
}

/** Address of a database of this name, emptied; undefined on the embedded database. */
export async function emptyDatabaseUrl(name: string): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  await onServer(server, `drop database if exists ${name} with (force)`)
  await onServer(server, `create database ${name}`)
  return databaseUrl(server, name)
}
