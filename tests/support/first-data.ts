import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startServer } from './server-process.ts'

/** The data of a server that has just been set up, with the demo content: made once, copied for each file of tests. */
export const firstData = resolve('.tmp/first-data')

/** Run by Playwright before the first test. */
// biome-ignore lint/style/noDefaultExport: it is by this export that Playwright finds it.
export default async function makeFirstData(): Promise<void> {
  await rm(firstData, { recursive: true, force: true })
  const server = await startServer({ dataDir: firstData })
  await server.stop()
}
