import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, styleFindings, textFindings } from '../../scripts/check/style/findings.ts'
import { mayBeFull } from '../../scripts/check/style/folders.ts'

/** Project rules that no linter checks. Each test names the files that break one. */
const files = projectFiles()
const source = files.filter((path) => /^(contract|src|sw|server|scripts|tests)\/.*\.(ts|tsx|css|json)$/.test(path) && !isGenerated(path))
const css = source.filter((path) => path.endsWith('.css'))
const code = source.filter((path) => /\.tsx?$/.test(path))

function isGenerated(path: string): boolean {
  return path.endsWith('.gen.ts') || path.includes('/migrations/')
}

/** The lines of these files that match, as `path:line text`. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

describe('style sheets', () => {
  const rules = css
    .filter((path) => path !== 'src/ui/tokens.css')
    .map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }))
  const breaking = (pattern: RegExp) =>
    rules.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => `${path}: ${match[0].trim()}`))

  it('take every colour from the tokens', () => {
    expect(breaking(/#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\([^)]*\)/gi)).toEqual([])
    expect(breaking(/(?<=[\s:(,])(?:white|black|red|green|blue|gray|grey|orange|yellow|purple|pink|brown)(?=[\s;,)])/gi)).toEqual([])
  })

  it('use logical properties instead of left and right', () => {
    const physical =
      /(?<![\w-])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|border-(?:top|bottom)-(?:left|right)-radius|left|right|top|bottom)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)/g
    expect(breaking(physical)).toEqual([])
  })

  it('define every class that a component names', () => {
    const undefinedClasses = code.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
        const defined = new Set(readFileSync(join(dirname(path), sheet), 'utf8').match(/(?<=\.)[A-Za-z_][\w-]*/g))
        const used = new Set(text.match(new RegExp(`(?<=\\b${name}\\.)\\w+`, 'g')))
        return [...used].filter((one) => !defined.has(one)).map((one) => `${path}: ${one}`)
      })
    })
    expect(undefinedClasses).toEqual([])
  })

  it('never use !important', () => {
    expect(breaking(/!important/g)).toEqual([])
  })
})

it('SVG files have no style attributes, which the content security policy blocks in Firefox', () => {
  const drawings = files.filter((path) => path.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(20)
  expect(drawings.filter((path) => readFileSync(path, 'utf8').includes(' style='))).toEqual([])
})

describe('code', () => {
  it('has no colour in a component', () => {
    const components = code.filter((path) => path.startsWith('src/') && !path.endsWith('.test.tsx'))
    expect(linesWith(/['"`]#[0-9a-fA-F]{3,8}['"`]|\brgba?\(|\bhsla?\(/, components)).toEqual([])
  })

  it('never waits for time to pass in a test', () => {
    // Tests that simulate work which takes time.
    const simulations = ['server/queues.test.ts', 'src/offline/downloads/upkeep.test.ts', 'tests/system/faults.test.ts']
    const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== 'tests/system/style.test.ts'
    const sleep = /waitForTimeout|timers\/promises|setTimeout\((?:\w+|\(\) =>.*), ?[1-9]/
    expect(simulations.filter((path) => linesWith(sleep, [path]).length === 0)).toEqual([])
    expect(
      linesWith(
        sleep,
        code.filter((path) => isTest(path) && !simulations.includes(path)),
      ).filter((line) => !/import .*setImmediate/.test(line)),
    ).toEqual([])
  })

  it('measures no time in a test', () => {
    const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
    expect(linesWith(/expect\(.*(?:Date|performance)\.now\(\) - .*toBeLessThan/, code.filter(isTest))).toEqual([])
  })

  it('has no folder for leftovers', () => {
    const leftovers = new Set(['utils', 'util', 'helpers', 'common', 'types', 'hooks', 'lib', 'misc', 'shared'])
    const folders = new Set(source.map(dirname))
    expect([...folders].filter((folder) => folder.split('/').some((part) => leftovers.has(part)))).toEqual([])
  })

  it('has no barrel file except the contract', () => {
    const barrels = code.filter((path) => basename(path).startsWith('index.') && path !== 'contract/index.ts')
    expect(barrels).toEqual([])
  })

  it('explains at the top of a long file why it is long', () => {
    const long = code.filter((path) => readFileSync(path, 'utf8').split('\n').length > 400)
    expect(long.filter((path) => !/^\s*\/[*/]/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('has no TODO, and no suppressed check without a reason', () => {
    expect(
      linesWith(
        /\b(?:TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck/,
        code.filter((path) => path !== 'tests/system/style.test.ts'),
      ),
    ).toEqual([])
    expect(linesWith(/biome-ignore[^:]*:\s*$|oxlint-disable(?!.*--)|@ts-expect-error\s*$/, code)).toEqual([])
  })
})

describe('texts and names', () => {
  const findings = styleFindings(files)

  it('follow docs/style.md', () => {
    expect(findings.map(({ place, advice, text }) => `${place} ${advice}: ${text}`)).toEqual([])
  })

  it('list each decision record once in their index, by its title', () => {
    const folder = 'docs/decisions/'
    const records = files.filter((path) => path.startsWith(folder) && path !== `${folder}README.md`)
    const rowOf = (path: string) => {
      const [, number, title] = /^# (\d+) (.+)\n/.exec(readFileSync(path, 'utf8')) ?? []
      return `- [${number}](${path.slice(folder.length)}) ${title}`
    }
    const rows = readFileSync(`${folder}README.md`, 'utf8').match(/^- .*$/gm) ?? []
    expect([...rows].sort()).toEqual(records.map(rowOf).sort())
  })

  it('name only existing folders as exceptions from the size limit', () => {
    const folders = new Set(source.map(dirname))
    expect(Object.keys(mayBeFull).filter((folder) => !folders.has(folder))).toEqual([])
  })

  it('link to existing files', () => {
    const documents = projectFiles().filter((path) => path.endsWith('.md'))
    const broken = documents.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .filter(([, target = '']) => !existsSync(join(dirname(path), target)))
        .map(([, target]) => `${path}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('are reported with their line and the standard term', () => {
    const sample = [
      '/** Whoever waits here. */',
      "it('hears nothing', () => {})",
      "log.info('brings nothing')",
      'const earlyText = 1',
      '// One sentence that goes on and on until it has more words in it than any reader can hold in mind at once.',
    ].join('\n')
    const advice = textFindings('sample.ts', sample).map(({ place, advice: each }) => `${place} ${each}`)
    expect(advice).toEqual([
      'sample.ts:1 begin with a noun or an imperative verb',
      'sample.ts:1 name the subject: user, page, worker, server, tab',
      'sample.ts:5 at most 20 words a sentence',
      'sample.ts:2 write: receive, be notified',
      'sample.ts:3 write: load, fetch, cause',
      'sample.ts:4 write: prerendered HTML, skeleton',
    ])
  })
})

describe('commits', () => {
  /** Subjects were not limited up to this commit. */
  const first = '6b5fb9c'

  it('have subjects of at most 72 characters', () => {
    const subjects = subjectsSince(first)
    expect(subjects.filter((subject) => subject.length > 72)).toEqual([])
  })
})

/** Empty without the history: in an archive or a shallow clone. */
function subjectsSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
  } catch {
    return []
  }
  return git('log', '--format=%s', `${commit}..HEAD`).split('\n')
}
