import { and, asc, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import type { ActivityItem, Circle, Profile } from '../../../contract/people/people.ts'
import { id, time } from '../../../contract/values/text.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { certificates, photos, posts, replies, threads, ties, users } from '../../db/schema.ts'
import type { AreaHandlers, Context } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { personColumns, profileFor, type StoredPhoto, seenBy, showsTo, viewerOf } from '../../people/shown-to.ts'

const pageSize = 20
const maxLearned = 100
const textPosition = z.tuple([time, id])

export const peopleHandlers: AreaHandlers<typeof endpoints.people> = {
  async get(context, { id: personId }) {
    const { person, viewer } = await readPerson(context, personId)
    const { db } = context
    return {
      person: await profileFor(viewer, person, {
        about: () => readAbout(db, personId),
        photo: () => readPhoto(db, personId),
        learned: () => readLearned(db, personId),
        made: async () => ({
          posts: await db.$count(posts, and(eq(posts.authorId, personId), isNull(posts.removedAt))),
          threads: await db.$count(threads, and(eq(threads.authorId, personId), isNull(threads.removedAt))),
          replies: await countReplies(db, personId),
        }),
      }),
    }
  },

  async activity(context, { id: personId, cursor }) {
    const { person, viewer } = await readPerson(context, personId)
    if (!showsTo(viewer, person, 'activity')) throw new Refusal('forbidden')
    const rows = await readTexts(context.db, personId, cursor === undefined ? undefined : readCursor(cursor, textPosition))
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const { unlisted } = await viewerOf(
      context.db,
      context.person,
      page.flatMap(({ head_author: author }) => (author === null ? [] : [author])),
    )
    // The thread may be by a third person, whom the caller does not want to see or may not.
    const items = page.map(({ head_author: author, ...text }) =>
      author !== null && unlisted.has(author) ? { ...text, title: '', of: null } : text,
    )
    return { items, next_cursor: last && rows.length > pageSize ? writeCursor([last.made_at, last.id]) : null }
  },

  async circle(context, { id: personId, circle, cursor }) {
    const { person, viewer } = await readPerson(context, personId)
    const isOwn = context.person?.id === personId
    if (!isOwn && (circle !== 'connections' || !showsTo(viewer, person, 'connections'))) throw new Refusal('forbidden')
    const { db } = context
    const isLater = cursor === undefined ? undefined : gt(ties.otherId, readCursor(cursor, id))
    const rows = await db
      .select({ person: personColumns })
      .from(ties)
      .innerJoin(users, eq(users.id, ties.otherId))
      .where(and(eq(ties.ownerId, personId), isIn[circle], isNull(users.deletedAt), isLater))
      .orderBy(asc(ties.otherId))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize).map((row) => row.person)
    const ids = page.map((row) => row.id)
    const between = await viewerOf(db, context.person, ids)
    const last = ids.at(-1)
    return {
      items: page.filter((row) => isOwn || !between.unlisted.has(row.id)).map((row) => seenBy(between, row)),
      next_cursor: last && rows.length > pageSize ? writeCursor(last) : null,
    }
  },

  async shown({ db, person }, { ids }) {
    const asked = ids.split(',').filter((one) => id.safeParse(one).success)
    if (asked.length === 0) return { items: [] }
    const rows = await db
      .select(personColumns)
      .from(users)
      .where(and(inArray(users.id, asked), isNull(users.deletedAt)))
    const found = rows.map((row) => row.id)
    const viewer = await viewerOf(db, person, found)
    return { items: rows.map((row) => seenBy(viewer, row)) }
  },
}

const isIn: Record<Circle, SQL> = {
  connections: eq(ties.connect, 'yes'),
  followers: eq(ties.follower, 'yes'),
  following: eq(ties.follow, 'yes'),
}

/** A deleted person has no page. */
async function readPerson({ db, person: caller }: Pick<Context, 'db' | 'person'>, personId: string) {
  const [person] = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.deletedAt)))
  if (!person) throw new Refusal('not_found')
  return { person, viewer: await viewerOf(db, caller, [personId]) }
}

async function readAbout(db: Database, personId: string): Promise<string> {
  const [row] = await db.select({ about: users.about }).from(users).where(eq(users.id, personId))
  return row?.about ?? ''
}

async function readPhoto(db: Database, personId: string): Promise<StoredPhoto | null> {
  const [row] = await db.select().from(photos).where(eq(photos.userId, personId))
  return row ?? null
}

async function readLearned(db: Database, personId: string): Promise<NonNullable<Profile['learned']>> {
  const rows = await db
    .select({ slug: certificates.courseSlug, title: certificates.courseTitle, at: certificates.issuedAt })
    .from(certificates)
    .where(and(eq(certificates.userId, personId), isNull(certificates.revokedAt)))
    .orderBy(desc(certificates.issuedAt))
    .limit(maxLearned)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

/** Replies and comments that the list of texts contains. */
async function countReplies(db: Database, personId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replies)
    .leftJoin(threads, eq(threads.id, replies.parentId))
    .leftJoin(posts, eq(posts.id, replies.parentId))
    .where(
      and(
        eq(replies.authorId, personId),
        ne(replies.id, replies.parentId),
        isNull(replies.removedAt),
        isNull(threads.removedAt),
        isNull(posts.removedAt),
      ),
    )
  return row?.count ?? 0
}

/** A text with the author of its thread. */
type TextRow = ActivityItem & { head_author: string | null }

/** Posts, first texts of threads, replies and comments as one list, newest first. */
async function readTexts(db: Database, personId: string, after: [number, string] | undefined): Promise<TextRow[]> {
  const earlier = after ? sql`and (made_at, id) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)` : sql``
  const end = sql`order by made_at desc, id desc limit ${pageSize + 1}`
  const answer: unknown = await db.execute(sql`
    select kind, id, title, body, "of", head_author, (extract(epoch from made_at) * 1000)::bigint::text as made_at from (
      (select 'post' as kind, id, '' as title, body, null as "of", null::uuid as head_author, made_at from posts
        where author_id = ${personId} and removed_at is null ${earlier} ${end})
      union all
      (select case when replies.id = replies.parent_id then 'thread' else 'reply' end, replies.id, coalesce(threads.title, ''), replies.body,
        threads.slug, threads.author_id, replies.made_at from replies left join threads on threads.id = replies.parent_id
        left join posts as post on post.id = replies.parent_id
        where replies.author_id = ${personId} and replies.removed_at is null and threads.removed_at is null and post.removed_at is null
        ${after ? sql`and (replies.made_at, replies.id) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by replies.made_at desc, replies.id desc limit ${pageSize + 1})
    ) as texts order by texts.made_at desc, texts.id desc limit ${pageSize + 1}`)
  const { rows } = answer as { rows: (Omit<TextRow, 'made_at'> & { made_at: string })[] }
  return rows.map((row) => ({ ...row, made_at: Number(row.made_at) }))
}
