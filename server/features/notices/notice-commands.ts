import { and, eq, inArray } from 'drizzle-orm'
import { type noticeCommands, noticeKey } from '../../../contract/notices.ts'
import { notices } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { sequentially } from '../command-outcomes.ts'

/** The person is locked, so no batch changes these rows. Notices that are gone need no mark. */
export const readNotices: CommandHandler<typeof noticeCommands.readNotices> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async ({ input: { seen } }) => {
    const targets = seen.map(({ id }) => id.slice(id.indexOf(':') + 1))
    const isOwn = eq(notices.userId, person.id)
    const rows = await tx
      .select()
      .from(notices)
      .where(and(isOwn, inArray(notices.targetId, targets)))
    let change = 0
    for (const row of rows) {
      const upTo = Math.max(0, ...seen.filter(({ id }) => id === noticeKey(row.kind, row.targetId)).map(({ version }) => version))
      const read = Math.min(row.version, upTo)
      if (read <= row.read) continue
      change = await nextChange('me')
      await tx
        .update(notices)
        .set({ read, change })
        .where(and(isOwn, eq(notices.kind, row.kind), eq(notices.targetId, row.targetId)))
    }
    return { outcome: change === 0 ? 'duplicate' : 'applied', scope: 'me', change }
  })
