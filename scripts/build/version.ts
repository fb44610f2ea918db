import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Sources of the app and the worker. Tests and generated files are omitted: they do not change what a device receives. */
const sources = ['contract', 'src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/**
 * The version of this build: the package's version and a hash of the sources. Equal sources give equal versions, also from an
 * archive without git.
 */
export function buildVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const path of filesOf(root))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return `${version}+${hash.digest('hex').slice(0, 10)}`
}

function filesOf(root: string): string[] {
  return sources.flatMap((path) => (statSync(join(root, path)).isDirectory() ? walk(root, path) : [path])).sort()
}

function walk(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/\.(test|gen)\.tsx?$/.test(path))
}
