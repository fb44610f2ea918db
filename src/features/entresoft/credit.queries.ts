import type { CreditEntry, Customer } from '../../offline/local-rows/shop-books.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

/** All rows of the credit book. `accountsOf` computes the accounts. */
export const creditQuery = () =>
  localQuery<{ customers: Customer[]; entries: CreditEntry[] }>({
    key: ['credit-book'],
    tables: ['own.customers', 'own.creditEntries'],
    async read() {
      const { customers, creditEntries } = personalDb()
      const [people, entries] = await Promise.all([customers.toArray(), creditEntries.toArray()])
      return { customers: people, entries }
    },
  })

/** The customers who paid, by the id of the cash entry. An entry that is no payment of a debt is missing. */
export const payersQuery = () =>
  localQuery<ReadonlyMap<string, Customer>>({
    key: ['credit-payers'],
    tables: ['own.customers', 'own.creditEntries'],
    async read() {
      const { customers, creditEntries } = personalDb()
      const [people, entries] = await Promise.all([customers.toArray(), creditEntries.toArray()])
      const byId = new Map(people.map((one) => [one.id, one]))
      return new Map(
        entries.flatMap(({ id, kind, customerId }) => {
          const customer = kind === 'received' ? byId.get(customerId) : undefined
          return customer ? [[id, customer] as const] : []
        }),
      )
    },
  })
