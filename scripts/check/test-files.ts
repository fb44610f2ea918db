import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { isThorough } from '../../tests/support/thorough.ts'

/** Modules that open the test database, embedded or PostgreSQL. */
const databases = ['server/db/test-database.ts', 'tests/support/fresh-database.ts']
/** Gives Node the globals of a browser, which would mislead other libraries in the same thread. */
const domShims = 'tests/support/browser-stubs.ts'
/** Such a test changes globals or modules. tests/support/fresh-thread.ts replaces them after each file. */
const changesThread = /\bvi\.|fake-indexeddb|browser-stubs|memory-store|globalThis/

const imports = new Map<string, readonly string[]>()
const reached = new Map<string, ReadonlySet<string>>()

/**
 * The thorough run has these on both engines. Nothing in them depends on the driver, on transactions or on plans. `column-types` has values
 * of each type of column. `faults` has two senders for each user, like two tabs. `hot-reads` has the plans.
 */
const onOneEngine = isThorough ? [] : ['sync-events', 'sync-forum', 'sync-moderation', 'sync-restored', 'two-tabs', 'server/db/content/']

/**
 * Path prefixes of the tests whose result may depend on the database engine: `npm run check` runs them on both. Both engines are PostgreSQL, so a
 * statement does the same. Different are the drivers, transactions beside each other, plans, and what a killed process leaves. Tests of
 * a device's own rounds, waits and edits send what the others send.
 */
export const dependsOnEngine = [
  ...testsBelow('server/db').filter(opensDatabase),
  'server/features/sync/',
  'tests/system/faults.test.ts',
  'tests/system/hot-reads.test.ts',
  ...['attempts', 'events', 'forum', 'moderation', 'people', 'progress', 'pull', 'push', 'restored', 'unreadable', 'window', 'work']
    .map((area) => `sync-${area}`)
    .concat('two-tabs')
    .map((name) => `tests/system/${name}.test.ts`),
].filter((path) => !onOneEngine.some((name) => path.includes(name)))

export interface TestFiles {
  /** Tests of the browser's modules that change globals or modules, and tests that load the app in Node. */
  readonly unit: readonly string[]
  /** Tests that share a thread with others. They open no database and run once. */
  readonly plain: readonly string[]
  /** Tests that open a database: of the server and of the whole system. They share processes, which load the server once. */
  readonly database: readonly string[]
  /** Those of them that replace modules, which another file of the process may have loaded. */
  readonly mocking: readonly string[]
}

/** Sorts the tests in Node: those of app and worker by their own text, those of the server and the whole system by transitive imports. */
export function findTestFiles(): TestFiles {
  const browser = ['src', 'sw'].flatMap(testsBelow)
  const changes = (file: string) => changesThread.test(readFileSync(file, 'utf8'))
  const system = testsBelow('tests/system')
  const withServer = [...testsBelow('server'), ...system]
  const mocks = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(')
  const loadsApp = (file: string) => !opensDatabase(file) && reachable(file).has(domShims)
  return {
    unit: [...browser.filter(changes), ...system.filter(loadsApp)],
    plain: [
      ...['contract', 'scripts'].flatMap(testsBelow),
      ...browser.filter((file) => !changes(file)),
      ...withServer.filter((file) => !opensDatabase(file) && !loadsApp(file)),
    ],
    database: withServer.filter((file) => opensDatabase(file) && !mocks(file)),
    mocking: withServer.filter((file) => opensDatabase(file) && mocks(file)),
  }
}

function opensDatabase(file: string): boolean {
  return databases.some((one) => reachable(file).has(one))
}

function testsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? testsBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => /\.test\.tsx?$/.test(file))
}

/** Relative imports of a file, static and dynamic. */
function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const found = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path))
  imports.set(file, found)
  return found
}

/** Files that a test imports, directly or not. */
function reachable(file: string): ReadonlySet<string> {
  const known = reached.get(file) ?? follow(file, new Set())
  reached.set(file, known)
  return known
}

function follow(file: string, seen: Set<string>): Set<string> {
  for (const next of importsOf(file)) if (!seen.has(next)) follow(next, seen.add(next))
  return seen
}
