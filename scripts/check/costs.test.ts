import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { costLines, playwrightCosts, vitestCosts } from './costs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entlab-costs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function reportOf(content: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

it('the costs of a Vitest report are summed by file, largest first', async () => {
  const file = (name: string, endTime: number) => ({ name: resolve(name), startTime: 1000, endTime })
  const report = await reportOf({
    testResults: [file('server/a.test.ts', 1500), file('server/b.test.ts', 4000), file('server/a.test.ts', 2000)],
  })
  expect(await vitestCosts(report)).toEqual([
    { file: 'server/b.test.ts', seconds: 3 },
    { file: 'server/a.test.ts', seconds: 1.5 },
  ])
})

it('the costs of a Playwright report include nested suites', async () => {
  const specs = (...durations: number[]) => durations.map((duration) => ({ tests: [{ results: [{ duration }] }] }))
  const group = { file: 'wall.spec.ts', specs: specs(2000) }
  const report = await reportOf({ suites: [{ file: 'wall.spec.ts', specs: specs(500, 500), suites: [group] }] })
  expect(await playwrightCosts(report)).toEqual([{ file: 'wall.spec.ts', seconds: 3 }])
})

it('a missing report has no costs', async () => {
  expect(await vitestCosts(join(folder, 'none.json'))).toEqual([])
})

it('the lines are the sum of all files and the ten slowest', () => {
  const costs = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: 12 - index }))
  const lines = costLines('journeys', costs)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toContain('78 s in 12 files')
  expect(lines[1]).toBe('    12.0 s  0.test.ts')
})
