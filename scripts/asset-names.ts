import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { hashLength } from '../sw/asset-list.ts'
import { componentsOf } from './build/import-graph.ts'
import { manifestFile } from './build-manifest.ts'

/** The file that sets the names of all lazily imported files and the app's version, before the entry runs. */
const namesFile = 'names'
const viteManifest = '.vite/manifest.json'

/**
 * Names each built file by the hash of its own content. The bundler writes hashed names of lazy imports into importers, so one
 * changed page renames half of the app. Here an importer reads such a name from `assetNames`, a table in one small file that the
 * HTML loads first. A change of a page then renames the page, the table and the HTML (docs/decisions/028). Names in static
 * imports stay literal: the browser resolves them before any code runs.
 */
export function assetNames(version: string, onRenamed: (names: ReadonlyMap<string, string>) => void): Plugin {
  let isAppBuild = false
  return {
    name: 'asset-names',
    apply: 'build',
    configResolved(config) {
      isAppBuild = !config.build.ssr
    },
    async writeBundle({ dir = '' }) {
      if (isAppBuild) onRenamed(await nameAssets(dir, version))
    },
  }
}

async function nameAssets(outDir: string, version: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(outDir, 'assets')
  const files = await readdir(folder)
  const sources = new Map<string, Buffer>()
  for (const file of files) sources.set(file, await readFile(join(folder, file)))
  const keys = keysOf(JSON.parse(await readFile(join(outDir, viteManifest), 'utf8')) as Manifest, files)
  const { names, texts } = renamed(sources, keys)
  const isLazy = (key: string) => [...texts.values()].some((text) => text.includes(`assetNames.${key}`))
  const table = [...keys].filter(([, key]) => isLazy(key)).map(([file, key]) => `${key}:"./${names.get(file)}"`)
  const head = `self.appVersion=${JSON.stringify(version)};self.assetNames={${table.join()}}`
  const tableFile = `${namesFile}-${hashOf(head)}.js`
  await writeFile(join(folder, tableFile), head)
  for (const [file, name] of names) {
    const text = texts.get(file)
    if (text === undefined) await rename(join(folder, file), join(folder, `.${name}`))
    else {
      await rm(join(folder, file))
      await writeFile(join(folder, `.${name}`), text)
    }
  }
  // In two steps: a file's new name may be another file's old name.
  for (const name of names.values()) await rename(join(folder, `.${name}`), join(folder, name))
  for (const manifest of [viteManifest, manifestFile]) await replaceIn(join(outDir, manifest), names)
  await replaceIn(join(outDir, 'index.html'), names, (html) =>
    html.replace(/<script type="module"/, `<script type="module" crossorigin src="./assets/${tableFile}"></script>\n    $&`),
  )
  return names
}

async function replaceIn(path: string, names: ReadonlyMap<string, string>, then = (text: string) => text): Promise<void> {
  const text = await readFile(path, 'utf8')
  await writeFile(path, then(text.replaceAll(fileName, (file) => names.get(file) ?? file)))
}

const fileName = /[\w.-]+-[\w-]{8}\.\w+/g
const quotedName = /(from|import)?\s*(["'`])\.\/([\w.-]+-[\w-]{8}\.\w+)\2/g

/** A key per file that is stable across builds: from its source, or from its name if it has none. */
function keysOf(manifest: Manifest, files: readonly string[]): Map<string, string> {
  const known = new Map<string, string>()
  const note = (file: string, source: string) => known.set(file.replace('assets/', ''), source)
  for (const [source, chunk] of Object.entries(manifest)) {
    note(chunk.file, source.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
    for (const sheet of chunk.css ?? [])
      if (!known.has(sheet.replace('assets/', ''))) note(sheet, `${source.replace(/-[\w-]{8}\.js$/, '')}.css`)
  }
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const file of [...files].sort()) {
    const source = known.get(file) ?? stemOf(file)
    let key = ''
    for (let copy = 0; key === '' || taken.has(key); copy++)
      key = `_${createHash('sha256').update(`${source}#${copy}`).digest('hex').slice(0, 3)}`
    taken.add(key)
    keys.set(file, key)
  }
  return keys
}

const stemOf = (file: string) => file.replace(/-[\w-]{8}\.(\w+)$/, '.$1')
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, hashLength)
const withHash = (file: string, hash: string) => file.replace(/-[\w-]{8}(\.\w+)$/, `-${hash}$1`)

/** New names of all files, and new texts of scripts. Files of an import cycle are hashed together. */
function renamed(sources: ReadonlyMap<string, Buffer>, keys: ReadonlyMap<string, string>) {
  const scripts = new Map<string, string>()
  const imports = new Map<string, string[]>()
  for (const [file, content] of sources) {
    if (!file.endsWith('.js')) continue
    const statics: string[] = []
    const text = content.toString().replaceAll(quotedName, (whole, keyword: string | undefined, _quote, name: string) => {
      if (!sources.has(name)) return whole
      if (keyword === undefined) return `assetNames.${keys.get(name)}`
      statics.push(name)
      return whole
    })
    scripts.set(file, text)
    imports.set(file, statics)
  }
  const names = new Map<string, string>()
  for (const [file, content] of sources) if (!scripts.has(file)) names.set(file, withHash(file, hashOf(content)))
  for (const cycle of componentsOf(imports)) {
    const inside = new Set(cycle)
    // Names inside a cycle are replaced by keys: no file of it can be hashed first.
    const plain = (file: string) =>
      (scripts.get(file) ?? '').replaceAll(fileName, (name) => (inside.has(name) ? (keys.get(name) ?? name) : (names.get(name) ?? name)))
    const shared = cycle.length > 1 ? cycle.map(plain).sort().join('\0') : ''
    for (const file of cycle) names.set(file, withHash(file, hashOf(cycle.length > 1 ? `${plain(file)}\0${shared}` : plain(file))))
  }
  const texts = new Map([...scripts].map(([file, text]) => [file, text.replaceAll(fileName, (name) => names.get(name) ?? name)]))
  return { names, texts }
}
