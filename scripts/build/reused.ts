import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of results of one run of `npm run check`, which builds two versions of the app. Other builds have none. */
const folder = process.env.BUILD_CACHE

/** Answers the result of slow work on `input`: an earlier build's, if it did the same work. */
export function reused(work: string, input: string | Buffer, run: () => Buffer): Buffer {
  return read(work, input) ?? stored(work, input, run())
}

/** The same for text and work that takes time. */
export async function reusedText(work: string, input: string, run: () => Promise<string>): Promise<string> {
  return String(read(work, input) ?? stored(work, input, Buffer.from(await run())))
}

function pathOf(work: string, input: string | Buffer): string | undefined {
  return folder && join(folder, `${work}-${createHash('sha256').update(input).digest('hex')}`)
}

function read(work: string, input: string | Buffer): Buffer | undefined {
  const path = pathOf(work, input)
  return path && existsSync(path) ? readFileSync(path) : undefined
}

function stored(work: string, input: string | Buffer, result: Buffer): Buffer {
  const path = pathOf(work, input)
  if (folder && path) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, result)
  }
  return result
}
