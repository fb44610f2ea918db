import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { FaultProxy } from './fault-proxy.ts'
import { firstData } from './first-data.ts'
import { Network } from './network.ts'
import { startServer } from './server-process.ts'

const run = promisify(execFile)

/** The name that only the second build carries, so that a page shows which build it is. */
export const secondName = 'EntLab Second'

/** A server whose app can be replaced under its feet, as a deployment does. */
export class Deployment {
  readonly network: Network
  readonly #live: string
  readonly #folder: string

  constructor(network: Network, folder: string) {
    this.network = network
    this.#folder = folder
    this.#live = join(folder, 'live')
  }

  static async open(): Promise<Deployment> {
    // In the project, because what a build renders with finds its packages from where it lies.
    await mkdir('.tmp', { recursive: true })
    const folder = await mkdtemp(resolve('.tmp', 'deployment-'))
    await cp('dist/app', join(folder, 'first/app'), { recursive: true })
    await symlink(join(folder, 'first/app'), join(folder, 'live'))
    const [server] = await Promise.all([
      startServer({ copyOf: firstData, env: { RATE_LIMIT_FACTOR: '50', APP_DIR: resolve(folder, 'live') } }),
      run('npx', ['vite', 'build', '--logLevel', 'error'], {
        env: { ...process.env, PRODUCT_NAME: secondName, APP_DIR: join(folder, 'second/app') },
      }),
    ])
    return new Deployment(new Network(server, await new FaultProxy({ target: server.url }).listen()), folder)
  }

  /** From now on the server has this build and no file of the other. */
  async deploy(build: 'first' | 'second'): Promise<void> {
    const next = `${this.#live}-next`
    await symlink(join(this.#folder, build, 'app'), next)
    await rename(next, this.#live)
  }

  async close(): Promise<void> {
    await this.network.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
