import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { newId } from '../../offline/id.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf, personalDb } from '../../offline/personal-db.ts'
import type { CashEntry, Invoice } from '../../offline/shop-books.ts'
import { dropInvoice, keepEntry, keepInvoice, leaveVisitorBooks, takeVisitorBooks } from './entresoft.commands.ts'
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
  await Promise.all([dbOf(guestId).cashEntries.clear(), dbOf(guestId).invoices.clear()])
  setCurrentPerson(newId())
  disk = new FullDisk()
})
afterEach(() => disk.repair())

it('corrections of one row in two tabs both stand, field by field', async () => {
  const began = entry('ডিম')
  await keepEntry(began)
  await keepEntry({ ...began, paisa: 77_700 }, { began })
  await keepEntry({ ...began, what: 'মুরগির ডিম' }, { began })
  expect(await personalDb().cashEntries.get(began.id)).toEqual({ ...began, paisa: 77_700, what: 'মুরগির ডিম' })

  const paper = await keepInvoice(invoice())
  await keepInvoice({ ...paper, paid: 100 }, { began: paper })
  const buyer = { name: 'করিম', contact: '' }
  expect(await keepInvoice({ ...paper, buyer }, { began: paper })).toEqual({ ...paper, paid: 100, buyer })
  // What was taken out meanwhile comes back whole.
  await dropInvoice(paper.id)
  expect(await keepInvoice({ ...paper, buyer }, { began: paper })).toEqual({ ...paper, buyer })
})

describe('invoices', () => {
  it('are numbered one after the other, also when two are saved at once', async () => {
    await Promise.all([keepInvoice(invoice()), keepInvoice(invoice()), keepInvoice(invoice())])
    expect(await numbers()).toEqual([1, 2, 3])
  })

  it('keep their number when they are put right or brought back', async () => {
    const first = await keepInvoice(invoice())
    await keepInvoice(invoice())
    await keepInvoice({ ...first, paid: 100 })
    await dropInvoice(first.id)
    await keepInvoice(first)
    expect(await numbers()).toEqual([1, 2])
  })

  it('take another number when theirs was given away meanwhile', async () => {
    const first = await keepInvoice(invoice())
    await dropInvoice(first.id)
    await keepInvoice(invoice())
    expect((await keepInvoice(first)).number).toBe(2)
    expect(await numbers()).toEqual([1, 2])
  })
})

describe('the books of a visitor', () => {
  async function visitorWrites(): Promise<void> {
    const person = personalDb().personId
    setCurrentPerson(guestId)
    await keepEntry(entry('ডিম'))
    await keepEntry(entry('চাল'))
    await keepInvoice(invoice())
    setCurrentPerson(person)
  }
  const left = async () => (await dbOf(guestId).cashEntries.count()) + (await dbOf(guestId).invoices.count())

  it('come to whoever says that they are theirs, and are nobody else’s any more', async () => {
    await keepInvoice(invoice())
    await visitorWrites()
    await takeVisitorBooks()
    expect(await personalDb().cashEntries.count()).toBe(2)
    expect(await numbers()).toEqual([1, 2])
    expect(await left()).toBe(0)
  })

  it('are all somewhere when the phone runs full in the middle, and come once', async () => {
    await visitorWrites()
    disk.refuses = (store) => store === 'invoices'
    await expect(takeVisitorBooks()).rejects.toThrow()
    expect((await left()) + (await personalDb().cashEntries.count())).toBe(3)
    disk.refuses = undefined
    await takeVisitorBooks()
    await takeVisitorBooks()
    expect(await personalDb().cashEntries.count()).toBe(2)
    expect(await numbers()).toEqual([1])
  })

  it('stay as they were put right here, when taking them was cut off and is gone on with', async () => {
    await visitorWrites()
    const [first] = await dbOf(guestId).cashEntries.toArray()
    if (!first) throw new Error('the visitor wrote nothing')
    await keepEntry({ ...first, paisa: 700 })
    await takeVisitorBooks()
    expect((await personalDb().cashEntries.get(first.id))?.paisa).toBe(700)
  })

  it('stay with the visitor when they are somebody else’s', async () => {
    await visitorWrites()
    await leaveVisitorBooks()
    expect(await left()).toBe(3)
    expect((await personalDb().facts.toArray()).map(({ value }) => value)).toContain(await newestVisitorRow())
  })
})
