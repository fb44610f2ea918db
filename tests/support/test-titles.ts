import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { holderNote, thoroughTag } from './thorough.ts'

export interface Journey {
  readonly file: string
  readonly title: string
  /** False for a skipped one, and for one of the thorough run. */
  readonly isInCheck: boolean
  /** The tests that hold its rules at every commit (`heldBy`). */
  readonly holders: readonly string[]
}

interface Suite {
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tags: readonly string[]
    readonly tests: readonly {
      readonly expectedStatus: string
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}

let journeys: readonly Journey[] | undefined

/** All journeys, as Playwright itself finds them. */
export function allJourneys(): readonly Journey[] {
  if (journeys) return journeys
  const text = execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'], {
    encoding: 'utf8',
    env: { ...process.env, THOROUGH: '1' },
    maxBuffer: 100_000_000,
  })
  const below = ({ specs, suites = [] }: Suite): Journey[] => [
    ...specs.map(({ file, title, tags, tests }) => ({
      file: basename(file),
      title,
      isInCheck: !tags.includes(thoroughTag.slice(1)) && tests.every(({ expectedStatus }) => expectedStatus === 'passed'),
      holders: tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description }) => (type === holderNote && description) || []),
      ),
    })),
    ...suites.flatMap(below),
  ]
  journeys = (JSON.parse(text) as { suites: Suite[] }).suites.flatMap(below)
  return journeys
}

/** A title: in `it('…'` or `test('…'`, after the rows of `each`, or the first word of such a row. In no comment. The check has a PostgreSQL. */
const call =
  /^[ \t]*(?:(?:it|test|describe)\(|(?:it|test|describe)\.(?:each\([^\n]*\)|skipIf\(!process\.env\.TEST_DATABASE_URL\))\(|\](?: as const)?\)\(|\[(?='))\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`)/gm

/** Titles in the text of a test in Node. A file with a skipped or a lone test has none. */
export function titlesIn(text: string): string[] {
  if (/^[ \t]*(?:it|test|describe)\.(?:skip|only|todo|fails)\b/m.test(text)) return []
  return [...text.matchAll(call)].map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'))
}

const titles = new Map<string, readonly string[]>()

function titlesOf(path: string): readonly string[] {
  const known = titles.get(path) ?? titlesIn(readFileSync(path, 'utf8'))
  titles.set(path, known)
  return known
}

/** True if a test with this part in its title runs at every commit. */
export function runsInCheck(path: string, title: string): boolean {
  if (!path.startsWith('tests/e2e/')) return titlesOf(path).some((one) => one.includes(title))
  return allJourneys().some((one) => one.isInCheck && one.file === basename(path) && one.title.includes(title))
}
