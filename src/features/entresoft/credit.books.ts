import { changeLocalRows, deleteLocalRow, saveLocalRow } from '../../offline/local-rows/local-rows.ts'
import type { CashEntry, CreditEntry, Customer } from '../../offline/local-rows/shop-books.ts'
import { newId } from '../../offline/store/id.ts'
import type { PersonalDb } from '../../offline/store/personal-db.ts'
import { askOnce, mergeOnto, type SaveOptions } from './book-rows.ts'
import { owedIn } from './credit-book/credit.ts'
import { nameKey } from './credit-book/customer-names.ts'

export const creditDraft = 'sheet:credit'

/** The debt changed since the page displayed it, for example in another tab. Nothing was stored. */
export class DebtChanged extends Error {
  override readonly name = 'DebtChanged'
}

/** Another customer has this name. Nothing was stored. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** The customer of this name; a new one if the book has none. Two tabs that add one name get one customer. */
async function customerNamed(db: PersonalDb, name: string, phone = '', id = newId()): Promise<Customer> {
  const known = (await db.customers.toArray()).find((one) => nameKey(one.name) === nameKey(name))
  const customer = known ? { ...known, phone: known.phone || phone } : { id, name, phone }
  await db.customers.put(customer)
  return customer
}

type Written = Omit<CreditEntry, 'id' | 'customerId' | 'kind'>

/**
 * Writes down goods taken on credit. `id`: of the invoice whose rest it is; a second call with it replaces the entry.
 * @returns the stored entry. @throws StorageFull
 */
export async function giveCredit(
  { name, phone, id = newId(), ...goods }: Written & { name: string; phone?: string; id?: string },
  options: { draft?: string } = {},
): Promise<CreditEntry> {
  const add = async (db: PersonalDb) => {
    const customer = await customerNamed(db, name, phone)
    const entry: CreditEntry = { id, customerId: customer.id, kind: 'given', ...goods }
    await db.creditEntries.put(entry)
    return entry
  }
  const entry = await changeLocalRows(['customers', 'creditEntries'], add, options)
  askOnce()
  return entry
}

interface Payment {
  readonly customerId: string
  readonly day: string
  readonly paisa: number
  /** Text of the entry in the cash book. */
  readonly what: string
  /** Displayed debt that the payment settles. If the stored debt differs, nothing is written. */
  readonly settles?: number
}

/**
 * Writes down a payment, in the credit book and under the same id in the cash book, in one transaction.
 * @returns the stored entry. @throws StorageFull, DebtChanged
 */
export async function receivePayment(payment: Payment, options: { draft?: string } = {}): Promise<CreditEntry> {
  const { customerId, day, paisa, what, settles } = payment
  const add = async (db: PersonalDb) => {
    const entries = await db.creditEntries.where('customerId').equals(customerId).toArray()
    if (settles !== undefined && owedIn(entries) !== settles) throw new DebtChanged()
    if (!(await db.customers.get(customerId))) throw new DebtChanged()
    const entry: CreditEntry = { id: newId(), customerId, day, kind: 'received', what: '', paisa, due: '' }
    await Promise.all([db.creditEntries.put(entry), db.cashEntries.put({ id: entry.id, day, kind: 'in', what, paisa })])
    return entry
  }
  const entry = await changeLocalRows(['customers', 'creditEntries', 'cashEntries'], add, options)
  askOnce()
  return entry
}

/** Corrects an entry. Sum and day of its cash entry, if it has one, follow. @throws StorageFull */
export async function saveCreditEntry(made: CreditEntry, { initial, ...options }: SaveOptions<CreditEntry>): Promise<void> {
  const change = async (db: PersonalDb) => {
    const entry = mergeOnto(await db.creditEntries.get(made.id), made, initial)
    await db.creditEntries.put(entry)
    if (entry.kind === 'received') await db.cashEntries.update(entry.id, { paisa: entry.paisa, day: entry.day })
  }
  await changeLocalRows(['creditEntries', 'cashEntries'], change, options)
}

/** The rows that were deleted together, to restore them. */
export interface DeletedCredit {
  readonly customers: readonly Customer[]
  readonly entries: readonly CreditEntry[]
  readonly cash: readonly CashEntry[]
}

/** The cash entry of a payment; undefined if it has none (any more). */
export const cashEntryOf = (db: PersonalDb, { id, kind }: CreditEntry): Promise<CashEntry | undefined> =>
  kind === 'received' ? db.cashEntries.get(id) : Promise.resolve(undefined)

