import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { read, run } from '../run.ts'
import { aptInstall } from './apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser for the tests: of the variable CHROMIUM, on PATH, or Playwright's own; null if none. */
export function findChromium(): string | null {
  return process.env.CHROMIUM || findOnPath(names) || (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

/**
 * The headless shell of the same browser, which needs a tenth less processor time; Playwright prefers it too. It stores no
 * settings of a profile, so a test that writes one needs the full browser. Null if not installed.
 */
export function findShell(): string | null {
  return process.env.CHROMIUM ? null : (findOnPath(['chromium-headless-shell']) ?? null)
}

export function findOnPath(programs: readonly string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))
  return places.find(isProgram)
}

/** Without a Bengali font Chromium renders boxes, and tests of clipped text would measure those. */
async function ensureBengaliFont(): Promise<void> {
  const fonts = await read('fc-list', [':lang=bn', 'family'])
  if (fonts === '') await aptInstall('fonts-noto-core')
}

/** Finds or installs Chromium; throws if neither is possible. */
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
