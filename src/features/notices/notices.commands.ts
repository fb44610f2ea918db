import { noticeCommands } from '../../../contract/notices.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

interface Seen {
  readonly id: string
  readonly version: number
}

/** The highest version of each notice. */
const joined = (one: readonly Seen[], other: readonly Seen[]): Seen[] => {
  const highest = new Map<string, number>()
  for (const { id, version } of [...one, ...other]) highest.set(id, Math.max(version, highest.get(id) ?? 0))
  return [...highest].map(([id, version]) => ({ id, version }))
}

export const readNotices = localCommand(
  noticeCommands.readNotices,
  async (tables, { seen }) => {
    for (const { id, version } of seen) {
      const notice = await tables.get('notices', id)
      if (notice && notice.read < version) await tables.put('notices', id, { ...notice, read: Math.min(version, notice.version) })
    }
  },
  {
    coalesce({ seen }, next) {
      const both = joined(seen, next.seen)
      return both.length > 100 ? null : { seen: both }
    },
    isDebounced: true,
  },
)

/** Marks notices as read on all devices of the user: the given ones, or those of one thread or post. */
export async function markRead(which: { ids: readonly string[] } | { in: string }): Promise<void> {
  if (currentPersonId() === visitorId) return
  const rows = await personalDb().notices.toArray()
  const isMeant =
    'ids' in which ? ({ id }: { id: string }) => which.ids.includes(id) : ({ of }: { of: { id: string } | null }) => of?.id === which.in
  const seen = rows.filter((row) => row.version > row.read && isMeant(row)).map(({ id, version }) => ({ id, version }))
  if (seen.length > 0) await send(readNotices, { seen: seen.slice(0, 100) })
}
