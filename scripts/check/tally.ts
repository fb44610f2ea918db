import { readFile } from 'node:fs/promises'

/** How many checks or tests of one step passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** A step that is one check: its exit code is its result. */
export function single(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that failed without a failed test (a file that does not load, a crash) has failed once. */
function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function readReport<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return null
  }
}

export async function vitestTally(reportPath: string, exitCode: number): Promise<Tally> {
  const report = await readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(reportPath)
  if (!report) return single(1)
  if (report.numPendingTests > 0) console.log(`skipped: ${report.numPendingTests} tests`)
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests }, exitCode)
}

/** A flaky test counts as failed; there are no second tries anyway. */
export async function playwrightTally(reportPath: string, exitCode: number): Promise<Tally> {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(reportPath)
  if (!report) return single(1)
  const { expected, unexpected, flaky, skipped } = report.stats
  if (skipped > 0) console.log(`skipped: ${skipped} browser tests`)
  return honest({ passed: expected, failed: unexpected + flaky }, exitCode)
}
