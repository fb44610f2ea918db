import { beforeEach, expect, it, vi } from 'vitest'
import { restoreSnapshot } from './restore.ts'
import type { PageSnapshot } from './storage.ts'

const now = new Date(2026, 10, 23, 12).getTime()
const snapshot: PageSnapshot = {
  at: '/dashboard',
  until: now + 1000,
  build: 'names-1',
  lang: 'bn',
  html: '<h1>ড্যাশবোর্ড</h1>',
  css: 'h1{color:inherit}',
}
const session = JSON.stringify({ token: '', userId: 'ana', remember: true })

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('location', { pathname: '/dashboard', search: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = ''
      replaceSync(text: string) {
        this.text = text
      }
    },
  )
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The parts of a document that the script uses. `change` calls the script's observer. */
function pageWith(stored: Record<string, string>) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  const displayed: { id: string; innerHTML: string; isConnected: boolean; remove(): void }[] = []
  const element = (id: string) => {
    const made = {
      id,
      innerHTML: '',
      isConnected: true,
      styled: [{ dataset: { style: 'visibility:hidden' }, style: { cssText: '' } }],
      querySelectorAll: () => made.styled,
      remove: () => {
        made.isConnected = false
        displayed.splice(displayed.indexOf(made), 1)
      },
    }
    return made
  }
  let change = () => {}
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: (records: [], observer: unknown) => void) {
        change = () => callback([], this)
      }
      observe() {}
      disconnect() {
        change = () => {}
      }
    },
  )
  const page = {
    documentElement: {
      lang: 'bn',
      dataset: { prerendered: 'members', screen: 'dashboard', build: snapshot.build } as Record<string, string>,
    },
    adoptedStyleSheets: [] as { text: string }[],
    body: { append: (made: ReturnType<typeof element>) => void displayed.push(made) },
    createElement: () => element(''),
    querySelectorAll: () => [...displayed],
  }
  restoreSnapshot(page as unknown as Document)
  const append = (id: string) => {
    const made = element(id)
    displayed.push(made)
    return made
  }
  return { page, displayed, append, change: () => change() }
}

const withSnapshot = (changes: Partial<PageSnapshot> = {}) => ({
  session,
  'snapshot:ana:dashboard': JSON.stringify({ ...snapshot, ...changes }),
})

it('renders the snapshot with its rules in the place of the prerendered content', () => {
  const { page, displayed, append, change } = pageWith(withSnapshot())
  expect(displayed).toMatchObject([{ id: 'prerendered', innerHTML: snapshot.html, styled: [{ style: { cssText: 'visibility:hidden' } }] }])
  expect(page.adoptedStyleSheets).toMatchObject([{ text: snapshot.css }])
  expect(page.documentElement.dataset.prerendered).toBe('own')
  append('prerendered')
  change()
  expect(displayed).toHaveLength(1)
  expect(displayed[0]?.innerHTML).toBe(snapshot.html)
})

it('removes the rules together with the snapshot', () => {
  const { page, displayed, change } = pageWith(withSnapshot())
  displayed[0]?.remove()
  change()
  expect(page.adoptedStyleSheets).toEqual([])
})

it.each<[string, Record<string, string>]>([
  ['another person', { ...withSnapshot(), session: JSON.stringify({ token: '', userId: 'bela', remember: true }) }],
  ['a visitor', { 'snapshot:ana:dashboard': JSON.stringify(snapshot) }],
  ['another address', withSnapshot({ at: '/dashboard?week=2' })],
  ['another build', withSnapshot({ build: 'names-2' })],
  ['another language', withSnapshot({ lang: 'en' })],
  ['the next day', withSnapshot({ until: now - 1 })],
  ['a clock that was set back', withSnapshot({ until: now + 2 * 24 * 3600 * 1000 })],
  ['no snapshot', { session }],
  ['a broken snapshot', { session, 'snapshot:ana:dashboard': '{"at":' }],
])('renders nothing for %s', (_case, stored) => {
  const { page, displayed } = pageWith(stored)
  expect(displayed).toEqual([])
  expect(page.documentElement.dataset.prerendered).toBe('members')
})

it('renders a lesson without an expiry', () => {
  const { until: _until, ...lesson } = snapshot
  expect(pageWith({ session, 'snapshot:ana:dashboard': JSON.stringify(lesson) }).displayed).toHaveLength(1)
})
