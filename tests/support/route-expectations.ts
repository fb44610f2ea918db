import { readFileSync } from 'node:fs'
import type { Role } from '../../contract/person.ts'
import { type PageRow, pageRows, type Said, type Who } from './pages.ts'

/** What one address shows; `title` and `heading` are patterns, since words may hold names and numbers. */
export interface SeenPage {
  readonly url: string
  readonly title: string
  readonly heading: string
  readonly crumbs: readonly string[]
  readonly hasBanner: boolean
}
type Language = 'bn' | 'en'

const product = 'EntLab'
const homes: Record<Role, string> = { student: '/dashboard', instructor: '/instructor/dashboard', admin: '/admin' }

/** What somebody sees who opens this address; `told` where the words of the app are not the built-in ones. */
export function expectedAt(row: PageRow, who: Who, language: Language, told = (word: string) => word): SeenPage {
  const to = destination(row, who)
  const there = to === null ? row : rowAt(to.split('?')[0] ?? '')
  const shown = row.leadsTo !== undefined && row.heading ? { ...there, heading: row.heading } : there
  return {
    url: to ?? row.path,
    title:
      shown.path === '/'
        ? pattern(`${product} - ${words(shown.title, language, told)}`)
        : pattern(`${words(shown.title, language, told)} - ${product}`),
    heading: pattern(words(shown.heading ?? shown.title, language, told)),
    crumbs: trail(shown).map((name) => words(name, language, told)),
    hasBanner: shown.hasBanner === true,
  }
}

/** Where the address leads, null where it opens itself (specification, section 4). */
function destination({ path, leadsTo, for: access }: PageRow, who: Who): string | null {
  if (leadsTo !== undefined) return leadsTo
  if (access === 'anyone') return null
  if (access === 'nobody') return '/404'
  if (access === 'guest') return who === 'visitor' ? null : homes[who]
  if (who === 'visitor') return `/login?redirect=${path}`
  const isAllowed = access === 'member' || who === 'admin' || who === access
  return isAllowed ? null : homes[who]
}

/** The way up and the page itself, unless its address ends in a number or an id. */
function trail({ below, title, path, route = path }: PageRow): Said[] {
  if (below === undefined) return []
  return /\/\$\w+$/.test(route) ? [below] : [below, title]
}

function rowAt(path: string): PageRow {
  const row = pageRows.find((one) => one.path === path)
  if (!row) throw new Error(`No row for ${path}`)
  return row
}

const files = new Map<string, unknown>()

function words(said: Said, language: Language, told: (word: string) => string): string {
  if (typeof said === 'object') return said[language]
  const [area = '', key = ''] = said.split(':')
  const name = `src/i18n/${language}/${area}.json`
  if (!files.has(name)) files.set(name, JSON.parse(readFileSync(name, 'utf8')))
  const text = key.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown>)[part], files.get(name))
  if (typeof text !== 'string') throw new Error(`No word ${said}`)
  return told(text)
}

/** The whole text, with something in the place of each `{{value}}`. */
function pattern(text: string): string {
  const escaped = text === '.+' ? text : text.replaceAll(/\{\{[^}]*\}\}/g, '\u0000').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replaceAll('\u0000', '.+')}$`
}
