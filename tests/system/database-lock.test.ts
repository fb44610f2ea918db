import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUse, type FolderLock, lockFolder } from '../../server/db/folder-lock.ts'
import { openDatabase } from '../../server/db/open.ts'
import { facts } from '../../server/db/schema.ts'

/** The embedded database has no lock of its own: two processes on one folder destroy it. */
let root: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'entlab-lock-'))
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A process that never was: its number is free, so the lock it left is stale. */
const stale = { pid: 2 ** 22 + 1, host: '', started: null, released: false }

async function leaveStaleLock(owner: object): Promise<void> {
  const { host } = JSON.parse(await readFile(await ownLock(), 'utf8')) as { host: string }
  await writeFile(join(folder, '7'), JSON.stringify({ ...stale, host, ...owner }))
}

/** Takes and leaves the lock once, to learn how this machine is named in it. */
async function ownLock(): Promise<string> {
  await (await lockFolder(folder)).release()
  return join(folder, '1')
}

describe('the lock', () => {
  it('is held by one, refused to others with a sentence, and free after release', async () => {
    const lock = await lockFolder(folder)
    const start = Date.now()
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}; stop that server first`)
    expect(Date.now() - start).toBeLessThan(2000)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it.each([
    ['ended', {}],
    ['whose number another process has now', { pid: process.pid, started: 'another boot/1' }],
  ])('is taken over from an owner %s, by exactly one of many', async (_name, owner) => {
    for (let round = 0; round < 20; round++) {
      folder = await mkdtemp(join(root, 'race-'))
      await leaveStaleLock(owner)
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
      const won = results.filter((one): one is PromiseFulfilledResult<FolderLock> => one.status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const one of results) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUse)
      await won[0]?.value.release()
      expect(await readdir(folder)).toHaveLength(1)
    }
  })

  it('believes an owner on another host for as long as it gives signs of life', async () => {
    await leaveStaleLock({ host: 'another-host' })
    await expect(lockFolder(folder)).rejects.toThrow('on another-host')
  })

  it('is not held by a file that a power loss cut short', async () => {
    await writeFile(join(folder, '3'), '{"pid":')
    await (await lockFolder(folder)).release()
  })
})

describe('two processes', () => {
  it('refuses the second within two seconds and takes over from a killed one without losing what it kept', async () => {
    const first = new Holder(folder)
    await first.says((lines) => lines.length > 20)
    const start = Date.now()
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`in use by process ${first.pid}`)
    expect(Date.now() - start).toBeLessThan(2000)
    const second = new Holder(folder)
    await second.says((lines) => lines.length > 0)
    expect(second.lines[0]).toContain(`refused FolderInUse: The data folder is in use by process ${first.pid}`)
    expect(first.isRunning).toBe(true)

    await first.kill('SIGKILL')
    const third = new Holder(folder)
    await third.says((lines) => lines.length > 20)
    await third.kill('SIGTERM')

    const { db, close } = await openDatabase({ dataDir: folder })
    const keys = new Set((await db.select().from(facts)).map((fact) => fact.key))
    await close()
    const acknowledged = [...first.lines, ...third.lines]
      .filter((line) => line.startsWith('kept '))
      .map((line) => line.slice('kept '.length))
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
  })
})

const holder = fileURLToPath(new URL('../support/hold-database.ts', import.meta.url))

/** A process that holds the data folder and writes. */
class Holder {
  readonly #child: ChildProcess
  #text = ''

  constructor(dataDir: string) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', holder, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Read all along: a process whose pipe is full stands still.
    this.#child.stdout?.on('data', (piece) => {
      this.#text += String(piece)
    })
    process.once('exit', () => this.#child.kill('SIGKILL'))
  }

  get pid() {
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  get lines(): string[] {
    return this.#text.split('\n').slice(0, -1)
  }

  async says(isEnough: (lines: string[]) => boolean): Promise<void> {
    while (!isEnough(this.lines)) {
      if (!this.isRunning) throw new Error(`the process ended, having said:\n${this.#text}`)
      await wait(20)
    }
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal)
    await once(this.#child, 'close')
  }
}
