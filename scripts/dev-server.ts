/**
 * The server of `npm run dev`: runs server/main.ts and starts it anew after each change of its code. A server that refuses
 * to start (a port in use, a wrong setting) ends this program with its code, and with it the whole of `npm run dev`; one
 * that was broken by a change waits for the next.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** Editors write a file in several steps. */
const pause = 150
const [entry = 'server/main.ts', ...folders] = process.argv.slice(2)

let hasChanged = false
let child = start()

function start(): ChildProcess {
  const started = spawn(process.execPath, ['--import', 'tsx', entry], { stdio: 'inherit' })
  started.on('exit', (code) => {
    if (started !== child) return
    if (!hasChanged) process.exit(code ?? 1)
    console.error('The server has ended. It starts again after the next change.')
  })
  return started
}

async function startAnew(): Promise<void> {
  hasChanged = true
  const old = child
  // One at a time: the embedded database has one owner.
  if (old.exitCode === null && old.signalCode === null) {
    const ended = once(old, 'exit')
    old.kill('SIGTERM')
    await ended
  }
  child = start()
}

let timer: ReturnType<typeof setTimeout> | undefined
let starting = Promise.resolve()
function handleChange(_event: string, name: string | null): void {
  if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    starting = starting.then(startAnew)
  }, pause)
}
for (const folder of folders.length > 0 ? folders : ['server', 'contract']) watch(folder, { recursive: true }, handleChange)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    child.once('exit', (code) => process.exit(code ?? 0))
    if (!child.kill('SIGTERM')) process.exit(0)
  })
}
