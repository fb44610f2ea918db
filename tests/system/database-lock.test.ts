import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundle } from '../../scripts/build/bundle.ts'
import { FolderInUse, type FolderLock, lockFolder } from '../../server/db/folder-lock.ts'
import { openDatabase } from '../../server/db/open.ts'
import { facts } from '../../server/db/schema.ts'
import { folderWithEngine } from '../support/engine-folder.ts'

/** The embedded database has no lock of its own: two processes on one folder destroy it. */
let root: string
let folder: string
/** The folder of the program that holds a database: as deep below the product as its source, whose migrations it reads. */
let programs: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'entlab-lock-'))
  await mkdir('.tmp', { recursive: true })
  programs = await mkdtemp(resolve('.tmp/lock-test-'))
  await bundle(['tests/support/hold-database.ts'], programs)
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})
afterAll(async () => {
  for (const one of [root, programs]) await rm(one, { recursive: true, force: true })
})

/** Owner with a process id above Linux's maximum, so no process has it and the lock is stale. */
const stale = { pid: 2 ** 22 + 1, host: '', started: null, released: false }

async function leaveStaleLock(owner: object): Promise<void> {
  const { host } = JSON.parse(await readFile(await releasedLock(), 'utf8')) as { host: string }
  await writeFile(join(folder, '7'), JSON.stringify({ ...stale, host, ...owner }))
}

/** Acquires and releases the lock once, to read the host name that it records. */
async function releasedLock(): Promise<string> {
  await (await lockFolder(folder)).release()
  return join(folder, '1')
}

describe('the lock', () => {
  it('has one owner, rejects others with an error that names it, and is free after release', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}; stop that server first`)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it.each([
    ['whose process has ended', {}],
    ['whose process id another process has now', { pid: process.pid, started: 'another boot/1' }],
  ])('is taken over from an owner %s, by exactly one of 20 callers', async (_name, owner) => {
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

  it('respects an owner on another host whose heartbeat is recent', async () => {
    await leaveStaleLock({ host: 'another-host' })
    await expect(lockFolder(folder)).rejects.toThrow('on another-host')
  })

  it('ignores an owner file that a power loss truncated', async () => {
    await writeFile(join(folder, '3'), '{"pid":')
    await (await lockFolder(folder)).release()
  })
})

describe('the data folder', () => {
  it('rejects a second process, and opens after a killed one with all acknowledged rows', async () => {
    folder = await folderWithEngine()
    const first = new Holder(folder)
    await first.waitFor((lines) => lines.length > 20)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`in use by process ${first.pid}`)
    const second = new Holder(folder)
    await second.waitFor((lines) => lines.length > 0)
    expect(second.lines[0]).toContain(`refused FolderInUse: The data folder is in use by process ${first.pid}`)
    expect(first.isRunning).toBe(true)

    await first.kill('SIGKILL')
    const third = new Holder(folder)
    await third.waitFor((lines) => lines.length > 20)
    await third.kill('SIGTERM')

    const { db, close } = await openDatabase({ dataDir: folder })
    const keys = new Set((await db.select().from(facts)).map((fact) => fact.key))
    await close()
    const acknowledged = [...first.lines, ...third.lines]
      .filter((line) => line.startsWith('stored '))
      .map((line) => line.slice('stored '.length))
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
    await rm(folder, { recursive: true })
  })
})

/** A process that has the data folder open and writes rows. */
class Holder {
  readonly #child: ChildProcess
  #text = ''

  constructor(dataDir: string) {
    this.#child = spawn(process.execPath, ['--liftoff-only', join(programs, 'hold-database.js'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Read continuously: a process blocks when its output pipe is full.
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

  async waitFor(isEnough: (lines: string[]) => boolean): Promise<void> {
    await vi.waitUntil(
      () => {
        if (!isEnough(this.lines) && !this.isRunning) throw new Error(`the process ended after this output:\n${this.#text}`)
        return isEnough(this.lines)
      },
      { timeout: 150_000, interval: 20 },
    )
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal)
    await once(this.#child, 'close')
  }
}
