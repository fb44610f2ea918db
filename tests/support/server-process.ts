import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.ts'
import { noteChange, noteChangeForAll } from './traces.ts'

const startTimeoutMs = 90_000
/** A test's server lives for seconds: optimising its code would cost more than it saves. */
const fewerCompiles = ['--liftoff-only', '--no-opt']

export interface ServerOptions {
  /** Remains after `stop`; without it the server has a temporary folder, which is removed. */
  readonly dataDir?: string
  /** A folder that is copied into the temporary one before the start. */
  readonly copyOf?: string
  readonly databaseUrl?: string
  readonly port?: number
  /** Folder of the build; default `dist`. Another one is started from a folder without the product's sources. */
  readonly dist?: string
  readonly env?: Readonly<Record<string, string>>
  /** Compiles like a server in production, for figures. */
  readonly isOptimised?: boolean
}

/** The real built server in its own process. */
export class ServerProcess {
  readonly port: number
  readonly dataDir: string
  readonly #dist: string | undefined
  readonly #env: Readonly<Record<string, string>>
  readonly #isFolderOurs: boolean
  readonly #flags: readonly string[]
  #child: ChildProcess | null = null
  #output = ''

  constructor(port: number, dataDir: string, options: ServerOptions) {
    this.port = port
    this.dataDir = dataDir
    this.#dist = options.dist
    this.#isFolderOurs = options.dataDir === undefined
    this.#flags = options.isOptimised ? [] : fewerCompiles
    process.once('exit', () => this.#child?.kill('SIGKILL'))
    this.#env = { ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}), ...options.env }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Output so far. */
  get output(): string {
    return this.#output
  }

  async start(): Promise<void> {
    const entry = join(this.#dist ?? 'dist', 'server/main.js')
    if (!existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first.`)
    const child = spawn(process.execPath, [...this.#flags, entry], {
      env: { ...ownEnvironment(), ...this.#settings() },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(this.#dist && { cwd: tmpdir() }),
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text))
    const deadline = Date.now() + startTimeoutMs
    while (!(await this.#isHealthy())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`The server did not start:\n${this.#output}`)
      }
      await wait(50)
    }
  }

  /** Ends the process. After SIGKILL it runs no clean-up. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    noteChange(this.url)
    child.kill(signal)
    await once(child, 'close')
    return child.exitCode
  }

  /** Starts again on the same port and data. */
  async restart(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    await this.kill(signal)
    await this.start()
  }

  /** Publishes the courses of a folder by command. The server stops first, since the embedded database admits one process. */
  async publish(folder: string): Promise<void> {
    await this.kill('SIGTERM')
    const options = { env: { ...ownEnvironment(), ...this.#settings() } }
    await promisify(execFile)(process.execPath, ['dist/server/load-content.js', folder], options)
    noteChangeForAll(this.url)
    await this.start()
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM')
    if (this.#isFolderOurs) await rm(this.dataDir, { recursive: true, force: true })
  }

  #settings(): Record<string, string> {
    return {
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      RENDER_AT_START: 'no',
      // Production refuses 0.
      CERTIFICATE_TIME_PERCENT: this.#env.NODE_ENV === 'production' ? '1' : '0',
      // Production refuses to start without its name.
      ...(this.#env.NODE_ENV === 'production' ? { PUBLIC_URL: this.url } : {}),
      ...this.#env,
    }
  }

  async #isHealthy(): Promise<boolean> {
    const base = this.#env.BASE_PATH?.replace(/^\/?/, '/').replace(/\/$/, '') ?? ''
    try {
      const response = await fetch(`${this.url}${base}/api/health`, { signal: AbortSignal.timeout(2000) })
      return response.ok
    } catch {
      return false
    }
  }
}

/** Hides the caller's settings: the server under test gets its own from the test alone. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ } = process.env
  return { PATH, HOME, TMPDIR, TZ }
}

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'entlab-server-')))
  // 1,000 small files: `cp` takes a tenth of the time of Node's own copy.
  if (options.copyOf) await promisify(execFile)('cp', ['-R', `${options.copyOf}/.`, dataDir])
  const server = new ServerProcess(options.port ?? (await freePort()), dataDir, options)
  await server.start()
  return server
}
