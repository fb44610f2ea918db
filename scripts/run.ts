import { type SpawnOptions, spawn } from 'node:child_process'

/** Runs a command with inherited output. Answers its exit code; 1 for a signal or a missing program. */
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

/** Runs a command in parallel to others: collects its output until it has ended. Answers its exit code as `run` does. */
export function runBeside(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env'> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    // Decoded by the stream: a chunk may end inside a multi-byte character.
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command and answers its standard output; null if it failed or is not installed. */
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
