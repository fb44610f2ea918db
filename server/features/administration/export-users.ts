import { asc } from 'drizzle-orm'
import { maxExportedUsers } from '../../../contract/account/user-files.ts'
import type { endpoints } from '../../../contract/index.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { isIn } from './search.ts'

/** The people of an area by name. In one transaction with its line in the log: no contact data leave without it. */
export const exportArea: Handler<(typeof endpoints.users)['exportArea']> = async (context, { area }) => {
  return await asAdministrator(context, async (tx) => {
    const rows = await tx.select().from(users).where(isIn(area)).orderBy(asc(users.nameFolded), asc(users.id)).limit(maxExportedUsers)
    const total = rows.length < maxExportedUsers ? rows.length : await tx.$count(users, isIn(area))
    await recordAct(tx, context, { act: 'users_exported', object: area, after: String(rows.length) })
    const items = rows.map(({ name, phone, email, pendingEmail, role, place, language, createdAt }) => ({
      ...{ name, phone, email: email ?? pendingEmail ?? '', role, area: place, language, created_at: createdAt.getTime() },
    }))
    return { items, total }
  })
}
