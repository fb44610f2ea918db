import type { OwnDecision } from '../../../../contract/moderation/reports.ts'
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

/** Decisions about the user's own texts, newest first. */
export function ownDecisionsQuery() {
  return localQuery<OwnDecision[]>({
    key: ['own-decisions'],
    tables: ['own.decisions'],
    read: async () => (await personalDb().decisions.toArray()).sort((one, other) => other.decided_at - one.decided_at),
  })
}
