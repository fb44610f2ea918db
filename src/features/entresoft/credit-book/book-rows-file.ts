import * as z from 'zod/mini'
import { day as realDay } from '../../../../contract/values/days.ts'
import { latinDigits } from '../../../../contract/values/digits.ts'
import { id as realId } from '../../../../contract/values/text.ts'
import { readCsv } from '../../../ui/files/read-csv.ts'
import { bookText } from '../book-rows.ts'
import type { FiledEntry } from '../credit.books.ts'
import { plainTaka, readTaka } from '../money.ts'
import type { Account } from './credit.ts'
import { nameKey } from './customer-names.ts'

/** Labels of the columns, in the user's language. A program reads the columns by their place. */
export type CreditColumns = Readonly<Record<'day' | 'name' | 'phone' | 'what' | 'given' | 'gave' | 'due' | 'id', string>>

/** The book as the rows of a table file, by day. The last column identifies an entry, so that no file is added twice. */
export function creditRows(accounts: readonly Account[], words: CreditColumns): string[][] {
  const rows = accounts.flatMap(({ customer, lines }) =>
    lines.map(({ entry }) => [
      entry.day,
      customer.name,
      customer.phone,
      entry.what,
      entry.kind === 'given' ? plainTaka(entry.paisa) : '',
      entry.kind === 'received' ? plainTaka(entry.paisa) : '',
      entry.due,
      entry.id,
    ]),
  )
  const key = (row: string[]) => `${row[0]} ${row.at(-1)}`
  return [
    [words.day, words.name, words.phone, words.what, words.given, words.gave, words.due, words.id],
    ...rows.sort((one, other) => (key(one) < key(other) ? -1 : 1)),
  ]
}

/** The entries of a file, or the number of the first line that is none: 1 is the head. `notBook`: another file. */
export function readCreditFile(text: string): { entries: FiledEntry[] } | { line: number } | 'notBook' {
  const [, ...rows] = readCsv(text)
  const filled = rows.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0 || filled.every(({ row }) => row.length < 8)) return 'notBook'
  const entries: FiledEntry[] = []
  for (const { row, line } of filled) {
    const entry = entryIn(row.map((cell) => bookText(cell)))
    if (!entry) return { line }
    entries.push(entry)
  }
  return { entries }
}

const field = z.string().check(z.maxLength(200))

function entryIn([
  day = '',
  name = '',
  phone = '',
  what = '',
  given = '',
  gave = '',
  due = '',
  id = '',
]: readonly string[]): FiledEntry | null {
  const dates = [day, due].map(isoDay)
  const kind = given === '' ? 'received' : 'given'
  const paisa = readTaka(kind === 'given' ? given : gave, true)
  const isSound =
    realDay.safeParse(dates[0]).success &&
    (dates[1] === '' || realDay.safeParse(dates[1]).success) &&
    realId.safeParse(id).success &&
    (given === '' || gave === '') &&
    nameKey(name) !== '' &&
    [name, phone, what].every((one) => field.safeParse(one).success)
  return isSound && typeof paisa === 'number' ? { id, day: dates[0] ?? '', name, phone, kind, what, paisa, due: dates[1] ?? '' } : null
}

/** `2026-11-21`. Spreadsheet programs save dates in the order of the country: 21/11/2026. */
function isoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(latinDigits(text)) ?? []
  return year === '' ? latinDigits(text) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
