import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../i18n/setup.ts'
import { WhenField } from './when-field.tsx'

// Read while the modules above are loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://phone.test/' })
  vi.stubGlobal('document', { documentElement: {} })
})

beforeAll(() => startWords('bn'))

const wordsBelow = (type: 'date' | 'time', value: string, error?: string) => {
  const html = renderToStaticMarkup(<WhenField type={type} label="কবে" value={value} error={error} onChange={() => undefined} />)
  const [, ids = ''] = /aria-describedby="([^"]*)"/.exec(html) ?? []
  return ids.split(' ').map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]*>/g, ''))
}

test('a day and a time stand below their field in the reader’s words, and belong to it', () => {
  expect(wordsBelow('date', '2023-11-28')).toEqual(['মঙ্গলবার, ২৮ নভেম্বর, ২০২৩'])
  expect(wordsBelow('time', '16:30')).toEqual(['বিকাল ৪:৩০'])
})

test('nothing is said of what is no day yet, and an error is told before the words', () => {
  expect(wordsBelow('date', '?')).toEqual([''])
  expect(wordsBelow('date', '2023-11-28', 'কবে?')).toEqual(['কবে?', 'মঙ্গলবার, ২৮ নভেম্বর, ২০২৩'])
})
