import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

/** Ids of the things that the user has reported. */
export function ownReportsQuery() {
  return localQuery<ReadonlySet<string>>({
    key: ['own-reports'],
    tables: ['own.reports'],
    read: async () => new Set(await personalDb().reports.toCollection().primaryKeys()),
  })
}
