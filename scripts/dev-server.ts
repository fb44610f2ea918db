/**
 * The server of `npm run dev`: runs server/main.ts and restarts it after each change of its code. If the first start fails (a
 * port in use, a wrong setting), this program exits with the same code. That ends `npm run dev`. If a later start fails, it
 * waits for the next change.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** Delay of the restart in milliseconds: editors write a file in several steps. */
const debounceMs = 150
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

async function restart(): Promise<void> {
  hasChanged = true
  const old = child
  // The old server must exit first: one process at a time may open the embedded database.
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
    starting = starting.then(restart)
  }, debounceMs)
}
for (const folder of folders.length > 0 ? folders : ['server', 'contract']) watch(folder, { recursive: true }, handleChange)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    child.once('exit', (code) => process.exit(code ?? 0))
    if (!child.kill('SIGTERM')) process.exit(0)
  })
}
