import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { readCursor, writeCursor } from '../../db/page-cursor.ts'
import { auditEntries, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'

const pageSize = 50
const position = z.number().check(z.int(), z.nonnegative())
const [actors, subjects] = [alias(users, 'actors'), alias(users, 'subjects')]

export const auditLogHandlers: AreaHandlers<typeof endpoints.auditLog> = {
  async list({ db }, { cursor, act, actor, subject }) {
    const matches = and(
      cursor === undefined ? undefined : lt(auditEntries.number, readCursor(cursor, position)),
      act && eq(auditEntries.act, act),
      actor === undefined ? undefined : eq(auditEntries.actorId, actor),
      subject === undefined ? undefined : eq(auditEntries.subjectId, subject),
    )
    const rows = await db
      .select({ entry: auditEntries, actorName: actors.name, subjectName: subjects.name })
      .from(auditEntries)
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .leftJoin(subjects, eq(subjects.id, auditEntries.subjectId))
      .where(matches)
      .orderBy(desc(auditEntries.number))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)?.entry
    return {
      items: page.map(({ entry, actorName, subjectName }) => ({
        number: entry.number,
        at: entry.at.getTime(),
        act: entry.act,
        actor: entry.actorId === null ? null : { id: entry.actorId, name: actorName },
        actor_role: entry.actorRole,
        subject: entry.subjectId === null ? null : { id: entry.subjectId, name: subjectName },
        object: entry.object,
        before: entry.before,
        after: entry.after,
        reason: entry.reason,
      })),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.number) : null,
    }
  },
}
