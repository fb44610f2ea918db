import { beforeEach, expect, it, vi } from 'vitest'
import { prepareDocument } from './head.ts'

const account = (role?: string) => ({
  session: JSON.stringify({ token: '', userId: 'ana', remember: true }),
  ...(role && { 'snapshot:ana': JSON.stringify({ clientState: { queries: [{ data: { name: '"role":"admin"', role } }] } }) }),
})

beforeEach(() => {
  device({})
  return () => vi.unstubAllGlobals()
})

function device(stored: Record<string, string>, tab: Record<string, string> = {}): void {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => tab[key] ?? null })
}

function prepared(attributes: Record<string, string>): Record<string, string | undefined> {
  const root: Record<string, string | undefined> = { ...attributes }
  prepareDocument(root)
  return root
}

it('applies the chosen theme and text size', () => {
  device({ theme: 'dark', 'text-size': 'large' })
  expect(prepared({ prerendered: 'everyone' })).toEqual({ prerendered: 'everyone', theme: 'dark', textSize: 'large' })
  device({ theme: 'purple' })
  expect(prepared({ prerendered: 'everyone' })).toEqual({ prerendered: 'everyone' })
})

it.each<[string, Record<string, string>, string, string]>([
  ['a visitor', {}, 'everyone', 'everyone'],
  ['a visitor', {}, 'guests', 'guests'],
  ['a visitor', {}, 'heading', 'heading'],
  ['a visitor', {}, 'members', 'off'],
  ['a visitor', {}, 'admins', 'off'],
  ['an English reader', { language: 'en' }, 'everyone', 'off'],
  ['a remembered person', { people: '[]' }, 'guests', 'off'],
  ['a remembered person', { people: '[]' }, 'everyone', 'everyone'],
  ['an account without a known role', account(), 'admins', 'person student admins'],
  ['an account', account(), 'guests', 'off'],
  ['a visitor', {}, 'visitors', 'visitors'],
  ['a remembered person', { people: '[]' }, 'visitors', 'visitors'],
  ['an account without a known role', account(), 'visitors', 'off'],
  ['a student', account('student'), 'members', 'person student members'],
  ['a student', account('student'), 'instructors', 'off'],
  ['an instructor', account('instructor'), 'instructors', 'person instructor instructors'],
  ['an instructor', account('instructor'), 'admins', 'off'],
  ['an administrator', account('admin'), 'instructors', 'person admin instructors'],
  ['a broken session', { session: '{"token":' }, 'members', 'off'],
])('for %s with %j, content for "%s" becomes "%s"', (_who, stored, readers, expected) => {
  device(stored)
  expect(prepared({ prerendered: readers }).prerendered).toBe(expected)
})

it.each([
  ['student', 'dashboard'],
  ['instructor', 'instructor/dashboard'],
  ['admin', 'admin'],
])('leads a signed-in %s from the public start page to %s', (role, path) => {
  const replace = vi.fn()
  vi.stubGlobal('location', { replace })
  device(account(role))
  expect(prepared({ prerendered: 'everyone' }).prerendered).toBe(`person ${role} everyone`)
  expect(replace).not.toHaveBeenCalled()
  expect(prepared({ prerendered: 'visitors' }).prerendered).toBe('off')
  expect(replace.mock.calls).toEqual([[path]])
})

it('reads the session of this tab before the remembered one', () => {
  device(account('admin'), { session: JSON.stringify({ token: '', userId: 'bela', remember: false }) })
  expect(prepared({ prerendered: 'everyone' }).prerendered).toBe('person student everyone')
})

it('shows a page that was rendered for one account to that account alone', () => {
  expect(prepared({ prerendered: 'everyone', reader: 'ana' }).prerendered).toBe('off')
  device(account())
  expect(prepared({ prerendered: 'everyone', reader: 'ana' }).prerendered).toBe('person student everyone')
  expect(prepared({ prerendered: 'everyone', reader: 'bela' }).prerendered).toBe('off')
})

it('restores no snapshot of a page after the person lost the role', () => {
  device(account('student'))
  expect(prepared({ prerendered: 'admins', screen: 'admin' })).toEqual({ prerendered: 'off' })
  expect(prepared({ prerendered: 'members', screen: 'dashboard' }).screen).toBe('dashboard')
})

it('leaves the page as it is where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden })
  expect(prepared({ prerendered: 'members' })).toEqual({ prerendered: 'members' })
})
