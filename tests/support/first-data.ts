import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { emptyDatabaseUrl, firstDatabase } from './fresh-database.ts'
import { startServer } from './server-process.ts'

/** Data folder of a new server with the demo content: created once, copied for each test file. */
export const firstData = resolve('.tmp/first-data')

/** Playwright runs it before the first test. */
// biome-ignore lint/style/noDefaultExport: Playwright requires this export.
export default async function makeFirstData(): Promise<void> {
  await rm(firstData, { recursive: true, force: true })
  const databaseUrl = await emptyDatabaseUrl(firstDatabase)
  const server = await startServer({ dataDir: firstData, ...(databaseUrl ? { databaseUrl } : {}) })
  await server.stop()
}
