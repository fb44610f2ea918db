/**
 * Adds the optional packages that a package mirror lacks to the lockfile. Native tools have one optional package per system.
 * If the mirror has only those for Linux, `npm install` omits the others. `npm ci` then rejects the lockfile on every system.
 * The dependents pin exact versions. The hash of each package comes from the registry. tests/system/lockfile.test.ts fails when
 * this is needed.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const path = 'package-lock.json'
const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32', 'linux']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm']

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
export type LockedPackages = Record<string, LockedPackage>

/** Optional dependencies without an entry in the lockfile, with the path of the missing entry. */
export function missingOptional(packages: LockedPackages): { asker: LockedPackage; name: string; version: string; place: string }[] {
  return Object.entries(packages).flatMap(([where, asker]) => {
    const folder = where.slice(0, where.lastIndexOf('node_modules/'))
    const isLocked = (name: string) => Object.keys(packages).some((place) => place.endsWith(`node_modules/${name}`))
    return Object.entries(asker.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(name))
      .map(([name, version]) => ({ asker, name, version, place: `${folder}node_modules/${name}` }))
  })
}

/** Packages that `npm ci` would install without comparing their hash. */
export function withoutHash(packages: LockedPackages): { locked: LockedPackage; name: string }[] {
  return Object.entries(packages).flatMap(([place, locked]) =>
    place === '' || locked.link || locked.integrity !== undefined
      ? []
      : [{ locked, name: place.slice(place.lastIndexOf('node_modules/') + 13) }],
  )
}

/** The hash that the registry states for a version. */
async function hashOf(name: string, version: string | undefined): Promise<string> {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
  const answer = await fetch(new URL(`${name}/${version}`, registry))
  if (!answer.ok) throw new Error(`${registry} has no ${name} ${version}`)
  const { dist } = (await answer.json()) as { dist: { integrity: string } }
  return dist.integrity
}

/** The platform, from the package's name: `@scope/tool-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/.-]/)
  const [os, cpu] = [systems.find((one) => words.includes(one)), processors.find((one) => words.includes(one))]
  if (!os || !cpu) throw new Error(`${name} does not say where it runs; add it by \`npm install\` against a complete registry.`)
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : null
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}), os: [os] }
}

if (import.meta.filename === process.argv[1]) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as { packages: LockedPackages }
  const missing = missingOptional(lockfile.packages)
  for (const { asker, name, version, place } of missing) {
    lockfile.packages[place] = { version, ...(asker.dev ? { dev: true } : {}), optional: true, ...platformOf(name) }
  }
  const unhashed = withoutHash(lockfile.packages)
  for (const { locked, name } of unhashed) locked.integrity = await hashOf(name, locked.version)
  lockfile.packages = Object.fromEntries(Object.entries(lockfile.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} packages and ${unhashed.length} hashes added to ${path}`)
}
