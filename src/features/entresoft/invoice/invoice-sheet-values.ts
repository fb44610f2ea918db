import type { WorksheetPart } from '../../../../contract/blocks/worksheet.ts'
import { day as realDay } from '../../../../contract/values/days.ts'
import { keyOf, rowsOf } from '../../../blocks/worksheet/sheet.ts'
import type { FieldValues } from '../../../forms/device/codec.ts'
import type { Invoice, InvoiceLine } from '../../../offline/local-rows/shop-books.ts'
import { maxPaisa, type Reading, readScaled, readTaka } from '../money.ts'
import { invoiceTotals, lineSum, maxCount } from './invoice.ts'

type LinesPart = Extract<WorksheetPart, { kind: 'list' }>
const columns = ['what', 'count', 'price'] as const

/** The lines as a list of a worksheet, whose rows, digits, and undo they share. `labelOf` returns each label in the reader's language. */
export function linesPart(labelOf: (name: 'lines' | (typeof columns)[number]) => string): LinesPart {
  const both = (name: Parameters<typeof labelOf>[0]) => ({ bn: labelOf(name), en: labelOf(name) })
  const unit = { what: 'text', count: 'number', price: 'taka' } as const
  return {
    kind: 'list',
    id: 'lines',
    title: both('lines'),
    columns: columns.map((id) => ({ id, label: both(id), unit: unit[id] })),
    rows: 1,
    total: [],
  }
}

const plainPart = linesPart((name) => name)

/** The field values as an invoice, and their errors. */
export interface ReadInvoice extends Pick<Invoice, 'day' | 'seller' | 'buyer' | 'lines' | 'discount' | 'paid'> {
  readonly readings: { readonly discount: Reading; readonly paid: Reading }
  /** The first thing that keeps it from being saved; its words are under `error`. */
  readonly trouble: 'noLines' | 'badLine' | 'badNumber' | 'discountTooLarge' | 'noDay' | null
}

export function readInvoice(values: FieldValues, today: string): ReadInvoice {
  const typedIn = (name: string) => (values[name] ?? '').trim()
  const day = values.day ?? today
  const readings = { discount: readTaka(typedIn('discount')), paid: readTaka(typedIn('paid')) }
  const rows = rowsOf(plainPart, values).map((row) => readLine((column) => typedIn(keyOf(plainPart.id, column, row))))
  const lines = rows.filter((line) => line !== 'empty' && line !== 'bad')
  const invoice = {
    day,
    seller: { name: typedIn('sellerName'), contact: typedIn('sellerContact') },
    buyer: { name: typedIn('buyerName'), contact: typedIn('buyerContact') },
    lines,
    discount: numberIn(readings.discount),
    paid: numberIn(readings.paid),
  }
  return { ...invoice, readings, trouble: troubleOf() }

  function troubleOf(): ReadInvoice['trouble'] {
    if (rows.includes('bad')) return 'badLine'
    if (lines.length === 0) return 'noLines'
    if (Object.values(readings).some((one) => typeof one === 'string' && one !== 'empty')) return 'badNumber'
    if (invoice.discount > invoiceTotals(invoice).sum) return 'discountTooLarge'
    return realDay.safeParse(day).success ? null : 'noDay'
  }
}

/** A line without a count is one piece. */
function readLine(typedIn: (column: (typeof columns)[number]) => string): InvoiceLine | 'empty' | 'bad' {
  if (columns.every((column) => typedIn(column) === '')) return 'empty'
  const count = typedIn('count') === '' ? 1000 : readScaled(typedIn('count'), { places: 3, most: maxCount })
  const paisa = readTaka(typedIn('price'))
  if (typeof count !== 'number' || typeof paisa !== 'number') return 'bad'
  const line = { what: typedIn('what'), count, paisa }
  return (lineSum(line) ?? maxPaisa + 1) > maxPaisa ? 'bad' : line
}

const numberIn = (reading: Reading) => (typeof reading === 'number' ? reading : 0)

/** An invoice as the fields that made it, to be put right. */
export function sheetOf({ day, seller, buyer, lines, discount, paid }: Invoice): FieldValues {
  const decimal = (value: number, part: number) => (value === 0 ? '' : String(value / part))
  const ofLines = lines.flatMap(({ what, count, paisa }, place) => [
    [keyOf(plainPart.id, 'what', String(place + 1)), what],
    [keyOf(plainPart.id, 'count', String(place + 1)), String(count / 1000)],
    [keyOf(plainPart.id, 'price', String(place + 1)), String(paisa / 100)],
  ])
  return {
    day,
    ...sellerSheet(seller),
    buyerName: buyer.name,
    buyerContact: buyer.contact,
    discount: decimal(discount, 100),
    paid: decimal(paid, 100),
    [`${plainPart.id}.rows`]: lines.map((_, place) => place + 1).join(','),
    ...Object.fromEntries(ofLines),
  }
}

/** A shop's own name does not change from one invoice to the next. */
export const sellerSheet = ({ name, contact }: Invoice['seller']): FieldValues => ({ sellerName: name, sellerContact: contact })
