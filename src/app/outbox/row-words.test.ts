import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { lang: '' } }, self: {} }))

import { formatBytes } from '../../i18n/format.ts'
import { loadWords, startWords } from '../../i18n/setup.ts'
import type { ListedRow } from './outbox.queries.ts'
import { leadOf, nameOf } from './row-words.ts'

beforeAll(async () => {
  await startWords('bn')
  await loadWords('outbox')
})
const t = () => i18next.getFixedT('bn', 'outbox') as never
const rows = (...bytes: number[]) => bytes.map((size) => ({ bytes: size }) as ListedRow)
const lead = (waiting: ListedRow[], rejected: ListedRow[]) => leadOf({ waiting, rejected }, t(), (bytes) => formatBytes(bytes, 'bn'))
const lesson = { title: { bn: 'আয় আর ব্যয় চিনি', en: 'Income and expense' }, isFinished: true }
const name = (command: string, isFinished = true) => nameOf({ name: command, lesson: { ...lesson, isFinished } }, t(), 'bn')

it('counts waiting and rejected commands apart', () => {
  expect(lead(rows(900, 900), [])).toEqual(['নেট পেলে নিজেই যাবে। মোট ২ কেবি।'])
  expect(lead([], rows(900))).toEqual(['এটা নিজে যাবে না। একবার দেখুন।'])
  expect(lead([], rows(900, 900))).toEqual(['এগুলো নিজে যাবে না। একবার দেখুন।'])
  expect(lead(rows(900, 900), rows(900))).toEqual(['২টি নেট পেলে নিজেই যাবে। মোট ২ কেবি।', '১টি নিজে যাবে না। একবার দেখুন।'])
})

it('adds sizes as the rows display them', () => {
  expect(lead(rows(200, 300, 400), [])).toEqual(['নেট পেলে নিজেই যাবে। মোট ৩ কেবি।'])
})

it('names the lesson of what was learned', () => {
  expect(name('recordProgress')).toBe('“আয় আর ব্যয় চিনি” পাঠ শেষ')
  expect(name('recordProgress', false)).toBe('“আয় আর ব্যয় চিনি” পাঠে কতদূর এগোলেন')
  expect(name('submitAttempt')).toBe('“আয় আর ব্যয় চিনি” পাঠের প্রশ্নের উত্তর')
  expect(nameOf({ name: 'keepWork', lesson: null }, t(), 'bn')).toBe('পাঠের নোট ও উত্তর')
  expect(nameOf({ name: 'madeLater', lesson: null }, t(), 'bn')).toBe('madeLater')
})
