import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

/** House rules that no linter knows. Each test names the files that break one. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
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

  it('takes every colour from the tokens', () => {
    expect(breaking(/#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\([^)]*\)/gi)).toEqual([])
    expect(breaking(/(?<=[\s:(,])(?:white|black|red|green|blue|gray|grey|orange|yellow|purple|pink|brown)(?=[\s;,)])/gi)).toEqual([])
  })

  it('thinks in reading direction, not left and right', () => {
    const physical =
      /(?<![\w-])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|border-(?:top|bottom)-(?:left|right)-radius|left|right|top|bottom)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)/g
    expect(breaking(physical)).toEqual([])
  })

  it('never uses !important', () => {
    expect(breaking(/!important/g)).toEqual([])
  })
})

it('keeps style attributes out of drawings: Firefox goes by the content policy inside them too', () => {
  const drawings = files.filter((path) => path.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(20)
  expect(drawings.filter((path) => readFileSync(path, 'utf8').includes(' style='))).toEqual([])
})

describe('code', () => {
  it('has no colour in a component', () => {
    const components = code.filter((path) => path.startsWith('src/') && !path.endsWith('.test.tsx'))
    expect(linesWith(/['"`]#[0-9a-fA-F]{3,8}['"`]|\brgba?\(|\bhsla?\(/, components)).toEqual([])
  })

  it('never waits for time to pass in a browser test', () => {
    const thisFile = 'tests/system/style.test.ts'
    expect(
      linesWith(
        /waitForTimeout/,
        code.filter((path) => path.startsWith('tests/') && path !== thisFile),
      ),
    ).toEqual([])
  })

  it('has no folder for leftovers', () => {
    const leftovers = new Set(['utils', 'util', 'helpers', 'common', 'types', 'hooks', 'lib', 'misc', 'shared'])
    const folders = new Set(source.map(dirname))
    expect([...folders].filter((folder) => folder.split('/').some((part) => leftovers.has(part)))).toEqual([])
  })

  it('has no barrel but the contract', () => {
    const barrels = code.filter((path) => basename(path).startsWith('index.') && path !== 'contract/index.ts')
    expect(barrels).toEqual([])
  })

  it('says at the top of a long file why it is long', () => {
    const long = code.filter((path) => readFileSync(path, 'utf8').split('\n').length > 400)
    expect(long.filter((path) => !/^\s*\/[*/]/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('leaves nothing for later and nothing switched off without a reason', () => {
    expect(
      linesWith(
        /\b(?:TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck/,
        code.filter((path) => path !== 'tests/system/style.test.ts'),
      ),
    ).toEqual([])
    expect(linesWith(/biome-ignore[^:]*:\s*$|oxlint-disable(?!.*--)|@ts-expect-error\s*$/, code)).toEqual([])
  })
})
