import { expect, it } from 'vitest'
import { csvOf } from '../../../ui/files/csv.ts'
import { barsOf, usageTable } from './usage-table.ts'

const figures = { online: 30, offline: 10, bn: 40, en: 0, installed: null, browser: 36 }
const parts = [
  { of: 'online', label: 'With' },
  { of: 'offline', label: 'Without' },
] as const

it('bars are parts of the longest one', () => {
  const rows = [
    { label: 'one', ...figures },
    { label: 'two', ...figures, online: 10, offline: null },
    { label: 'none', ...figures, online: 0, offline: 0 },
  ]
  expect(barsOf(rows, parts)).toEqual([
    [
      { from: 0, to: 75 },
      { from: 75, to: 100 },
    ],
    [
      { from: 0, to: 25 },
      { from: 25, to: 31.25 },
    ],
    [
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ],
  ])
  expect(barsOf([], parts)).toEqual([])
})

it('a file has "< 5" for small figures, and no formula', () => {
  const table = usageTable([{ label: '=one', ...figures }], 'Week', [{ of: 'installed', label: 'App' }], '< 5')
  expect(table).toEqual([
    ['Week', 'App'],
    ['=one', '< 5'],
  ])
  expect(csvOf(table)).toContain(`"'=one","< 5"`)
})
