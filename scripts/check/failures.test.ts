import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playwrightFailures, vitestFailures } from './failures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entlab-failures-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function reportOf(content: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

const vitestFile = (name: string, status: string, message: string, tests: Record<string, string>) => ({
  name: resolve(name),
  status,
  message,
  assertionResults: Object.entries(tests).map(([fullName, one]) => ({ fullName, status: one })),
})

it('each failed test of a Vitest report has its file and its whole title', async () => {
  const report = await reportOf({
    testResults: [
      vitestFile('server/a.test.ts', 'failed', '', { 'group fails': 'failed', 'group passes': 'passed', 'fails too': 'failed' }),
      vitestFile('server/b.test.ts', 'passed', '', { passes: 'passed', rests: 'skipped' }),
    ],
  })
  expect(await vitestFailures(report)).toEqual(['server/a.test.ts › group fails', 'server/a.test.ts › fails too'])
})

it('a file of Vitest that failed outside its tests has the first line of its error', async () => {
  const report = await reportOf({
    testResults: [
      vitestFile('server/a.test.ts', 'failed', "Cannot find module './b.ts'\nat line 2", {}),
      vitestFile('server/c.test.ts', 'failed', 'end broke', { passes: 'passed' }),
      vitestFile('server/d.test.ts', 'failed', '', { 'never began': 'skipped' }),
    ],
  })
  expect(await vitestFailures(report)).toEqual([
    "server/a.test.ts › Cannot find module './b.ts'",
    'server/c.test.ts › end broke',
    'server/d.test.ts › failed outside its tests: see its output',
  ])
})

const spec = (title: string, status: string) => ({ title, ok: status !== 'unexpected', tests: [{ status }] })

it('failed and flaky journeys of a Playwright report have file, groups and title', async () => {
  const specs = [spec('fails', 'unexpected'), spec('passes', 'expected'), spec('passes late', 'flaky'), spec('rests', 'skipped')]
  const group = { title: 'a group', file: 'wall.spec.ts', specs }
  const file = { title: 'wall.spec.ts', file: 'wall.spec.ts', specs: [spec('alone', 'unexpected')], suites: [group] }
  expect(await playwrightFailures(await reportOf({ suites: [file], errors: [] }))).toEqual([
    'wall.spec.ts › alone',
    'wall.spec.ts › a group › fails',
    'wall.spec.ts › a group › passes late',
  ])
})

it('errors outside the journeys of a Playwright report have their first line', async () => {
  const report = await reportOf({ suites: [], errors: [{ message: 'No tests found\nmore' }, {}] })
  expect(await playwrightFailures(report)).toEqual(['No tests found', 'failed outside its tests: see its output'])
})

it('a missing report names no test', async () => {
  const missing = join(folder, 'none.json')
  expect(await vitestFailures(missing)).toEqual([])
  expect(await playwrightFailures(missing)).toEqual([])
})
