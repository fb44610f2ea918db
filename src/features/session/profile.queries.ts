import type { CommandInput } from '../../../contract/command.ts'
import { clashingFields, withFields } from '../../../contract/field-changes.ts'
import { editProfile, type ProfileTexts, profileTexts } from '../../../contract/profile.ts'
import { localQuery } from '../../offline/local-query.ts'
import { currentInput } from '../../offline/outbox.ts'
import { type OutboxRow, personalDb } from '../../offline/personal-db.ts'

/** What somebody has changed of their own texts and what has become of it. */
export interface ProfileFate {
  /** The last change that is still on its way; what came back goes before. Null: the server has all of it. */
  change: Pick<OutboxRow, 'id' | 'state' | 'code' | 'message'> | null
  /** What the server says as far as this phone knows. A change that came back is made anew from there. */
  known: ProfileTexts
  /** The fields that another phone has changed meanwhile as well. */
  clashes: readonly (keyof ProfileTexts)[]
}

/** Null where this phone does not have the person yet. */
export const profileFateQuery = () =>
  localQuery<ProfileFate | null>({
    key: ['profile-fate'],
    tables: ['own.users', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [me, shadow, inLane] = await Promise.all([
        db.users.get(db.personId),
        db.shadows.get(['users', db.personId]),
        db.outbox.where('lane').equals(lane).sortBy('seq'),
      ])
      if (!me) return null
      const rows = inLane.filter(isChange)
      const told = profileTexts((shadow?.row ?? me) as ProfileTexts)
      const arrived = rows.filter(({ state }) => state === 'applied')
      const known = arrived.reduce((texts, row) => withFields(texts, changesOf(row)), told)
      const waiting = rows.filter(({ state }) => state !== 'applied')
      const cameBack = waiting.find(({ state }) => state === 'rejected')
      return { change: cameBack ?? waiting.at(-1) ?? null, known, clashes: cameBack ? clashingFields(known, changesOf(cameBack)) : [] }
    },
  })

const lane = editProfile.lane({ changes: {} })
const isChange = ({ name }: OutboxRow) => name === editProfile.name
const changesOf = (row: OutboxRow) => (currentInput(row) as CommandInput<typeof editProfile>).changes
