import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string
let entry: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-server-'))
  entry = join(folder, 'main.ts')
})
afterEach(() => rm(folder, { recursive: true }))

/** The program over a server of our own. */
function run() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts', entry, folder])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const says = (text: string) => vi.waitUntil(() => said.includes(text), { timeout: 8_000 })
  return { child, says }
}

it('ends with the error of a server that refuses to start', { timeout: 20_000 }, async () => {
  await writeFile(entry, "console.error('PORT must be a number.'); process.exit(3)")
  const { child, says } = run()
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
  await says('PORT must be a number.')
})

it('starts the server anew after a change, and waits for the next when that broke it', { timeout: 30_000 }, async () => {
  await writeFile(entry, "console.log('first'); setInterval(() => {}, 1000)")
  const { child, says } = run()
  await says('first')
  await writeFile(entry, "console.log('broken'); process.exit(1)")
  await says('It starts again after the next change.')
  await writeFile(entry, "console.log('third'); setInterval(() => {}, 1000)")
  await says('third')
  child.kill('SIGTERM')
  await once(child, 'exit')
})
