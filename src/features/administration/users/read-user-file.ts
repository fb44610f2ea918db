import type { TypedUser } from '../../../../contract/account/user-files.ts'
import { readCsv } from '../../../ui/files/read-csv.ts'

export const userColumns = ['name', 'phone', 'email', 'role', 'area', 'language'] as const
type Column = (typeof userColumns)[number]

/** Heads that a file may have, in either language. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'full name', 'নাম'],
  phone: ['phone', 'mobile', 'telephone', 'মোবাইল', 'মোবাইল নম্বর', 'ফোন'],
  email: ['email', 'e-mail', 'ইমেইল', 'ই-মেইল'],
  role: ['role', 'ভূমিকা'],
  area: ['area', 'place', 'district', 'এলাকা', 'ঠিকানা', 'জেলা'],
  language: ['language', 'ভাষা'],
}

/** Two code points may be one letter (য়, ড়): both spellings of a head are the same. */
const wordOf = (cell: string) => cell.normalize('NFC').trim().toLowerCase()

/** The rows of a file of users; null: another file. Empty lines are skipped, columns may have any order. */
export function readUserFile(text: string): TypedUser[] | null {
  const [head = [], ...rows] = readCsv(text)
  const words = head.map(wordOf)
  const places = Object.fromEntries(
    userColumns.map((column) => [column, words.findIndex((word) => heads[column].map(wordOf).includes(word))]),
  ) as Record<Column, number>
  if (places.name < 0 || (places.phone < 0 && places.email < 0)) return null
  const cell = (row: readonly string[], column: Column) => readable(row[places[column]] ?? '').trim()
  let next = 1 + linesOf(head)
  return rows.flatMap((row) => {
    const line = next
    next += linesOf(row)
    if (row.every((one) => one.trim() === '')) return []
    const cells = Object.fromEntries(userColumns.map((column) => [column, cell(row, column)])) as Record<Column, string>
    return [{ line, ...cells, phone: withLostZero(cells.phone) }]
  })
}

/** A sign that no text may have would refuse the whole file. So it is one that the server finds in this row. */
const readable = (cell: string) => cell.replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '\ufffd')

/** Lines of the file that a row takes: a quoted cell may contain line breaks. */
const linesOf = (row: readonly string[]) => row.join('').split('\n').length

/** A spreadsheet reads 01712345678 as a number and drops the zero. */
const withLostZero = (phone: string) => (/^1[3-9]\d{8}$/.test(phone) ? `0${phone}` : phone)
