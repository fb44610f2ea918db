import { type SpawnOptions, spawn } from 'node:child_process'

/** Runs a command with its output on ours and answers its exit code; a signal or a missing program counts as 1. */
export function run(command: string, args: readonly string[], options: Pick<SpawnOptions, 'env' | 'cwd'> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a command beside others: what it prints comes in one piece, once it has ended. Answers its exit code as `run` does. */
export function runBeside(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    // By letters: a piece may end within one.
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command quietly and answers what it printed, or null when it failed or is not there. */
export function read(command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code === 0 ? output.trim() : null))
  })
}
