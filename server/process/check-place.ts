import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { makePrivateFolder } from './private-files.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Finds what would stop the start, before the database is opened: that takes seconds, and the embedded one must not be opened by a
 * server that cannot listen. Throws one error for the first fault.
 */
export async function checkPlace({ host, port, dataDir, appDir, isProduction }: Settings): Promise<void> {
  if (isProduction && !existsSync(join(appDir, 'index.html')))
    throw new StartRefused(`APP_DIR ${appDir} has no built app: run \`npm run build\` first.`)
  await makePrivateFolder(dataDir)
  await tryToWrite(dataDir)
  await tryToListen(host, port)
}

async function tryToWrite(dataDir: string): Promise<void> {
  const path = join(dataDir, `probe-${randomUUID()}`)
  try {
    await writeFile(path, 'x')
  } finally {
    await rm(path, { force: true })
  }
}

async function tryToListen(host: string, port: number): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