/** Deletes an entry, and its cash entry if `withCash`. */
export function deleteCreditEntry(id: string, withCash: boolean): Promise<DeletedCredit> {
  return changeLocalRows(['creditEntries', 'cashEntries'], async (db) => {
    const entry = await db.creditEntries.get(id)
    const cash = entry && withCash ? await cashEntryOf(db, entry) : undefined
    await db.creditEntries.delete(id)
    if (cash) await db.cashEntries.delete(id)
    return { customers: [], entries: entry ? [entry] : [], cash: cash ? [cash] : [] }
  })
}

/** Deletes a customer with the whole page. Money that came in stays in the cash book. */
export function deleteCustomer(id: string): Promise<DeletedCredit> {
  return changeLocalRows(['customers', 'creditEntries'], async (db) => {
    const customer = await db.customers.get(id)
    const entries = await db.creditEntries.where('customerId').equals(id).toArray()
    await Promise.all([db.customers.delete(id), db.creditEntries.bulkDelete(entries.map((entry) => entry.id))])
    return { customers: customer ? [customer] : [], entries, cash: [] }
  })
}

/** Restores deleted rows under their ids. @throws StorageFull */
export async function restoreCredit({ customers, entries, cash }: DeletedCredit): Promise<void> {
  await changeLocalRows(['customers', 'creditEntries', 'cashEntries'], async (db) => {
    await Promise.all([db.customers.bulkPut([...customers]), db.creditEntries.bulkPut([...entries]), db.cashEntries.bulkPut([...cash])])
  })
}

/** Changes name or phone number. @throws NameTaken, StorageFull */
export async function saveCustomer(made: Customer, { initial, ...options }: SaveOptions<Customer>): Promise<void> {
  const make = async (db: PersonalDb) => {
    const customer = mergeOnto(await db.customers.get(made.id), made, initial)
    const isTaken = (await db.customers.toArray()).some((one) => one.id !== customer.id && nameKey(one.name) === nameKey(customer.name))
    if (isTaken) throw new NameTaken()
    return customer
  }
  await saveLocalRow('customers', make, options)
}

/** A line of a saved file. */
export interface FiledEntry extends Omit<CreditEntry, 'customerId'> {
  readonly name: string
  readonly phone: string
}

/**
 * Adds the entries that the book lacks; those it has stay as they are. Payments do not enter the cash book: there they were counted
 * when the money came. @returns the ids of added entries. @throws StorageFull
 */
export async function addFiledEntries(filed: readonly FiledEntry[]): Promise<readonly string[]> {
  const add = async (db: PersonalDb) => {
    const known = new Set(await db.creditEntries.toCollection().primaryKeys())
    // Read once: a book of years has thousands of lines.
    const customers = new Map((await db.customers.toArray()).map((customer) => [nameKey(customer.name), customer]))
    const added: CreditEntry[] = []
    for (const { name, phone, ...entry } of filed) {
      if (known.has(entry.id)) continue
      known.add(entry.id)
      const customer = customers.get(nameKey(name)) ?? { id: newId(), name, phone }
      customers.set(nameKey(name), { ...customer, phone: customer.phone || phone })
      added.push({ ...entry, customerId: customer.id })
    }
    if (added.length > 0) await Promise.all([db.customers.bulkPut([...customers.values()]), db.creditEntries.bulkPut(added)])
    return added.map(({ id }) => id)
  }
  const added = await changeLocalRows(['customers', 'creditEntries'], add)
  askOnce()
  return added
}

/** Takes back the entries that a file added, with customers who have no other. */
export async function removeFiledEntries(ids: readonly string[]): Promise<void> {
  await changeLocalRows(['customers', 'creditEntries'], async (db) => {
    const entries = await db.creditEntries.bulkGet([...ids])
    await db.creditEntries.bulkDelete([...ids])
    for (const customerId of new Set(entries.flatMap((entry) => entry?.customerId ?? []))) {
      if ((await db.creditEntries.where('customerId').equals(customerId).count()) === 0) await db.customers.delete(customerId)
    }
  })
}

/** Moves the visitor's credit book to the signed-in user. A customer of the same name is one customer. */
export async function adoptCredit(visitor: PersonalDb): Promise<void> {
  const customers = new Map((await visitor.customers.toArray()).map((customer) => [customer.id, customer]))
  for (const entry of await visitor.creditEntries.toArray()) {
    const { name, phone, id } = customers.get(entry.customerId) ?? { name: '?', phone: '', id: entry.customerId }
    await changeLocalRows(['customers', 'creditEntries'], async (db) => {
      if (await db.creditEntries.get(entry.id)) return
      const customer = (await db.customers.get(id)) ?? (await customerNamed(db, name, phone, id))
      await db.creditEntries.put({ ...entry, customerId: customer.id })
    })
    await deleteLocalRow('creditEntries', entry.id, visitor.personId)
  }
  for (const { id } of customers.values()) await deleteLocalRow('customers', id, visitor.personId)
}
