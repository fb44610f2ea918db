import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { FaultProxy } from './fault-proxy.ts'
import { Network, newServer } from './network.ts'

const run = promisify(execFile)

/** The product name of the second build, so that a page shows which build it is from. */
export const secondName = 'EntLab Second'

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

  /** `second`: the same sources with another product name. `changed`: one page differs, and the files are compressed as in production. */
  static async open(next: 'second' | 'changed' = 'second'): Promise<Deployment> {
    // Inside the project: the renderer of a build resolves packages from its own folder.
    await mkdir('.tmp', { recursive: true })
    const folder = await mkdtemp(resolve('.tmp', 'deployment-'))
    await cp('dist/app', join(folder, 'first/app'), { recursive: true })
    await symlink(join(folder, 'first/app'), join(folder, 'live'))
    const [server] = await Promise.all([newServer({ env: { APP_DIR: resolve(folder, 'live') } }), build(next, join(folder, next, 'app'))])
    return new Deployment(new Network(server, await new FaultProxy({ target: server.url }).listen()), folder)
  }

  /** Replaces the app at once: from now on the server has only the files of this build. */
  async deploy(build: 'first' | 'second' | 'changed'): Promise<void> {
    const next = `${this.#live}-next`
    await symlink(join(this.#folder, build, 'app'), next)
    await rename(next, this.#live)
  }

  async close(): Promise<void> {
    await this.network.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function build(next: 'second' | 'changed', folder: string): Promise<void> {
  const env = { ...process.env, APP_DIR: folder }
  if (next === 'second') {
    await run('npx', ['vite', 'build', '--logLevel', 'error'], { env: { ...env, PRODUCT_NAME: secondName } })
    return
  }
  await run('npx', ['vite', 'build', '--logLevel', 'error', '--config', 'tests/support/changed-page.config.ts'], { env })
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
