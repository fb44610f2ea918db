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
        const [rows, personOf, seen] = await Promise.all([shownRows(db), people, db.cursors.get('me')])
        const notices: ShownNotice[] = []
        for (const { kind, people: ids, ...row } of rows) {
          const thing = await readThing(db, kind, row, (id) => courses.get(id))
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
    tables: ['own.notices', 'own.threads', 'own.decisions'],
    read: async () => (await shownRows(personalDb())).filter(({ version, read }) => version > read).length,
  })
}

type ShownRow = Omit<NoticeRow, 'kind'> & { kind: NoticeKind }

/** Without kinds of newer builds, decisions taken back and answers that are no longer the best. */
async function shownRows(db: ReturnType<typeof personalDb>): Promise<ShownRow[]> {
  const rows = await db.notices.toArray()
  const isShown = await Promise.all(
    rows.map(async ({ kind, target_id, of }) => {
      if (kind === 'decision') return db.decisions.get(target_id)
      const thread = kind === 'best' && of && (await db.threads.get(of.id))
      return thread ? thread.best_reply_id === target_id : isKind(kind)
    }),
  )
  return rows.filter((row, index): row is typeof row & ShownRow => Boolean(isShown[index]))
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
  if (kind === 'course') return titled(courseOf(target_id)?.title, courseOf(target_id)?.slug ?? null)
  if (of === null) return titled(null)
  if (of.kind === 'post') return titled((await db.posts.get(of.id))?.body)
  const thread = await db.threads.get(of.id)
  return titled(thread?.title, thread?.slug ?? of.id)
}
