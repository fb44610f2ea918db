import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/setup.ts'
import { WhenField } from './when-field.tsx'

// The imported modules read both when they load.
vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://app.test/' })
  vi.stubGlobal('document', { documentElement: {} })
})

beforeAll(() => startWords('bn'))

const descriptions = (type: 'date' | 'time', value: string, error?: string) => {
  const html = renderToStaticMarkup(<WhenField type={type} label="কবে" value={value} error={error} onChange={() => undefined} />)
  const [, ids = ''] = /aria-describedby="([^"]*)"/.exec(html) ?? []
  return ids.split(' ').map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]*>/g, ''))
}

test('the field describes itself by its value in the user’s language', () => {
  expect(descriptions('date', '2023-11-28')).toEqual(['মঙ্গলবার, ২৮ নভেম্বর, ২০২৩'])
  expect(descriptions('time', '16:30')).toEqual(['বিকাল ৪:৩০'])
})

test('the field has no description for an incomplete date, and puts an error before the description', () => {
  expect(descriptions('date', '?')).toEqual([''])
  expect(descriptions('date', '2023-11-28', 'কবে?')).toEqual(['কবে?', 'মঙ্গলবার, ২৮ নভেম্বর, ২০২৩'])
})
