import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-test-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

function run(
  file: string,
  environment: Record<string, string>,
  ...words: string[]
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, ['--import', 'tsx', file, ...words], { env: { PATH, HOME, DATA_DIR: dataDir, ...environment } })
}

/** What a program that ends says, and how it ended. */
async function outcome(file: string, environment: Record<string, string>, ...words: string[]) {
  const child = run(file, environment, ...words)
  const ended = once(child, 'exit')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0] as number, out, error }
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return String(port)
}

async function banner(child: ReturnType<typeof run>): Promise<string> {
  let said = ''
  for await (const piece of child.stdout) {
    said += String(piece)
    if (/is ready.*\n\n$/su.test(said)) return said
  }
  throw new Error(`the server ended: ${said}`)
}

describe('the program', () => {
  it('makes the first administrator, starts, answers, refuses a second one on its folder, and ends when told to', async () => {
    const command = await outcome('server/first-admin.ts', { PUBLIC_URL: 'https://learn.example.org' }, '01711111111', 'কামরুল', 'হাসান')
    expect(command).toMatchObject({ code: 0, error: '' })
    expect(command.out).toMatch(/https:\/\/learn\.example\.org\/reset-password\?token=[\w-]{43}\n$/)

    const port = await freePort()
    const server = run('server/main.ts', { PORT: port, NODE_ENV: 'production', PRODUCT_NAME: 'শিখি' })
    const ended = once(server, 'exit')
    const said = await banner(server)
    expect(said).toContain('শিখি')
    expect(said).toContain(`http://127.0.0.1:${port}/`)
    expect(said).not.toContain('demo')
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await answer.json()).toMatchObject({ success: true, database: 'embedded' })

    const second = await outcome('server/main.ts', { PORT: await freePort() })
    expect(second).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The data folder is in use by process \d+; stop that server first\.\n$/),
    })

    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['database', 'lock']))
    // Four processes, one of which makes a database: seconds when the machine is idle, many when it is not.
  }, 120_000)

  it('stops with one sentence for a wrong setting', async () => {
    expect(await outcome('server/main.ts', { PORT: 'eighty' })).toEqual({
      code: 1,
      out: '',
      error: 'PORT must be a number from 0 to 65535, not "eighty".\n',
    })
  })
})
