import { and, asc, count, desc, eq, gt, isNull, max, sql, sum } from 'drizzle-orm'
import { lessonsOf } from '../../contract/courses.ts'
import { dayNumber } from '../../contract/days.ts'
import type { EarlyText, PageData } from '../../contract/early-pages.ts'
import { mostBytes } from '../../contract/gallery.ts'
import { lockedBehind } from '../../contract/lesson-order.ts'
import type { Database } from '../db/open.ts'
import { albums, courses, events, posts } from '../db/schema.ts'
import { fitting } from '../db/stored-courses.ts'
import { outlineOf, summaryColumns, summaryOf } from '../features/courses.ts'
import { eventOf, selectEvents } from '../features/events.ts'
import { albumOf } from '../features/gallery.ts'
import { postOf, selectPosts } from '../features/wall.ts'

/** Where a text comes from: what anybody may read without an account, as the API gives it too. */
export interface Source {
  /** Changes with whatever the text is drawn from; undefined when there is nothing to show. `now` in milliseconds. */
  readonly version: (db: Database, text: EarlyText, now: number) => Promise<string | undefined>
  readonly data: (db: Database, text: EarlyText, now: number) => Promise<PageData | undefined>
}

/** The page shows fewer, in its own order (src/prerender.tsx). */
const mostListed = 300
/** More than a first screen holds; the app brings the rest. */
const albumsShown = 12
const picturesShown = 12

const isPublic = (slug?: string) => and(eq(courses.isPublished, true), slug === undefined ? undefined : eq(courses.slug, slug))

export const listedCourses = async (db: Database) =>
  fitting({ db }, await db.select(summaryColumns).from(courses).where(isPublic()).orderBy(asc(courses.slug)).limit(mostListed))

const readPublic = async (db: Database, slug: string) =>
  fitting(
    { db },
    await db
      .select({ ...summaryColumns, manifest: courses.manifest })
      .from(courses)
      .where(isPublic(slug)),
  )

export const listedAlbums = (db: Database) => db.select().from(albums).orderBy(asc(albums.position)).limit(albumsShown)

const hasLesson = (id: string) =>
  sql`jsonb_path_exists(${courses.manifest}, '$.modules[*].lessons[*] ? (@.id == $id)', ${JSON.stringify({ id })}::jsonb)`

async function versionOfCourses(db: Database, slug?: string): Promise<string | undefined> {
  const { change, starsSum, reviewCount } = courses
  const [row] = await db
    .select({ count: count(), change: max(change), stars: sum(starsSum), reviews: sum(reviewCount) })
    .from(courses)
    .where(isPublic(slug))
  return row && row.count > 0 ? Object.values(row).join() : undefined
}

const aheadOf = (now: number) => and(isNull(events.removedAt), isNull(events.calledOffAt), gt(events.endsAt, new Date(now)))
const thisEvent = (id: string, now: number) => and(eq(events.id, id), aheadOf(now))

// Said once for the version and for the data, which must look at the same rows: more than a first screen holds; the app brings
// the rest.
const shownPosts = { where: isNull(posts.removedAt), order: [desc(posts.madeAt), desc(posts.id)], limit: 3 }
const shownEvents = (now: number) => ({ where: aheadOf(now), order: [asc(events.startsAt), asc(events.id)], limit: 6 })

/** A post or event that was changed or taken away, or whose author has another name, has another number of change. */
const versionOfRows = (rows: readonly { id: string; change: number }[]): string | undefined =>
  rows.length === 0 ? undefined : rows.map(({ id, change }) => `${id}:${change}`).join()

