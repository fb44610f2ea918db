import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'

/** One tab of a browser that Playwright does not drive. */
export interface RemoteBrowser {
  /** Resolves once the page's `load` event has fired. */
  open(url: string): Promise<void>
  /** Value of an expression in the page; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>
  click(selector: string): Promise<void>
  /** Types with the keyboard into the element. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

/** Waits until the expression is true in the page. @throws with the page's text after 30 s */
export async function until(browser: RemoteBrowser, expression: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await browser.evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
    if (Date.now() > end)
      throw new Error(`Never true: ${expression}\n${await browser.evaluate<string>('location.href + "\\n" + document.body.innerText')}`)
    await wait(100)
  }
}

/** Starts a program in its own process group. Waits for the output line with the address that it listens on. */
async function startProgram(program: string, args: readonly string[], announces?: RegExp, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: { ...process.env, ...env } })
  const killOnExit = () => killGroup(child)
  process.once('exit', killOnExit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const end = Date.now() + 60_000
  let found = announces?.exec(output)
  while (announces && !found) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${program} did not start:\n${output}`)
    await wait(50)
    found = announces.exec(output)
  }
  const stop = async () => {
    process.off('exit', killOnExit)
    if (child.exitCode !== null || child.signalCode !== null) return
    killGroup(child)
    await once(child, 'close')
  }
  return { announced: found?.[1] ?? '', stop }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Firefox through WebDriver BiDi, which it implements itself: no driver process. */
export async function openFirefox(program: string): Promise<RemoteBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-firefox-'))
  const args = ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', folder, 'about:blank']
  const { announced, stop } = await startProgram(program, args, /BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${announced}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const pending = new Map<number, (answer: { result?: unknown; message?: string; type: string }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    pending.get(answer.id)?.(answer)
  })
  let id = 0
  async function send<T>(method: string, params: object): Promise<T> {
    const own = ++id
    const answered = new Promise<{ result?: unknown; message?: string; type: string }>((resolve) => pending.set(own, resolve))
    socket.send(JSON.stringify({ id: own, method, params }))
    const answer = await answered
    pending.delete(own)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as T
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  const act = (actions: object[]) => send('input.performActions', { context, actions })
  const click = async (selector: string) => {
    const locator = { type: 'css', value: selector }
    const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 })
    if (!nodes[0]) throw new Error(`No element matches ${selector}`)
    const element = { sharedId: nodes[0].sharedId }
    await send('script.callFunction', {
      functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
      arguments: [element],
      target: { context },
      awaitPromise: false,
    })
    const pointer = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await act([{ type: 'pointer', id: 'mouse', actions: pointer }])
  }
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate<T>(expression: string) {
      const params = {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      }
      const { result } = await send<{ result?: { value: string } }>('script.evaluate', params)
      if (!result) throw new Error(`Failed in the page: ${expression}`)
      return JSON.parse(result.value) as T
    },
    click,
    async type(selector, text) {
      await click(selector)
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await act([{ type: 'key', id: 'keyboard', actions: keys }])
    },
    async close() {
      socket.close()
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Key of an element's id in answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK's MiniBrowser through its own WebDriver, on a virtual screen. */
export async function openWebKit(driver: string): Promise<RemoteBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-webkit-'))
  const screen = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '800x900x24'], /^(\d+)\n/)
  const port = await freePort()
  // Its own home folder, so that its caches are empty; software rendering, because a server has no graphics card.
  const env = { DISPLAY: `:${screen.announced}`, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, LIBGL_ALWAYS_SOFTWARE: '1' }
  const { stop } = await startProgram(driver, [`--port=${port}`, '--host=127.0.0.1'], undefined, env)
  let session = ''
  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message}`)
    return value
  }
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + 60_000; !(await isUp()); ) {
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start.')
    await wait(50)
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: {} })
  session = `/${sessionId}`
  const find = async (selector: string) => {
    const element = await send<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
    return `/element/${element[elementKey]}`
  }
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    async evaluate<T>(expression: string) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve(${expression}).then((value) => done(JSON.stringify(value) ?? 'null'), (error) => done('null'))`
      return JSON.parse(await send<string>('POST', '/execute/async', { script, args: [] })) as T
    },
    click: async (selector) => void (await send('POST', `${await find(selector)}/click`, {})),
    type: async (selector, text) => void (await send('POST', `${await find(selector)}/value`, { text })),
    async close() {
      await send('DELETE', '').catch(() => undefined)
      await stop()
      await screen.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
