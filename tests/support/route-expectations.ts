import { readFileSync } from 'node:fs'
import type { Role } from '../../contract/account/person.ts'
import { type Label, type Language, type PageRow, pageRows, type Viewer } from './pages.ts'

/** Visible state of one address. `title`, `heading` and `crumbs` are patterns, since texts may contain names and numbers. */
export interface SeenPage {
  readonly url: string
  readonly title: string
  readonly heading: string
  readonly crumbs: readonly string[]
  readonly hasBanner: boolean
}

const product = 'EntLab'
const homes: Record<Role, string> = { student: '/dashboard', instructor: '/instructor/dashboard', admin: '/admin' }

/** Expected state of an address on the screen of a user. `translate` changes the built-in texts. */
export const expectedOnScreen = (row: PageRow, who: Viewer, language: Language, translate?: (word: string) => string): SeenPage =>
  expectedAt(row.isNamedByHeading && row.heading ? { ...row, title: row.heading } : row, who, language, translate)

/** Expected state of an address for a user, by its route alone. */
export function expectedAt(row: PageRow, who: Viewer, language: Language, translate = (word: string) => word): SeenPage {
  const to = destination(row, who)
  const target = to === null ? row : rowAt(to.split('?')[0] ?? '')
  const shown = row.leadsTo !== undefined && row.heading ? { ...target, heading: row.heading } : target
  return {
    url: to ?? row.path,
    title:
      shown.path === '/'
        ? pattern(`${product} - ${words(shown.title, language, translate)}`)
        : pattern(`${words(shown.title, language, translate)} - ${product}`),
    heading: pattern(words(shown.heading ?? shown.title, language, translate)),
    crumbs: breadcrumbs(shown).map((name) => pattern(words(name, language, translate))),
    hasBanner: shown.hasBanner === true,
  }
}

/** Redirect target of an address, null without a redirect (specification, section 4). */
function destination({ path, leadsTo, for: access }: PageRow, who: Viewer): string | null {
  if (path === '/' && who !== 'visitor') return homes[who]
  if (leadsTo !== undefined) return leadsTo
  if (access === 'anyone') return null
  if (access === 'none') return '/404'
  if (access === 'guest') return who === 'visitor' ? null : homes[who]
  if (who === 'visitor') return `/login?redirect=${path}`
  const isAllowed = access === 'member' || who === 'admin' || who === access
  return isAllowed ? null : homes[who]
}

/** The breadcrumb above and the page itself, unless its address ends in an id. */
function breadcrumbs({ below, title, path, route = path, isUnnamed }: PageRow): Label[] {
  if (path === '/') return []
  const above = below === undefined ? [] : [below]
  return isUnnamed || /\/\$\w+$/.test(route) ? above : [...above, title]
}

function rowAt(path: string): PageRow {
  const row = pageRows.find((one) => one.path === path)
  if (!row) throw new Error(`No row for ${path}`)
  return row
}

const files = new Map<string, unknown>()

function words(label: Label, language: Language, translate: (word: string) => string): string {
  if (typeof label === 'object') return label[language]
  const [area = '', key = ''] = label.split(':')
  const name = `src/i18n/${language}/${area}.json`
  if (!files.has(name)) files.set(name, JSON.parse(readFileSync(name, 'utf8')))
  const text = key.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown>)[part], files.get(name))
  if (typeof text !== 'string') throw new Error(`No text ${label}`)
  return translate(text)
}

/** Pattern of the complete text, with any characters for each `{{value}}`. */
function pattern(text: string): string {
  const escaped = text === '.+' ? text : text.replaceAll(/\{\{[^}]*\}\}/g, '\u0000').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replaceAll('\u0000', '.+')}$`
}
