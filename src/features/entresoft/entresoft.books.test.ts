import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import type { CashEntry, Invoice } from '../../offline/local-rows/shop-books.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson, visitorId } from '../../offline/store/person.ts'
import { dbOf, personalDb } from '../../offline/store/personal-db.ts'
import { adoptVisitorBooks, declineVisitorBooks, deleteInvoice, saveEntry, saveInvoice } from './entresoft.books.ts'
import { newestVisitorRow } from './entresoft.queries.ts'

const entry = (what: string): CashEntry => ({ id: newId(), day: '2026-11-21', kind: 'in', what, paisa: 500 })
const nobody = { name: '', contact: '' }
const invoice = (): Omit<Invoice, 'number'> => ({
  id: newId(),
  day: '2026-11-21',
  seller: nobody,
  buyer: nobody,
  lines: [{ what: 'চাল', count: 1000, paisa: 6500 }],
  discount: 0,
  paid: 0,
})
const numbers = async () => (await personalDb().invoices.orderBy('number').toArray()).map(({ number }) => number)

let disk: FullDisk
beforeEach(async () => {
  await Promise.all([dbOf(visitorId).cashEntries.clear(), dbOf(visitorId).invoices.clear()])
  setCurrentPerson(newId())
  disk = new FullDisk()
})
afterEach(() => disk.repair())

it('corrections of one row in two tabs are merged, field by field', async () => {
  const initial = entry('ডিম')
  await saveEntry(initial)
  await saveEntry({ ...initial, paisa: 77_700 }, { initial })
  await saveEntry({ ...initial, what: 'মুরগির ডিম' }, { initial })
  expect(await personalDb().cashEntries.get(initial.id)).toEqual({ ...initial, paisa: 77_700, what: 'মুরগির ডিম' })

  const paper = await saveInvoice(invoice())
  await saveInvoice({ ...paper, paid: 100 }, { initial: paper })
  const buyer = { name: 'করিম', contact: '' }
  expect(await saveInvoice({ ...paper, buyer }, { initial: paper })).toEqual({ ...paper, paid: 100, buyer })
  // A row deleted in another tab is restored as a whole.
  await deleteInvoice(paper.id)
  expect(await saveInvoice({ ...paper, buyer }, { initial: paper })).toEqual({ ...paper, buyer })
})

describe('invoices', () => {
  it('are numbered one after the other, also when two are saved at once', async () => {
    await Promise.all([saveInvoice(invoice()), saveInvoice(invoice()), saveInvoice(invoice())])
    expect(await numbers()).toEqual([1, 2, 3])
  })

  it('keep their number when they are edited or restored', async () => {
    const first = await saveInvoice(invoice())
    await saveInvoice(invoice())
    await saveInvoice({ ...first, paid: 100 })
    await deleteInvoice(first.id)
    await saveInvoice(first)
    expect(await numbers()).toEqual([1, 2])
  })

  it('take another number when theirs was assigned in the meantime', async () => {
    const first = await saveInvoice(invoice())
    await deleteInvoice(first.id)
    await saveInvoice(invoice())
    expect((await saveInvoice(first)).number).toBe(2)
    expect(await numbers()).toEqual([1, 2])
  })
})

describe('the books of a visitor', () => {
  async function visitorWrites(): Promise<void> {
    const person = personalDb().personId
    setCurrentPerson(visitorId)
    await saveEntry(entry('ডিম'))
    await saveEntry(entry('চাল'))
    await saveInvoice(invoice())
    setCurrentPerson(person)
  }
  const left = async () => (await dbOf(visitorId).cashEntries.count()) + (await dbOf(visitorId).invoices.count())

  it('move to the user who claims them, and no longer belong to the visitor', async () => {
    await saveInvoice(invoice())
    await visitorWrites()
    await adoptVisitorBooks()
    expect(await personalDb().cashEntries.count()).toBe(2)
    expect(await numbers()).toEqual([1, 2])
    expect(await left()).toBe(0)
  })

  it('lose no row when the device runs full halfway, and move once', async () => {
    await visitorWrites()
    disk.refuses = (store) => store === 'invoices'
    await expect(adoptVisitorBooks()).rejects.toThrow()
    expect((await left()) + (await personalDb().cashEntries.count())).toBe(3)
    disk.refuses = undefined
    await adoptVisitorBooks()
    await adoptVisitorBooks()
    expect(await personalDb().cashEntries.count()).toBe(2)
    expect(await numbers()).toEqual([1])
  })

  it('keep corrections made here when an interrupted move is resumed', async () => {
    await visitorWrites()
    const [first] = await dbOf(visitorId).cashEntries.toArray()
    if (!first) throw new Error('the visitor wrote nothing')
    await saveEntry({ ...first, paisa: 700 })
    await adoptVisitorBooks()
    expect((await personalDb().cashEntries.get(first.id))?.paisa).toBe(700)
  })

  it('stay with the visitor when the user declines them', async () => {
    await visitorWrites()
    await declineVisitorBooks()
    expect(await left()).toBe(3)
    expect((await personalDb().keyValues.toArray()).map(({ value }) => value)).toContain(await newestVisitorRow())
  })
})
