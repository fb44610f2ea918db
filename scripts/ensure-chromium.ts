import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall } from './apt.ts'
import { read, run } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser to test with: the one named by CHROMIUM, one on PATH, or Playwright's own; null when there is none. */
export function findChromium(): string | null {
  return process.env.CHROMIUM || findOnPath(names) || (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

/**
 * The same browser as a program without windows, which Playwright too takes by itself where it has its own: it spends a tenth less.
 * It keeps no settings of a profile, so whoever needs those takes the other. Null where it is not installed.
 */
export function findShell(): string | null {
  return process.env.CHROMIUM ? null : (findOnPath(['chromium-headless-shell']) ?? null)
}

function findOnPath(programs: readonly string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))
  return places.find(isProgram)
}

/** Without a Bengali font Chromium draws boxes, and tests of clipped text would measure those. */
async function ensureBengaliFont(): Promise<void> {
  const fonts = await read('fc-list', [':lang=bn', 'family'])
  if (fonts === '') await aptInstall('fonts-noto-core')
}

/** Finds a browser or installs one. */
export async function ensureChromium(): Promise<string> {
  if (!findChromium()) {
    const args = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']
    if ((await run('npx', args)) !== 0) {
      const packages = ['chromium', 'fonts-noto-core']
      if (!(await aptInstall(...packages, 'chromium-headless-shell'))) await aptInstall(...packages)
    }
  }
  const path = findChromium()
  if (!path) throw new Error('No Chromium found and none could be installed. Install one and set CHROMIUM to its path.')
  await ensureBengaliFont()
  return path
}
