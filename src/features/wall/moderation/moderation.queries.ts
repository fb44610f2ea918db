import type { OwnDecision } from '../../../../contract/moderation/reports.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

/** Decisions about the user's own texts, newest first. */
export function ownDecisionsQuery() {
  return localQuery<OwnDecision[]>({
    key: ['own-decisions'],
    tables: ['own.decisions'],
    read: async () => (await personalDb().decisions.toArray()).sort((one, other) => other.decided_at - one.decided_at),
  })
}
