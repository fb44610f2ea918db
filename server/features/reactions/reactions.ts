import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { posts, reactions, replies } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { changesIn } from '../sync/changes-in.ts'

export const reactionHandlers: AreaHandlers<typeof endpoints.reactions> = {
  /** In one snapshot: the counts contain the own reactions that the answer names, and no other. */
  counts: async ({ db, person }, { of }) =>
    await db.transaction(
      async (tx) => {
        const ids = of.split(',')
        const rows = []
        for (const table of [posts, replies])
          rows.push(
            ...(await tx
              .select({ id: table.id, n: table.reactions })
              .from(table)
              .where(and(inArray(table.id, ids), isNull(table.removedAt)))),
          )
        const own = person
          ? await tx
              .select({ id: reactions.targetId, kind: reactions.counted })
              .from(reactions)
              .where(and(eq(reactions.userId, person.id), inArray(reactions.targetId, ids)))
          : []
        const counts = new Map(rows.map(({ id, n }) => [id, n ?? []]))
        const kinds = new Map(own.map(({ id, kind }) => [id, kind]))
        const itemOf = (id: string) => {
          const n = counts.get(id)
          const kind = kinds.get(id)
          return n ? { n, ...(kind && { own: kind }) } : null
        }
        return { items: ids.map(itemOf) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
}

/** The user's reactions. */
export const reactionChanges = changesIn(reactions, {
  of: reactions.userId,
  present: isNotNull(reactions.kind),
  key: (row) => row.targetId,
  row: ({ targetId, kind }) => (kind === null ? null : { id: targetId, kind }),
})
