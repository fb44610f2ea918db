/** Applies the style rules to the files of the project. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { maxFlatFiles, mayBeFull } from './folders.ts'
import { textsOf } from './texts.ts'
import { maxSentenceWords, ruleKinds, rules, sentenceAdvice, sentenceKinds, type TextKind } from './words.ts'

export interface Finding {
  readonly folder: string
  /** The place of a text as `path:line`, or the folder itself. */
  readonly place: string
  readonly advice: string
  readonly text: string
}

/** These files quote the forbidden words. */
const quotes = new Set(['docs/style.md', 'scripts/check/style/words.ts', 'tests/system/style.test.ts'])

/** Content, pictures and generated files have no comments of ours. */
const isChecked = (path: string) =>
  /\.(?:[cm]?[jt]sx?|css|md|html)$/.test(path) && !/\.gen\.ts$|\/migrations\/|^content\/|^public\//.test(path) && !quotes.has(path)

export const isSource = (path: string) =>
  /^(?:contract|src|sw|server|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path)

/** Paths in the repository and new ones, without what git ignores. */
export function projectFiles(): readonly string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
}

export function styleFindings(paths: readonly string[]): readonly Finding[] {
  return [...paths.filter(isChecked).flatMap(fileFindings), ...fullFolders(paths)]
}

function fileFindings(path: string): Finding[] {
  return textFindings(path, readFileSync(path, 'utf8'))
}

export function textFindings(path: string, source: string): Finding[] {
  const folder = dirname(path)
  return textsOf(path, source).flatMap(({ kind, line, text }) => {
    const found = (advice: string, shown: string): Finding => ({ folder, place: `${path}:${line}`, advice, text: shown })
    const flat = text.replaceAll(/\s+/g, ' ')
    const broken = advicesFor(kind, flat).map((advice) => found(advice, flat))
    const long = sentenceKinds.includes(kind) ? sentences(text).filter((sentence) => sentence.split(' ').length > maxSentenceWords) : []
    return [...broken, ...long.map((sentence) => found(sentenceAdvice, sentence))]
  })
}

const ofNames = new Map<string, readonly string[]>()

/** Advices of the rules that a text breaks. The code has each name thirty times. */
function advicesFor(kind: TextKind, text: string): readonly string[] {
  const known = kind === 'name' ? ofNames.get(text) : undefined
  if (known) return known
  const advices = rules.filter((rule) => ruleKinds(rule).includes(kind) && rule.pattern.test(text)).map(({ advice }) => advice)
  if (kind === 'name') ofNames.set(text, advices)
  return advices
}

/** Splits at ends of sentences, colons, semicolons and list items; a table has none. */
function sentences(text: string): string[] {
  if (text.startsWith('|')) return []
  return text
    .replaceAll(/\n\s*[-*] /g, '. ')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?:;])["')*]*\s/)
}

function fullFolders(paths: readonly string[]): Finding[] {
  return [...byFolder(paths.filter(isSource), dirname)]
    .filter(([folder, files]) => files.length > maxFlatFiles && !(folder in mayBeFull))
    .map(([folder, files]) => ({
      folder,
      place: folder,
      advice: 'make sub-folders',
      text: `${files.length} source files in one flat folder`,
    }))
}

export function byFolder<T>(items: readonly T[], folderOf: (item: T) => string): Map<string, T[]> {
  const folders = new Map<string, T[]>()
  for (const item of items) folders.set(folderOf(item), [...(folders.get(folderOf(item)) ?? []), item])
  return folders
}

export const isBelow = (folder: string, parent: string) => folder === parent || folder.startsWith(`${parent}/`)
