import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson, visitorId } from '../../offline/store/person.ts'
import { dbOf, personalDb } from '../../offline/store/personal-db.ts'
import {
  addFiledEntries,
  DebtChanged,
  deleteCreditEntry,
  deleteCustomer,
  giveCredit,
  NameTaken,
  receivePayment,
  removeFiledEntries,
  restoreCredit,
  saveCreditEntry,
  saveCustomer,
} from './credit.books.ts'
import { accountsOf, bookTotals } from './credit-book/credit.ts'
import { adoptVisitorBooks, saveEntry } from './entresoft.books.ts'

const goods = { day: '2026-11-03', what: 'চাল ৫ কেজি', paisa: 30_000, due: '' }
const give = (name: string, paisa = goods.paisa) => giveCredit({ ...goods, paisa, name })
const pay = (customerId: string, paisa: number, settles?: number) =>
  receivePayment({ customerId, day: '2026-11-12', paisa, what: 'বাকির টাকা', ...(settles !== undefined && { settles }) })
const accounts = async () =>
  accountsOf({ customers: await personalDb().customers.toArray(), entries: await personalDb().creditEntries.toArray() })
const owed = async () => (await accounts()).map((one) => one.owed)
const cash = () => personalDb().cashEntries.toArray()

let disk: FullDisk
beforeEach(async () => {
  const visitor = dbOf(visitorId)
  await Promise.all([visitor.customers.clear(), visitor.creditEntries.clear()])
  setCurrentPerson(newId())
  disk = new FullDisk()
})
afterEach(() => disk.repair())

