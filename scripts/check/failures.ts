import { relative } from 'node:path'
import { readReport } from './tally.ts'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface Suite {
  readonly title: string
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly errors?: readonly { readonly message?: string }[]
}

/** `file › title` of each failed test of a Vitest report. A file that failed outside its tests has the first line of its error instead. */
export async function vitestFailures(reportPath: string): Promise<string[]> {
  const report = await readReport<VitestReport>(reportPath)
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} › ${firstLine(message)}`] : failed
  })
}

/** `file › title` of each failed or flaky journey of a Playwright report. Errors outside the journeys: the first line of each. */
export async function playwrightFailures(reportPath: string): Promise<string[]> {
  const report = await readReport<PlaywrightReport>(reportPath)
  const outside = (report?.errors ?? []).map(({ message }) => firstLine(message))
  return [...(report?.suites ?? []).flatMap((suite) => failedJourneys(suite, [])), ...outside]
}

/** The outermost suite is the file, whose title is its path. */
function failedJourneys({ title, file, specs, suites = [] }: Suite, outer: readonly string[]): string[] {
  const path = title === file ? [file] : [...outer, title]
  const own = specs.filter(({ tests }) => tests.some(isFailed)).map((spec) => [...path, spec.title].join(' › '))
  return [...own, ...suites.flatMap((suite) => failedJourneys(suite, path))]
}

// A journey that passes at the second try is flaky, and Playwright calls its spec "ok".
const isFailed = ({ status }: { status: string }) => status === 'unexpected' || status === 'flaky'

const firstLine = (message = ''): string => message.trim().split('\n')[0] || 'failed outside its tests: see its output'
