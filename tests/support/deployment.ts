import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { FaultProxy } from './fault-proxy.ts'
import { Network, newServer } from './network.ts'

const run = promisify(execFile)

/** A server whose app is replaced while it runs, as by a deployment. */
export class Deployment {
  readonly network: Network
  readonly #live: string
  readonly #folder: string

  constructor(network: Network, folder: string) {
    this.network = network
    this.#folder = folder
    this.#live = join(folder, 'live')
  }

  /** Builds the next version (next-version.config.ts). */
  static async open(): Promise<Deployment> {
    // Inside the project: the renderer of a build resolves packages from its own folder.
    await mkdir('.tmp', { recursive: true })
    const folder = await mkdtemp(resolve('.tmp', 'deployment-'))
    await cp('dist/app', join(folder, 'first/app'), { recursive: true })
    await symlink(join(folder, 'first/app'), join(folder, 'live'))
    const [server] = await Promise.all([newServer({ env: { APP_DIR: resolve(folder, 'live') } }), buildNext(join(folder, 'next/app'))])
    return new Deployment(new Network(server, await new FaultProxy({ target: server.url }).listen()), folder)
  }

  /** Replaces the app at once: from now on the server has only the files of this version. */
  async deploy(version: 'first' | 'next'): Promise<void> {
    const next = `${this.#live}-next`
    await symlink(join(this.#folder, version, 'app'), next)
    await rename(next, this.#live)
  }

  async close(): Promise<void> {
    await this.network.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** In the head of each document of the next version. */
export const nextVersion = (page: Page) => page.locator('meta[name=version]')

/** Compressed as in production, so that journeys can count the bytes of an update. */
async function buildNext(folder: string): Promise<void> {
  const env = { ...process.env, APP_DIR: folder }
  await run('npx', ['vite', 'build', '--logLevel', 'error', '--config', 'tests/support/next-version.config.ts'], { env })
  await copyCompressed(folder)
  await run('npx', ['tsx', 'scripts/build/compress.ts'], { env })
}

/** Copies the compressed form of each file that both builds have: compressing them again takes 15 s of processor time. */
async function copyCompressed(folder: string): Promise<void> {
  for (const path of await readdir('dist/app', { recursive: true })) {
    const original = path.replace(/\.(br|gz)$/, '')
    if (original !== path && (await areEqual(join('dist/app', original), join(folder, original)))) {
      await copyFile(join('dist/app', path), join(folder, path))
    }
  }
}

async function areEqual(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false
  const [bytes, otherBytes] = await Promise.all([readFile(one), readFile(other)])
  return bytes.equals(otherBytes)
}
