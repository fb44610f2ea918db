import { inArray } from 'drizzle-orm'
import { type NoticeRow, namedInNotice, noticeKey } from '../../../contract/notices.ts'
import { notices, users } from '../../db/schema.ts'
import { personColumns } from '../../people/shown-to.ts'
import { changesBy } from '../sync/changes-in.ts'

/** The user's notices with the people whom they name. */
export const noticeChanges = changesBy({
  select: (tx) => tx.select().from(notices),
  number: notices.change,
  of: notices.userId,
  async changes(rows, { tx }) {
    const ids = [...new Set(rows.flatMap(({ people }) => people.slice(0, namedInNotice)))]
    const people = ids.length === 0 ? [] : await tx.select(personColumns).from(users).where(inArray(users.id, ids))
    const personOf = new Map(people.map((person) => [person.id, person]))
    return rows.map((row) => {
      const shown = noticeOf(row)
      return { key: shown.id, change: row.change, row: shown, names: shown.people.flatMap((id) => personOf.get(id) ?? []) }
    })
  },
})

function noticeOf({ kind, targetId, of, people, at, version, read }: typeof notices.$inferSelect): NoticeRow {
  return {
    id: noticeKey(kind, targetId),
    ...{ kind, target_id: targetId, of, version, read },
    people: people.slice(0, namedInNotice),
    count: people.length,
    at: at.getTime(),
  }
}
