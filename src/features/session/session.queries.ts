import { authEndpoints } from '../../../contract/account/auth.ts'
import type { User } from '../../../contract/account/person.ts'
import { call } from '../../api/call.ts'
import { restoreUnloadedDrafts, sheetPrefix } from '../../offline/drafts/drafts.ts'
import { rebaseOutbox } from '../../offline/outbox/rebase.ts'
import { uploadForm } from '../../offline/pictures/device-pictures.ts'
import { pictureKeys } from '../../offline/pictures/picture-keys.ts'
import { unsentPictures } from '../../offline/pictures/unsent-pictures.ts'
import { withQuotaRetry } from '../../offline/storage/quota.ts'
import { lockedKey } from '../../offline/store/database-names.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb } from '../../offline/store/personal-db.ts'
import { requireOpenVault } from '../../offline/vault/vault-state.ts'

/** The signed-in user as stored here, with unsent changes; null for a visitor. */
export function meQuery() {
  const personId = currentPersonId()
  return localQuery<User | null>({
    key: ['me'],
    tables: ['own.users'],
    read: async () => (personId === visitorId ? null : await dbOf(personId).users.get(personId)),
    fill: async () => {
      // Cleared by a sign-out, maybe in another tab: there is no user to request and no token.
      if (await dbOf(personId).keyValues.get(lockedKey)) return
      const { user } = await call(authEndpoints.me, {})
      if (user.id === personId) await storeUser(user)
    },
  })
}

/**
 * Stores the server's row of a user below the unsent changes. `opens`: opens the user's store in the same transaction. Returns the
 * merged user; null if the store is closed. @throws StorageFull, and StoreClosed if it `opens` a store whose vault is closed
 */
export async function storeUser(user: User, { opens = false } = {}): Promise<User | null> {
  const db = dbOf(user.id)
  await withQuotaRetry(() =>
    rebaseOutbox(db, async () => {
      if (opens) {
        await requireOpenVault(db)
        await db.keyValues.delete(lockedKey)
      }
      // Signed out while the request was in flight: a closed store accepts no writes.
      else if (await db.keyValues.get(lockedKey)) return
      // A later pull may have answered sooner, and its cursor does not return the row again.
      const known = await db.users.get(user.id)
      if (!known || known.version <= user.version) await db.users.put({ ...user, key: user.id })
    }, ['vault']),
  )
  return (await db.users.get(user.id)) ?? null
}

/** The user's work that exists only on this device. */
export interface Unsent {
  /** Commands without an outcome: a connection is all they need. */
  sendable: number
  /** Rejected commands and drafts: these need their author. */
  unfinished: number
  /** The server's reasons against pictures and files. */
  refusals?: readonly string[]
}

export async function countUnsent(): Promise<Unsent> {
  await restoreUnloadedDrafts()
  const db = personalDb()
  const [sendable, rejected, drafts, pictures] = await Promise.all([
    db.outbox.where('state').anyOf('queued', 'sending').count(),
    db.outbox.where('state').equals('rejected').count(),
    db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix)).count(),
    unsentPictures(db),
  ])
  const [files, refused] = await Promise.all([countSendableFiles(db), pictureKeys<string>(db, 'refused')])
  return {
    sendable: sendable + pictures.sendable + files,
    unfinished: rejected + drafts + pictures.unfinished - files,
    refusals: [...new Set(refused.values())],
  }
}

/** Files of course drafts among the pictures that count as unfinished. Only devices of staff have them, and the code for them. */
async function countSendableFiles(db: PersonalDb): Promise<number> {
  if ((await db.pictures.where('form').startsWith(uploadForm).count()) === 0) return 0
  const uploads = await import('../../offline/uploads/send-uploads.ts').catch(() => undefined)
  return (await uploads?.countSendable(db)) ?? 0
}
