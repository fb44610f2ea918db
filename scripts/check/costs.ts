import { relative } from 'node:path'
import { readReport } from './tally.ts'

/** Duration of one test file in seconds, as its runner reports it. */
export interface Cost {
  readonly file: string
  readonly seconds: number
}

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

interface Suite {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[]
}

/** Costs per file from a Vitest report, largest first. Vitest's figures exclude the loading of a file. */
export async function vitestCosts(reportPath: string): Promise<Cost[]> {
  const report = await readReport<VitestReport>(reportPath)
  const rows = report?.testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1000] as const)
  return sumByFile(rows ?? [])
}

/** Costs per file from a Playwright report, largest first. */
export async function playwrightCosts(reportPath: string): Promise<Cost[]> {
  const report = await readReport<{ suites: readonly Suite[] }>(reportPath)
  return sumByFile((report?.suites ?? []).flatMap(durations))
}

function durations(suite: Suite): (readonly [string, number])[] {
  const own = suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
  return [...own.map((seconds) => [suite.file, seconds] as const), ...(suite.suites ?? []).flatMap(durations)]
}

function sumByFile(rows: readonly (readonly [file: string, seconds: number])[]): Cost[] {
  const sums = new Map<string, number>()
  for (const [file, seconds] of rows) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums].map(([file, seconds]) => ({ file, seconds })).sort((one, other) => other.seconds - one.seconds)
}

/** The sum of all files and the ten slowest ones, as lines. */
export function costLines(name: string, costs: readonly Cost[]): string[] {
  const sum = costs.reduce((total, { seconds }) => total + seconds, 0)
  const slowest = costs.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  return [`${name}: ${sum.toFixed(0)} s in ${costs.length} files; the slowest ${slowest.length}:`, ...slowest]
}
