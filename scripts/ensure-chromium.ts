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
  const named = process.env.CHROMIUM
  if (named) return named
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return onPath.find(isProgram) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
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
    if ((await run('npx', args)) !== 0) await aptInstall('chromium', 'fonts-noto-core')
  }
  const path = findChromium()
  if (!path) throw new Error('No Chromium found and none could be installed. Install one and set CHROMIUM to its path.')
  await ensureBengaliFont()
  return path
}
