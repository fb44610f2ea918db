import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'esbuild'

type LoadModules = typeof import('./device-entry.ts').loadModules
type DeviceModules = ReturnType<LoadModules>
type Loaded = Record<string, object>
type Program = (require: (path: string) => object | undefined, module: { exports: unknown }) => void

let evaluate: Promise<() => DeviceModules> | undefined

/**
 * The app's modules with a state of their own. One bundle that is evaluated for each device: new modules in Vitest would be new for the server
 * too, which takes 2 s to load. Packages and the contract have no state, so all devices and the server share them.
 */
export async function newDeviceModules(): Promise<Awaited<DeviceModules>> {
  evaluate ??= bundle()
  return await (await evaluate)()
}

async function bundle(): Promise<() => DeviceModules> {
  const contract = join(process.cwd(), 'contract/')
  const { outputFiles, metafile } = await build({
    entryPoints: ['tests/support/device-entry.ts'],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    define: { 'import.meta.env.PROD': 'false' },
    logOverride: { 'empty-import-meta': 'error' },
    plugins: [
      {
        name: 'shared contract',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
            const whole = join(resolveDir, path)
            return whole.startsWith(contract) ? { path: whole, external: true } : undefined
          }),
      },
    ],
  })
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  const shared: Loaded = Object.fromEntries(
    await Promise.all([...new Set(paths)].map(async (path) => [path, { ...((await import(path)) as object), __esModule: true }] as const)),
  )
  const source = `(require, module) => {${outputFiles[0]?.text}\n}`
  const program = new Script(source, { filename: 'device-modules.js' }).runInThisContext() as Program
  return () => {
    const module = { exports: {} }
    program((path) => shared[path], module)
    return (module.exports as { loadModules: LoadModules }).loadModules()
  }
}
