import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { pictureDays, type ShownPicture } from '../../../contract/pictures.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import type { Database } from '../../db/open.ts'
import { files as listedFiles, type PictureFile, pictures, posts } from '../../db/schema.ts'
import type { Services } from '../../handler.ts'
import { runExclusive } from '../../queues.ts'

const day = 24 * 60 * 60_000
/** The answer for a removed picture that a device sends later is `gone` for so long. */
const rememberedDays = 180

type Stores = Pick<Services, 'db' | 'files'>

/** Runs what stores or deletes files of pictures one after the other: two pictures may have one file. */
export const withPictureFiles = <T>(work: () => Promise<T>): Promise<T> => runExclusive('picture files', work)

/**
 * Removes pictures that no text names after 30 days. Gives up those whose bytes have not arrived by then. Deletes the files of
 * removed ones.
 */
export async function sweepPictures(services: Stores & Pick<Services, 'clock'>): Promise<void> {
  const { db, clock } = services
  const now = new Date(clock())
  const old = lt(pictures.madeAt, new Date(clock() - pictureDays * day))
  await db
    .update(pictures)
    .set({ removedAt: now })
    .where(and(isNull(pictures.postId), isNull(pictures.removedAt), old))
  const late = await db
    .select({ id: pictures.id, postId: pictures.postId })
    .from(pictures)
    .where(and(isNotNull(pictures.postId), isNull(pictures.files), isNull(pictures.removedAt), old))
  for (const { id, postId } of late) if (postId) await giveUp(db, id, postId, now)
  await deleteFiles(services)
  await db.delete(pictures).where(and(isNull(pictures.files), lt(pictures.removedAt, new Date(clock() - rememberedDays * day))))
}

/** The place of the picture stays in the row, so that its author reads of it. Devices of others show nothing there. */
async function giveUp(db: Database, id: string, postId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update')
    const [gone] = await tx
      .update(pictures)
      .set({ removedAt: now })
      .where(and(eq(pictures.id, id), isNull(pictures.files), isNull(pictures.removedAt)))
      .returning({ id: pictures.id })
    if (!gone || !post?.pictures) return
    const changed = post.pictures.map((one): ShownPicture => (one.id === id ? { ...one, is_lost: true } : one))
    const [change] = await takeCommunityChanges(tx)
    await tx
      .update(posts)
      .set({ pictures: changed, change: change ?? post.change })
      .where(eq(posts.id, postId))
  })
}

/** Deletes the files of removed pictures that no other picture has. */
export async function deleteFiles({ db, files }: Stores): Promise<void> {
  await withPictureFiles(async () => {
    const removed = await db
      .select({ id: pictures.id, stored: pictures.files })
      .from(pictures)
      .where(and(isNotNull(pictures.removedAt), isNotNull(pictures.files)))
      .orderBy(asc(pictures.id))
    for (const { id, stored } of removed) {
      // The files first: after a kill in between, the next sweep still finds them by the row.
      await dropUnused({ db, files }, stored ?? [])
      await db.update(pictures).set({ files: null, bytes: 0 }).where(eq(pictures.id, id))
    }
  })
}

/** Deletes files that no picture on a wall has. Within `withPictureFiles`. */
export async function dropUnused({ db, files }: Stores, stored: readonly PictureFile[]): Promise<void> {
  for (const { sha256 } of stored) {
    const isIn = sql`${pictures.files} @> ${JSON.stringify([{ sha256 }])}::jsonb`
    const isUsed =
      (await db.$count(pictures, and(isIn, isNull(pictures.removedAt)))) + (await db.$count(listedFiles, eq(listedFiles.sha256, sha256)))
    if (isUsed === 0) await files.drop(sha256)
  }
}
