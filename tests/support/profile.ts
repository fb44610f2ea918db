import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, findShell } from '../../scripts/prerequisites/ensure-chromium.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { stopPrefetch } from './prefetch.ts'
import { withApp, withAppIn } from './with-app.ts'

export interface OpenProfile {
  readonly context: BrowserContext
  readonly page: Page
  /** Kills the browser, as an empty battery does: no unload handler runs. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * A browser process on a profile folder that remains after it. Playwright's persistent context hides its process. This one
 * is started here, so that a test can kill it and open the folder with the next. `isComplete`: with the browser's settings, which
 * the headless shell lacks; its start takes four times as long.
 */
export async function openProfile(folder: string, { isComplete = false } = {}): Promise<OpenProfile> {
  const portFile = join(folder, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const program = (isComplete ? null : findShell()) ?? findChromium() ?? chromium.executablePath()
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--lang=bn',
    ...chromiumFlags,
  ]
  // Its own process group: some systems start the browser from a script, and the signal must reach the browser.
  const child = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore', detached: true })
  const endOf = once(child, 'close')
  const killGroup = (signal: NodeJS.Signals | 0) => process.kill(-(child.pid ?? Number.NaN), signal)
  const isGroupAlive = () => {
    try {
      return killGroup(0)
    } catch {
      return false
    }
  }
  const killOnExit = () => killGroup('SIGKILL')
  process.once('exit', killOnExit)

  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort(portFile)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no default context.')
  // A navigation that hangs then fails with its line in the test.
  context.setDefaultTimeout(30_000)
  await stopPrefetch(context)
  withAppIn(context)
  const [opened] = context.pages()
  const page = opened ? withApp(opened) : await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    killGroup(signal)
    await endOf
    // Another process of the browser may still hold the lock of the databases.
    while (isGroupAlive()) await wait(20)
    process.off('exit', killOnExit)
    await browser.close().catch(() => undefined)
  }
  return { context, page, kill: () => end('SIGKILL'), close: () => end('SIGTERM') }
}

async function readPort(portFile: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    if (port) return port
    await wait(50)
  }
  throw new Error('The browser did not open its debugging port.')
}
