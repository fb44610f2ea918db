/**
 * Everything that must hold, in one command. Installs what the tests need, runs every check and closes with one line,
 * `N passed, N failed`. A failing step does not stop the next ones: one run tells all.
 */
import { mkdir, rm } from 'node:fs/promises'
import { delimiter, resolve } from 'node:path'
import { playwrightTally, single, type Tally, vitestTally } from './check/tally.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { startThrowAwayPostgres } from './ensure-postgres.ts'
import { run, runBeside } from './run.ts'

const reports = '.tmp/check'
const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  console.log(`\n── begun: ${name}`)
  const start = performance.now()
  const tally = await work().catch((error: unknown) => {
    console.error(error)
    return single(1)
  })
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.failed > 0) failedSteps.push(name)
  console.log(`── ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

type Command = readonly [name: string, program: string, ...args: string[]]

/** Checks that are one command each, one after the other; another row of them may run beside. */
async function commands(row: readonly Command[]): Promise<void> {
  for (const [name, program, ...args] of row) {
    await step(name, async () => {
      const { code, output } = await runBeside(program, args)
      console.log(`\n${output.trimEnd()}`)
      return single(code)
    })
  }
}

function vitest(name: string, projects: string[], env: Record<string, string> = {}): Promise<void> {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return step(name, async () => vitestTally(report, await run('vitest', args, { env: { ...process.env, ...env } })))
}

async function onPostgres(): Promise<void> {
  const cluster = await startThrowAwayPostgres()
  if (!cluster) {
    console.log('\nskipped: PostgreSQL (not installed, and it could not be installed from here); the embedded database was tested')
    return
  }
  try {
    await vitest('server tests on PostgreSQL', ['server', 'system', 'phones'], { TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

function inTheBrowser(): Promise<void> {
  const report = `${reports}/playwright.json`
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return step('journeys in Chromium', async () => {
    await ensureChromium()
    return playwrightTally(report, await run('playwright', ['test', '--reporter=list,json'], { env }))
  })
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

// Most of these use one processor.
await Promise.all([
  commands([
    ['format and lint (Biome)', 'biome', 'check', '--error-on-warnings'],
    ['promises and types (oxlint)', 'oxlint', '--type-aware'],
    ['types of app, server and tests', 'tsc', '-p', 'tsconfig.json'],
    ['types of the worker', 'tsc', '-p', 'tsconfig.sw.json'],
    ['who may import whom', 'tsx', 'scripts/check/import-rules.ts'],
    ['dead code and unused packages (knip)', 'knip'],
  ]),
  commands([
    ['build', 'npm', 'run', '--silent', 'build'],
    ['weight of the first page', 'tsx', 'scripts/size.ts'],
    ['weight of the largest files (size-limit)', 'size-limit'],
    ['weight of the installation', 'tsx', 'scripts/precache-size.ts'],
  ]),
])
await vitest('tests on the embedded database', ['unit', 'plain', 'server', 'system', 'phones'])
await onPostgres()
await inTheBrowser()

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join('; ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
