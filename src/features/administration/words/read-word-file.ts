import type { WordFileRow } from '../../../../contract/site/translations-admin.ts'
import { readCsv } from '../../../ui/files/read-csv.ts'

type FiledWord = Pick<WordFileRow, 'key'> & { bn?: string; en?: string }

/** Heads of the columns. Programs and people read them alike, so they are the same in both languages. */
export const fileHead = ['key', 'bn', 'en', 'note'] as const

export const fileRows = (rows: readonly WordFileRow[]): string[][] => [
  [...fileHead],
  ...rows.map(({ key, bn, en, note }) => [key, bn, en, note]),
]

/** The texts of an exported file, JSON or CSV; null: another file. The columns may have any order, and one language may lack. */
export function readWordFile(text: string): FiledWord[] | null {
  const plain = text.replace(/^\ufeff/, '').trimStart()
  const rows = plain.startsWith('[') ? jsonRows(plain) : csvRows(plain)
  const filled = rows?.filter(({ key }) => key !== '') ?? []
  return filled.length > 0 && filled.some(({ bn, en }) => bn !== undefined || en !== undefined) ? filled : null
}

/** The first key that two rows have: no one could say which of them counts. */
export function repeatedKey(rows: readonly FiledWord[]): string | undefined {
  const seen = new Set<string>()
  return rows.find(({ key }) => seen.size === seen.add(key).size)?.key
}

function jsonRows(text: string): FiledWord[] | null {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.map((row) => wordOf((row ?? {}) as Record<string, unknown>)) : null
  } catch {
    return null
  }
}

function csvRows(text: string): FiledWord[] | null {
  const [head = [], ...rows] = readCsv(text)
  const place = (name: string) => head.findIndex((cell) => cell.trim().toLowerCase() === name)
  const [key, bn, en] = [place('key'), place('bn'), place('en')]
  return key < 0 ? null : rows.map((row) => wordOf({ key: row[key], bn: row[bn], en: row[en] }))
}

function wordOf({ key, bn, en }: Record<string, unknown>): FiledWord {
  return {
    key: typeof key === 'string' ? key.trim() : '',
    ...(typeof bn === 'string' && { bn }),
    ...(typeof en === 'string' && { en }),
  }
}
