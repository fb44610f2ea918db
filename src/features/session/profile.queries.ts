import { type ProfileTexts, profileCommands, profileTexts } from '../../../contract/account/profile.ts'
import { currentInput } from '../../../contract/command.ts'
import { clashingFields, withFields } from '../../../contract/values/field-changes.ts'

import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

/** The user's change of their own texts, and its sync status. */
export interface ProfileSyncStatus {
  /** The rejected change, else the last pending one. Null: all are synced. */
  change: Pick<OutboxRow, 'id' | 'state' | 'code' | 'message'> | null
  /** The last known server state. A rejected change is repeated on top of it. */
  known: ProfileTexts
  /** Fields that another device has changed too. */
  clashes: readonly (keyof ProfileTexts)[]
}

/** Null if this device does not have the user yet. */
export const profileSyncStatusQuery = () =>
  localQuery<ProfileSyncStatus | null>({
    key: ['profile-fate'],
    tables: ['own.users', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [me, baseRow, inLane] = await Promise.all([
        db.users.get(db.personId),
        db.baseRows.get(['users', db.personId]),
        db.outbox.where('lane').equals(lane).sortBy('seq'),
      ])
      if (!me) return null
      const rows = inLane.filter(isChange)
      const received = profileTexts((baseRow?.row ?? me) as ProfileTexts)
      const arrived = rows.filter(({ state }) => state === 'applied')
      const known = arrived.reduce((texts, row) => withFields(texts, changesOf(row)), received)
      const waiting = rows.filter(({ state }) => state !== 'applied')
      const rejected = waiting.find(({ state }) => state === 'rejected')
      return { change: rejected ?? waiting.at(-1) ?? null, known, clashes: rejected ? clashingFields(known, changesOf(rejected)) : [] }
    },
  })

const lane = profileCommands.editProfile.lane({ changes: {} })
const isChange = ({ name }: OutboxRow) => name === profileCommands.editProfile.name
const changesOf = (row: OutboxRow) => currentInput(profileCommands.editProfile, row).changes