export const sources: Readonly<Record<EarlyText['of'], Source>> = {
  courses: {
    version: (db) => versionOfCourses(db),
    data: async (db) => ({ courses: (await listedCourses(db)).map(summaryOf) }),
  },

  course: {
    version: (db, { name }) => versionOfCourses(db, name),
    async data(db, { name: slug }) {
      const [row] = await readPublic(db, slug)
      return row && { course: outlineOf(summaryOf(row), row.manifest) }
    },
  },

  lesson: {
    /** The package's own: what people say of a course changes none of its lessons, and what could not be read is mended under the same version. */
    async version(db, { name, lesson = '' }) {
      const [row] = await db
        .select({ id: courses.id, hash: sql<string>`md5(${courses.manifest}::text)` })
        .from(courses)
        // Addresses of lessons that there are not would otherwise be read each time.
        .where(and(isPublic(name), lesson === '' ? undefined : hasLesson(lesson)))
      return row && `${row.id}:${row.hash}`
    },
    async data(db, { name, lesson, done }) {
      const [row] = await readPublic(db, name)
      if (!row) return undefined
      const course = row.manifest
      const id = lesson || lessonsOf(course)[0]?.id
      if (id === undefined || lockedBehind(course, { completeLessonIds: [...(done ?? [])] }, id) !== null) return undefined
      return { lesson: { course, id, ...(done && { done }) } }
    },
  },

  wall: {
    async version(db) {
      const { where, order, limit } = shownPosts
      const rows = await db
        .select({ id: posts.id, change: posts.change })
        .from(posts)
        .where(where)
        .orderBy(...order)
        .limit(limit)
      return versionOfRows(rows)
    },
    async data(db) {
      const { where, order, limit } = shownPosts
      const rows = await selectPosts(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
      return { posts: rows.map(postOf).map((post) => ({ ...post, body: beginningOf(post.body) })) }
    },
  },

  events: {
    async version(db, _text, now) {
      const { where, order, limit } = shownEvents(now)
      const rows = await db
        .select({ id: events.id, change: events.change })
        .from(events)
        .where(where)
        .orderBy(...order)
        .limit(limit)
      const version = versionOfRows(rows)
      return version && `${dayNumber(now)},${version}`
    },
    async data(db, _text, now) {
      const { where, order, limit } = shownEvents(now)
      const rows = await selectEvents(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
      return { events: rows.map(eventOf) }
    },
  },

  event: {
    async version(db, { name: id }, now) {
      const [row] = await db.select({ id: events.id, change: events.change }).from(events).where(thisEvent(id, now))
      return row && `${dayNumber(now)},${row.change}`
    },
    async data(db, { name: id }, now) {
      const [row] = await selectEvents(db).where(thisEvent(id, now))
      if (!row) return undefined
      const event = eventOf(row)
      const { bn, en } = event.description
      return { event: { ...event, description: { bn: beginningOf(bn), en: beginningOf(en) } } }
    },
  },

  gallery: {
    version: (db) => versionOfAlbums(db),
    async data(db) {
      const rows = await listedAlbums(db)
      return {
        albums: rows.map(albumOf).map((album) => ({ ...album, pictures: album.pictures.slice(0, 1), count: album.pictures.length })),
      }
    },
  },

  album: {
    version: (db, { name }) => versionOfAlbums(db, name),
    async data(db, { name: slug }) {
      const [row] = await db.select().from(albums).where(eq(albums.slug, slug))
      return row && { album: { ...albumOf(row), pictures: row.pictures.slice(0, picturesShown), mostBytes: mostBytes(row.pictures) } }
    },
  },
}

/** The command that changes albums writes them anew and counts nothing, so what they hold is compared itself. */
async function versionOfAlbums(db: Database, slug?: string): Promise<string | undefined> {
  const { title, about, pictures, position } = albums
  const shown = db
    .select({ position, hash: sql<string>`md5(concat(${albums.slug}, ${title}, ${about}, ${pictures}))`.as('hash') })
    .from(albums)
    .where(slug === undefined ? undefined : eq(albums.slug, slug))
    .orderBy(asc(position))
    .limit(albumsShown)
    .as('shown')
  const [row] = await db.select({ hashes: sql<string | null>`string_agg(${shown.hash}, '' order by ${shown.position})` }).from(shown)
  return row?.hashes ?? undefined
}

/** What the first screens of a page hold of a long text; sending all of it would hold up the rest. */
const longest = 1500
/** Without the word it is cut in; by whole letters where no word ends soon, for half of one is drawn as a box. */
const beginningOf = (text: string) => (text.length <= longest ? text : `${text.slice(0, longest).replace(/\S{0,60}$/u, '')}…`)
