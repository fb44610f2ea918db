import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { type AuditAct, auditLooks } from '../../../contract/account/audit-log.ts'
import type { endpoints } from '../../../contract/index.ts'
import { startOfDay } from '../../../contract/values/day-number.ts'
import { numberOf } from '../../../contract/values/days.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { isNamed } from '../../db/lists/search.ts'
import { auditEntries, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'

const pageSize = 50
const position = z.number().check(z.int(), z.nonnegative())
const [actors, subjects] = [alias(users, 'actors'), alias(users, 'subjects')]

export const auditLogHandlers: AreaHandlers<typeof endpoints.auditLog> = {
  async list({ db }, { cursor, act, actor, subject, by, object, from, to }) {
    const matches = and(
      cursor === undefined ? undefined : lt(auditEntries.number, readCursor(cursor, position)),
      act === undefined ? notInArray(auditEntries.act, [...auditLooks]) : undefined,
      act && inArray(auditEntries.act, kindsOf(act)),
      actor === undefined ? undefined : eq(auditEntries.actorId, actor),
      subject === undefined ? undefined : eq(auditEntries.subjectId, subject),
      by === undefined ? undefined : isNamed(by, actors.nameFolded),
      object === undefined ? undefined : or(isNamed(object, subjects.nameFolded), names(object)),
      from === undefined ? undefined : gte(auditEntries.at, new Date(startOfDay(numberOf(from)))),
      to === undefined ? undefined : lt(auditEntries.at, new Date(startOfDay(numberOf(to) + 1))),
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

/** Acts of a kind. An approval and the link of an administrator give a role, too. */
function kindsOf(act: AuditAct | 'looks'): AuditAct[] {
  if (act === 'looks') return [...auditLooks]
  return act === 'role_changed' ? ['role_changed', 'application_approved', 'admin_made'] : [act]
}

/** A part of the changed thing. Spaces and hyphens do not count: codes of certificates are written with them. */
function names(object: string): SQL {
  const bare = (text: SQL) => sql`regexp_replace(lower(${text}), '[ -]', '', 'g')`
  const part = bare(sql`${object}::text`)
  return sql`(${part} <> '' and position(${part} in ${bare(sql`${auditEntries.object}`)}) > 0)`
}
