import { readFile } from 'node:fs/promises'

/** Passed and failed checks or tests of one step. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The tally of a step that is one check, from its exit code. */
export function single(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counts one failure if the runner failed without a failed test (a file that does not load, a crash). */
function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export async function readReport<T>(path: string): Promise<T | null> {
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

/** A flaky test counts as failed; retries are disabled anyway. */
export async function playwrightTally(reportPath: string, exitCode: number): Promise<Tally> {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(reportPath)
  if (!report) return single(1)
  const { expected, unexpected, flaky, skipped } = report.stats
  if (skipped > 0) console.log(`skipped: ${skipped} browser tests`)
  return honest({ passed: expected, failed: unexpected + flaky }, exitCode)
}
