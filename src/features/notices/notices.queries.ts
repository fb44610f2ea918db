import { type NoticeKind, type NoticeRow, noticeKinds } from '../../../contract/notices.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { peopleTables, readNaming, readUnwanted } from '../../offline/local-rows/people.ts'
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
    tables: ['own.notices', 'own.threads', 'own.posts', 'own.events', 'own.certificates', 'own.decisions', ...peopleTables, 'own.cursors'],
    async read() {
      const db = personalDb()
      const courses = new Map((await sharedDb.courses.toArray()).map((course) => [course.id, course]))
      return readNaming(db, things, async (people) => {
        const [rows, { wanted }, seen] = await Promise.all([shownRows(db), people, db.cursors.get('me')])
        const notices: ShownNotice[] = []
        for (const { kind, people: ids, ...row } of rows) {
          const thing = await readThing(db, kind, row, (id) => courses.get(id))
          const names = ids.map((id) => wanted(id)?.name ?? '').filter((name) => name !== '')
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
    tables: ['own.notices', 'own.threads', 'own.posts', 'own.decisions', 'own.ties'],
    read: async () => (await shownRows(personalDb())).filter(({ version, read }) => version > read).length,
  })
}

type ShownRow = Omit<NoticeRow, 'kind'> & { kind: NoticeKind }

/** Without kinds of newer builds, decisions taken back, answers that are no longer the best, and acts of unwanted people. */
async function shownRows(db: ReturnType<typeof personalDb>): Promise<ShownRow[]> {
  const [rows, unwanted] = await Promise.all([db.notices.toArray(), readUnwanted(db)])
  const isShown = await Promise.all(
    rows.map(async (row) => {
      const { kind, target_id, of } = row
      if (unwanted.size > 0 && (await isUnwanted(db, row, unwanted))) return false
      if (kind === 'decision') return db.decisions.get(target_id)
      const thread = kind === 'best' && of && (await db.threads.get(of.id))
      return thread ? thread.best_reply_id === target_id : isKind(kind)
    }),
  )
  return rows.filter((row, index): row is typeof row & ShownRow => Boolean(isShown[index]))
}

/** True if all people of a notice are blocked or muted, or the author of its conversation is. */
async function isUnwanted(db: ReturnType<typeof personalDb>, { people, of }: NoticeRow, unwanted: ReadonlySet<string>): Promise<boolean> {
  if (people.length > 0 && of !== null && people.every((id) => unwanted.has(id))) return true
  const thing = of && (of.kind === 'post' ? await db.posts.get(of.id) : await db.threads.get(of.id))
  return thing ? unwanted.has(thing.author_id) : false
}

type Course = { title: LocalizedText; slug: string }
type Thing = Pick<ShownNotice, 'title' | 'slug'>

async function readThing(
  db: ReturnType<typeof personalDb>,
  kind: NoticeKind,
  { target_id, of }: Pick<NoticeRow, 'target_id' | 'of'>,
  courseOf: (id: string) => Course | undefined,
): Promise<Thing> {
  const titled = (title: Thing['title'] | undefined, slug: string | null = null): Thing => ({ title: title ?? null, slug })
  if (kind === 'event_changed' || kind === 'event_off') return titled((await db.events.get(target_id))?.title)
  if (kind === 'certificate' || kind === 'confirmed') return titled((await db.certificates.get(target_id))?.course_title)
  if (kind === 'course' || kind === 'remarked') return titled(courseOf(target_id)?.title, courseOf(target_id)?.slug ?? null)
  if (of === null) return titled(null)
  if (of.kind === 'post') return titled((await db.posts.get(of.id))?.body)
  const thread = await db.threads.get(of.id)
  return titled(thread?.title, thread?.slug ?? of.id)
}
