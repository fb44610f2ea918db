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

/** Runs the program with the test's server. */
function run() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts', entry, folder])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const prints = (text: string) => vi.waitUntil(() => output.includes(text), { timeout: 20_000 })
  return { child, prints }
}

it('the dev server exits with the error of a server that fails at its first start', async () => {
  await writeFile(entry, "console.error('PORT must be a number.'); process.exit(3)")
  const { child, prints } = run()
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
  await prints('PORT must be a number.')
})

it('the dev server restarts the server after a change, and waits for the next one if that start failed', async () => {
  await writeFile(entry, "console.log('first'); setInterval(() => {}, 1000)")
  const { child, prints } = run()
  await prints('first')
  await writeFile(entry, "console.log('broken'); process.exit(1)")
  await prints('It starts again after the next change.')
  await writeFile(entry, "console.log('third'); setInterval(() => {}, 1000)")
  await prints('third')
  child.kill('SIGTERM')
  await once(child, 'exit')
})