describe('a payment', () => {
  it('is in the credit book and in the cash book, once, under one id', async () => {
    const { customerId } = await give('সালমা')
    const { id } = await pay(customerId, 10_000)
    expect(await owed()).toEqual([20_000])
    expect(await cash()).toEqual([{ id, day: '2026-11-12', kind: 'in', what: 'বাকির টাকা', paisa: 10_000 }])
  })

  it('that settles a debt is written once when two tabs press at the same time', async () => {
    const { customerId } = await give('সালমা')
    const results = await Promise.allSettled([pay(customerId, 30_000, 30_000), pay(customerId, 30_000, 30_000)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({ reason: expect.any(DebtChanged) })
    expect(await owed()).toEqual([0])
    expect(await cash()).toHaveLength(1)
  })

  it('is in neither book when the disk is full for one of them', async () => {
    const { customerId } = await give('সালমা')
    disk.refuses = (store) => store === 'cashEntries'
    await expect(pay(customerId, 100)).rejects.toMatchObject({ name: 'StorageFull' })
    expect(await owed()).toEqual([30_000])
  })

  it('changes in both books when it is corrected in either', async () => {
    const { customerId } = await give('সালমা')
    const paid = await pay(customerId, 10_000)
    await saveCreditEntry({ ...paid, paisa: 15_000 }, { initial: paid })
    const [entry] = await cash()
    if (!entry) throw new Error('no cash entry')
    expect(entry.paisa).toBe(15_000)
    await saveEntry({ ...entry, day: '2026-11-13', paisa: 20_000 }, { initial: entry })
    expect(await personalDb().creditEntries.get(paid.id)).toEqual({ ...paid, day: '2026-11-13', paisa: 20_000 })
  })

  it('is deleted with or without its cash entry, and restored with what was deleted', async () => {
    const { customerId } = await give('সালমা')
    const { id } = await pay(customerId, 10_000)
    await restoreCredit(await deleteCreditEntry(id, true))
    expect([await owed(), (await cash()).length]).toEqual([[20_000], 1])
    await deleteCreditEntry(id, false)
    expect([await owed(), (await cash()).length]).toEqual([[30_000], 1])
  })
})

describe('a customer', () => {
  it('is one for two spellings of a name, also when two tabs write at once', async () => {
    await Promise.all([give('করিম ভাই'), give(' করিম  ভাই')])
    await give('Karim')
    await give('KARIM')
    expect(await owed()).toEqual([60_000, 60_000])
  })

  it('gets no name that another one has, and two tabs merge name and phone', async () => {
    await give('করিম')
    await give('সালমা')
    const customer = (await personalDb().customers.toArray()).find(({ name }) => name === 'সালমা')
    if (!customer) throw new Error('no customer')
    await expect(saveCustomer({ ...customer, name: ' করিম' }, { initial: customer })).rejects.toBeInstanceOf(NameTaken)
    await saveCustomer({ ...customer, phone: '01712345678' }, { initial: customer })
    await saveCustomer({ ...customer, name: 'সালমা আপা' }, { initial: customer })
    expect(await personalDb().customers.get(customer.id)).toEqual({ ...customer, name: 'সালমা আপা', phone: '01712345678' })
  })

  it('is deleted with the whole page and restored; the cash book stays', async () => {
    const { customerId } = await give('সালমা')
    await pay(customerId, 10_000)
    const deleted = await deleteCustomer(customerId)
    expect([await owed(), (await cash()).length]).toEqual([[], 1])
    await restoreCredit(deleted)
    expect(await owed()).toEqual([20_000])
  })
})

it('corrections of one entry in two tabs are merged, field by field', async () => {
  const entry = await give('সালমা')
  await saveCreditEntry({ ...entry, paisa: 35_000 }, { initial: entry })
  await saveCreditEntry({ ...entry, what: 'ডাল' }, { initial: entry })
  expect(await personalDb().creditEntries.get(entry.id)).toEqual({ ...entry, paisa: 35_000, what: 'ডাল' })
})

it('the rest of an invoice is written once, and replaced by a later rest', async () => {
  const id = newId()
  await giveCredit({ ...goods, id, name: 'সালমা' })
  await giveCredit({ ...goods, id, name: 'সালমা', paisa: 500 })
  expect(await owed()).toEqual([500])
})

describe('a file', () => {
  const filed = [
    { ...goods, id: newId(), name: 'সালমা', phone: '', kind: 'given' as const },
    { ...goods, id: newId(), name: 'সালমা', phone: '017', kind: 'received' as const, paisa: 10_000 },
  ]

  it('that is added twice counts once, stays out of the cash book, and can be taken back', async () => {
    const added = await addFiledEntries([...filed, ...filed])
    expect(added).toHaveLength(2)
    expect(await addFiledEntries(filed)).toEqual([])
    expect([await owed(), await cash()]).toEqual([[20_000], []])
    await removeFiledEntries(added)
    expect(await personalDb().customers.count()).toBe(0)
  })

  it('keeps corrections made here', async () => {
    await addFiledEntries(filed)
    const [first] = await personalDb().creditEntries.toArray()
    if (!first) throw new Error('nothing was added')
    await saveCreditEntry({ ...first, what: 'সাবান' }, { initial: first })
    await addFiledEntries(filed)
    expect(await personalDb().creditEntries.get(first.id)).toMatchObject({ what: 'সাবান' })
  })
})

it("a visitor's credit book moves to the user once; one name is one customer", async () => {
  await give('সালমা')
  const person = personalDb().personId
  setCurrentPerson(visitorId)
  await give('সালমা', 700)
  await give('করিম', 800)
  setCurrentPerson(person)
  await adoptVisitorBooks()
  await adoptVisitorBooks()
  expect(await owed()).toEqual([30_700, 800])
  expect((await dbOf(visitorId).customers.count()) + (await dbOf(visitorId).creditEntries.count())).toBe(0)
})

it('balances and the cash book agree after any order of actions', async () => {
  const name = fc.constantFrom('ক', 'খ', 'গ')
  const paisa = fc.integer({ min: 1, max: 1_000_000 })
  const action = fc.oneof(
    fc.record({ do: fc.constant('give' as const), name, paisa }),
    fc.record({ do: fc.constant('pay' as const), name, paisa }),
    fc.record({ do: fc.constant('settle' as const), name }),
    fc.record({ do: fc.constant('undo' as const), place: fc.nat(20) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 15 }), async (actions) => {
      setCurrentPerson(newId())
      const expected = new Map<string, number>()
      const customerIds = new Map<string, string>()
      const payments: { name: string; id: string; paisa: number }[] = []
      for (const one of actions) {
        if (one.do === 'undo') {
          const [paid] = payments.splice(one.place, 1)
          if (!paid) continue
          await deleteCreditEntry(paid.id, true)
          expected.set(paid.name, (expected.get(paid.name) ?? 0) + paid.paisa)
          continue
        }
        if (one.do === 'give') {
          customerIds.set(one.name, (await give(one.name, one.paisa)).customerId)
          expected.set(one.name, (expected.get(one.name) ?? 0) + one.paisa)
          continue
        }
        const id = customerIds.get(one.name)
        const amount = one.do === 'pay' ? one.paisa : (expected.get(one.name) ?? 0)
        if (id === undefined || amount <= 0) continue
        const paid = await pay(id, amount, one.do === 'settle' ? amount : undefined)
        payments.push({ name: one.name, id: paid.id, paisa: amount })
        expected.set(one.name, (expected.get(one.name) ?? 0) - amount)
      }
      const found = await accounts()
      expect(new Map(found.map(({ customer, owed: left }) => [customer.name, left]))).toEqual(expected)
      expect(bookTotals(found).owed - bookTotals(found).advance).toBe([...expected.values()].reduce((sum, one) => sum + one, 0))
      const sums = (rows: readonly { id: string; paisa: number }[]) => new Map(rows.map(({ id, paisa }) => [id, paisa]))
      const entries = await cash()
      expect(entries).toHaveLength(payments.length)
      expect(sums(entries)).toEqual(sums(payments))
    }),
    { numRuns: 25 },
  )
})
