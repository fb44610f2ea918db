import { keepFilesPrivate } from '../process/private-files.ts'
import { startFailure } from '../process/start-failure.ts'
import { readSettings, type Settings } from '../settings.ts'

/** Runs a command with the server's settings. A failure is one sentence on stderr, that of a `Refusal` its own, and exit code 1. */
export async function runCommand(
  run: (args: readonly string[], settings: Settings) => Promise<void>,
  Refusal: new (...args: never[]) => Error,
): Promise<void> {
  let settings: Settings | undefined
  try {
    keepFilesPrivate()
    settings = readSettings(process.env)
    await run(process.argv.slice(2), settings)
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? error.message : startFailure(error, settings)}\n`)
    process.exitCode = 1
  }
}
