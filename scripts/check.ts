/**
 * Runs every check. Installs the programs that the tests need, runs every step and prints the slowest files and each failed test. The
 * last line is `N passed, N failed`. A failing step does not stop the next ones: one run reports all failures.
 */
import { mkdir, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { costLines, playwrightCosts, vitestCosts } from './check/costs.ts'
import { playwrightFailures, vitestFailures } from './check/failures.ts'
import { playwrightTally, single, type Tally, vitestTally } from './check/tally.ts'
import { dependsOnEngine } from './check/test-files.ts'
import { ensureOtherBrowsers } from './prerequisites/ensure-browsers.ts'
import { ensureChromium } from './prerequisites/ensure-chromium.ts'
import { startThrowAwayPostgres, type ThrowAwayCluster } from './prerequisites/ensure-postgres.ts'
import { openMemoryFolder } from './prerequisites/memory-folder.ts'
import { run, runBeside } from './run.ts'

const reports = '.tmp/check'
const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []
const failedTests: string[] = []
// Builds of this run compress equal files once.
process.env.BUILD_CACHE = resolve(reports, 'built')
// Nearly all objects of a test or a build die young: fewer collections save a seventh of the processor time (docs/costs.md).
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ')
// The same for the type checker, which is a Go program: its collections take a fifth of its processor time. It takes 4.4 GB then, and 3.7 GB without.
process.env.GOGC = '400'
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
// Databases, data folders and profiles live for seconds. On a disk their files take a sixth of the processor time of the tests.
const memory = await openMemoryFolder()
if (memory) process.env.TMPDIR = memory.path
else console.log('Temporary files are on the disk: /dev/shm has no 4 GiB left.')

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  console.log(`\n── started: ${name}`)
  const [start, before] = [performance.now(), processorTimes()]
  const tally = await work().catch((error: unknown) => {
    console.error(error)
    return single(1)
  })
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.failed > 0) failedSteps.push(name)
  const after = processorTimes()
  const idle = (after.idle - before.idle) / (after.all - before.all)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds} s, processors idle ${(100 * idle).toFixed(0)} %`)
}

/** Time of all processors since the machine started, in milliseconds. */
function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, each) => sum + Object.values(each).reduce((one, other) => one + other, 0), 0),
  }
}

type Command = readonly [name: string, program: string, ...args: string[]]

/** Runs checks of one command each, sequentially. Such rows may run in parallel. */
async function commands(row: readonly Command[]): Promise<void> {
  for (const [name, program, ...args] of row) {
    await step(name, async () => {
      return single(await printed(runBeside(program, args)))
    })
  }
}

/** Prints the output of a command that has ended. Answers its exit code. */
async function printed(ending: ReturnType<typeof runBeside>): Promise<number> {
  const { code, output } = await ending
  console.log(`\n${output.trimEnd()}`)
  return code
}

const costs: string[] = []

interface VitestRun {
  readonly env?: Record<string, string>
  /** Prefixes of the paths to run; default all. */
  readonly files?: readonly string[]
  /** Runs in parallel to another step: prints its output at its end. */
  readonly isBeside?: boolean
}

/** Runs the projects in Vitest. */
function vitest(name: string, projects: string[], { env: changed, files = [], isBeside = false }: VitestRun = {}) {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return step(name, async () => {
    const env = { ...process.env, ...changed }
    const code = isBeside ? await printed(runBeside('vitest', args, { env })) : await run('vitest', args, { env })
    costs.push(...costLines(name, await vitestCosts(report)))
    failedTests.push(...(await vitestFailures(report)).map((test) => `${name}: ${test}`))
    return vitestTally(report, code)
  })
}

const once = ['unit', 'plain']
const withDatabase = ['database', 'mocking']

/** Runs all tests on PostgreSQL, and those whose result may depend on the engine on the embedded database too. Without PostgreSQL all run on the embedded one. */
async function tests(cluster: ThrowAwayCluster | null): Promise<void> {
  if (!cluster) {
    console.log('\nskipped: PostgreSQL (not installed, and it could not be installed from here); the embedded database is tested')
    await vitest('tests on the embedded database', [...once, ...withDatabase])
    return inOtherBrowsers()
  }
  // The tests on PostgreSQL wait for processes an eighth of their time, which the others use.
  await Promise.all([
    vitest('tests on PostgreSQL', [...once, ...withDatabase], onCluster),
    inOtherBrowsers().then(() => vitest('tests on the embedded database', withDatabase, { files: dependsOnEngine, isBeside: true })),
  ])
}

const inOtherBrowsers = () => vitest('journeys in Firefox and WebKit', ['browsers'], { ...onCluster, isBeside: true })

function inChromium(cluster: ThrowAwayCluster | null): Promise<void> {
  const report = `${reports}/playwright.json`
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(cluster ? { TEST_DATABASE_URL: cluster.url } : {}) }
  return step('journeys in Chromium', async () => {
    await ensureChromium()
    const code = await run('playwright', ['test', '--reporter=list,json'], { env })
    costs.push(...costLines('journeys in Chromium', await playwrightCosts(report)))
    failedTests.push(...(await playwrightFailures(report)).map((journey) => `journeys in Chromium: ${journey}`))
    return playwrightTally(report, code)
  })
}

/** Installs the programs that the tests need, sequentially: apt allows one process. */
async function install(): Promise<ThrowAwayCluster | null> {
  // The step that needs it reports the error.
  await ensureChromium().catch(() => undefined)
  await ensureOtherBrowsers()
  return startThrowAwayPostgres()
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

// In parallel, because most of these use one processor. In two rows one processor is idle for the last 12 s.
const [cluster] = await Promise.all([
  install(),
  commands([
    ['format and lint (Biome)', 'biome', 'check', '--error-on-warnings'],
    // It reports what `tsc -p tsconfig.json` does: both would read the same program.
    ['promises, types of app, server and tests (oxlint)', 'oxlint', '--type-aware', '--type-check', '--ignore-pattern', 'sw/**'],
    // Its types belong to another program than tsconfig.json.
    ['promises of the worker (oxlint)', 'oxlint', '--type-aware', 'sw'],
    ['types of the worker', 'tsc', '-p', 'tsconfig.sw.json'],
  ]),
  commands([
    ['who may import whom', 'tsx', 'scripts/check/import-rules.ts'],
    ['dead code and unused packages (knip)', 'knip'],
  ]),
  commands([
    ['build, without a warning', 'tsx', 'scripts/build.ts', '--strict'],
    ['weight of the first page', 'tsx', 'scripts/size.ts'],
    ['weight of the largest files (size-limit)', 'size-limit'],
    ['weight of the installation', 'tsx', 'scripts/precache-size.ts'],
    ['cycles of chunks', 'tsx', 'scripts/check/chunk-cycles.ts'],
  ]),
])
const onCluster = cluster ? { env: { TEST_DATABASE_URL: cluster.url } } : {}
try {
  await tests(cluster)
  await inChromium(cluster)
} finally {
  await cluster?.stop().catch(console.error)
  await memory?.remove()
}

console.log(`\n${costs.join('\n')}`)
if (failedSteps.length > 0) console.log(['\nFailed:', ...failedSteps, ...failedTests].join('\n  '))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
