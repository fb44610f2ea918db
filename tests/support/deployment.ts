import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { compressFolder } from '../../scripts/build/compress-folder.ts'
import { FaultProxy } from './fault-proxy.ts'
import { Network, newServer } from './network.ts'

const run = promisify(execFile)
/** The first version. */
const builtApp = resolve('dist/app')

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
    await symlink(builtApp, join(folder, 'live'))
    const [server] = await Promise.all([newServer({ env: { APP_DIR: resolve(folder, 'live') } }), buildNext(join(folder, 'next/app'))])
    return new Deployment(new Network(server, await new FaultProxy({ target: server.url }).listen()), folder)
  }

  /** Replaces the app at once: from now on the server has only the files of this version. */
  async deploy(version: 'first' | 'next'): Promise<void> {
    const next = `${this.#live}-next`
    await symlink(version === 'first' ? builtApp : join(this.#folder, 'next/app'), next)
    await rename(next, this.#live)
  }

  async close(): Promise<void> {
    await this.network.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** In the head of each document of the next version. */
export const nextVersion = (page: Page) => page.locator('meta[name=version]')

/** Compressed like the first version, so that journeys can count the bytes of an update. The server compresses each page when it sends it. */
async function buildNext(folder: string): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--config', 'tests/support/next-version.config.ts']
  await run(process.execPath, vite, { env: { ...process.env, APP_DIR: folder } })
  compressFolder(folder, { from: builtApp, omits: (path) => path.startsWith('pages/') })
}
