import { type NoticeKind, type NoticeRow, noticeKinds } from '../../../contract/notices.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { readNaming } from '../../offline/local-rows/people.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'

/** A notice with the present name of each person and thing. Without its decision or mark it is left out. */
export interface ShownNotice extends Omit<NoticeRow, 'kind' | 'people'> {
  kind: NoticeKind
  names: string[]
  /** The thing as the device knows it; null if it does not. */
  title: string | LocalizedText | null
  /** The address of a course or thread. */
  slug: string | null
  isUnread: boolean
}

interface Notices {
  notices: ShownNotice[]
  isKnown: boolean
}

const isKind = (kind: string): kind is NoticeKind => (noticeKinds as readonly string[]).includes(kind)

const things = ['threads', 'posts', 'replies', 'events', 'certificates', 'decisions', 'notices'] as const

/** The user's notices, newest first. */
export function noticesQuery() {
  return localQuery<Notices>({
    key: ['notices'],
    tables: ['own.notices', 'own.threads', 'own.posts', 'own.events', 'own.certificates', 'own.decisions', 'own.people', 'own.cursors'],
    async read() {
      const db = personalDb()
      const courses = new Map((await sharedDb.courses.toArray()).map((course) => [course.id, course]))
      return readNaming(db, things, async (people) => {
        const [rows, personOf, seen] = await Promise.all([db.notices.toArray(), people, db.cursors.get('me')])
        const notices: ShownNotice[] = []
        for (const { kind, people: ids, ...row } of rows) {
          if (!isKind(kind)) continue
          const thing = await readThing(db, kind, row, (id) => courses.get(id))
          if (thing === 'gone') continue
          const names = ids.map((id) => personOf(id).name).filter((name) => name !== '')
          notices.push({ ...row, kind, names, ...thing, isUnread: row.version > row.read })
        }
        return { notices: notices.sort((one, other) => other.at - one.at), isKnown: seen !== undefined }
      })
    },
  })
}

/** The number of unread notices. */
export function unreadNoticesQuery() {
  return localQuery<number>({
    key: ['unread-notices'],
    tables: ['own.notices'],
    read: async () => (await personalDb().notices.toArray()).filter(({ kind, version, read }) => isKind(kind) && version > read).length,
  })
}

type Course = { title: LocalizedText; slug: string }
type Thing = Pick<ShownNotice, 'title' | 'slug'>

async function readThing(
  db: ReturnType<typeof personalDb>,
  kind: NoticeKind,
  { target_id, of }: Pick<NoticeRow, 'target_id' | 'of'>,
  courseOf: (id: string) => Course | undefined,
): Promise<Thing | 'gone'> {
  const titled = (title: Thing['title'] | undefined, slug: string | null = null): Thing => ({ title: title ?? null, slug })
  if (kind === 'event_changed' || kind === 'event_off') return titled((await db.events.get(target_id))?.title)
  if (kind === 'certificate' || kind === 'confirmed') return titled((await db.certificates.get(target_id))?.course_title)
  if (kind === 'course') return titled(courseOf(target_id)?.title, courseOf(target_id)?.slug ?? null)
  // Taken back.
  if (kind === 'decision') return (await db.decisions.get(target_id)) ? titled(null) : 'gone'
  if (kind === 'application' || of === null) return titled(null)
  if (of.kind === 'post') return titled((await db.posts.get(of.id))?.body)
  const thread = await db.threads.get(of.id)
  if (kind === 'best' && thread && thread.best_reply_id !== target_id) return 'gone'
  return titled(thread?.title, thread?.slug ?? of.id)
}
