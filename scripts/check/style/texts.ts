/** Extracts from each file the texts that the style rules apply to. */
import { basename } from 'node:path'
import { parseSync } from 'vite'
import type { TextKind } from './words.ts'

export interface Text {
  readonly kind: TextKind
  readonly line: number
  readonly text: string
}

/** The common shape of syntax tree nodes. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const testFunctions = new Set(['it', 'test', 'describe', 'step'])
const logMethods = new Set(['log', 'info', 'warn', 'error', 'debug', 'fatal'])

export function textsOf(path: string, source: string): readonly Text[] {
  const file = { kind: 'name', line: 1, text: asWords(basename(path).replace(/(?:\.\w+)+$/, '')) } as const
  if (path.endsWith('.md')) return [file, ...document(source)]
  if (/\.[cm]?[jt]sx?$/.test(path)) return [file, ...code(path, source)]
  const lineOf = linesOf(source)
  return [
    file,
    ...[...source.matchAll(/\/\*([\s\S]*?)\*\/|<!--([\s\S]*?)-->/g)].map((match) =>
      comment(lineOf, match.index, match[1] ?? match[2] ?? ''),
    ),
  ]
}

function comment(lineOf: (offset: number) => number, start: number, value: string): Text {
  return { kind: 'comment', line: lineOf(start), text: value.replaceAll(/^[ \t]*\*+ ?/gm, '').trim() }
}

function code(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source)
  const texts: Text[] = []
  const lineOf = linesOf(source)
  let end = -1
  for (const { type, value, start, end: next } of comments) {
    const last = texts.at(-1)
    // Line comments directly below each other are one text.
    if (type === 'Line' && last && end >= 0 && /^\r?\n[ \t]*$/.test(source.slice(end, start))) {
      texts[texts.length - 1] = { ...last, text: `${last.text} ${value.trim()}` }
    } else texts.push(comment(lineOf, start, value))
    end = type === 'Line' ? next : -1
  }
  visit(program as unknown as Node, (node) => {
    const found = named(node) ?? spoken(node)
    if (found) texts.push({ ...found, line: lineOf(node.start) })
  })
  return texts
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) visit(value, see)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item, see)
  }
}

/** Snake case is skipped: fields of the API and columns of the database keep their names. */
function named(node: Node): Omit<Text, 'line'> | undefined {
  const name = node.type === 'Identifier' || node.type === 'JSXIdentifier' ? String(node.name) : '_'
  return /^[a-z]*_/.test(name) ? undefined : { kind: 'name', text: asWords(name) }
}

/** The text of a call that names a test, writes to a log, or makes an error. */
function spoken(node: Node): Omit<Text, 'line'> | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = isNode(node.callee) ? node.callee : undefined
  const strings = (node.arguments as readonly unknown[]).filter(isNode).flatMap((argument) => stringOf(argument) ?? [])
  if (!callee || strings.length === 0) return undefined
  if (node.type === 'NewExpression') return /Error$/.test(String(callee.name)) ? { kind: 'log line', text: strings.join(' ') } : undefined
  if (testFunctions.has(rootName(callee))) return { kind: 'test name', text: strings[0] ?? '' }
  const method = callee.type === 'MemberExpression' && isNode(callee.property) ? String(callee.property.name) : ''
  return logMethods.has(method) ? { kind: 'log line', text: strings.join(' ') } : undefined
}

/** `test` of `test.describe`, `it.each(rows)` and `test`. */
function rootName(callee: Node): string {
  if (isNode(callee.object)) return rootName(callee.object)
  if (isNode(callee.callee)) return rootName(callee.callee)
  return String(callee.name)
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as readonly { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
}

/** Documents by paragraph. Code and quoted words on screen are left out. */
function document(source: string): Text[] {
  const prose = source.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  const lineOf = linesOf(prose)
  return [...prose.matchAll(/(?:[^\n]+\n?)+/g)].flatMap((paragraph) => {
    const line = lineOf(paragraph.index)
    return paragraph[0].split(/\n(?=\s*(?:[-*|]|\d+\.)\s?)/).map(
      (text) =>
        ({
          kind: 'document',
          line,
          text: text
            .replaceAll(/`[^`]*`/g, '`code`')
            .replaceAll(/"[^"]*"/g, '"…"')
            .replaceAll(/\]\([^)]*\)/g, ']'),
        }) as const,
    )
  })
}

const names = new Map<string, string>()

/** `openOrders`, `open-orders` and `OPEN_ORDERS` all become "open orders". */
function asWords(identifier: string): string {
  const known = names.get(identifier)
  if (known !== undefined) return known
  const words = identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.$]+/g, ' ')
    .trim()
    .toLowerCase()
  names.set(identifier, words)
  return words
}

/** The line of an offset. Each name of a file asks for its own. */
function linesOf(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
