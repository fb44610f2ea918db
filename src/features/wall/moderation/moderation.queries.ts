import type { OwnVerdict } from '../../../../contract/moderation/reports.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

/** Ids of the things that the user has reported. */
export function ownReportsQuery() {
  return localQuery<ReadonlySet<string>>({
    key: ['own-reports'],
    tables: ['own.reports'],
    read: async () => new Set(await personalDb().reports.toCollection().primaryKeys()),
  })
}

/** Verdicts about the user's own texts, newest first. */
export function ownVerdictsQuery() {
  return localQuery<OwnVerdict[]>({
    key: ['own-verdicts'],
    tables: ['own.verdicts'],
    read: async () => (await personalDb().verdicts.toArray()).sort((one, other) => other.decided_at - one.decided_at),
  })
}
