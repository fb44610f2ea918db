import { open } from 'node:fs/promises'
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { pictureDays, type ShownPicture } from '../../../contract/pictures.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import type { Database } from '../../db/open.ts'
import { pictures, posts } from '../../db/schema.ts'
import type { Services } from '../../handler.ts'
import { dropUnused, isDamaged, restoreAge, withSharedFiles } from '../../shared-files.ts'

const day = 24 * 60 * 60_000
/** The answer for a removed picture that a device sends later is `gone` for so long. */
const rememberedDays = 180

type Stores = Pick<Services, 'db' | 'files'>

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
  try {
    for (const { id, postId } of late) if (postId) await giveUp(db, id, postId, now)
  } finally {
    await deleteFiles(services)
  }
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

/** Deletes the files of removed pictures that no other picture has. An upload waits for one picture of them at most. */
export async function deleteFiles({ db, files }: Stores): Promise<void> {
  const removed = await db
    .select({ id: pictures.id, stored: pictures.files })
    .from(pictures)
    .where(and(isNotNull(pictures.removedAt), isNotNull(pictures.files)))
    .orderBy(asc(pictures.id))
  for (const { id, stored } of removed)
    await withSharedFiles(async () => {
      // The files first: after a kill in between, the next sweep still finds them by the row.
      await dropUnused({ db, files }, stored ?? [])
      await db.update(pictures).set({ files: null, bytes: 0 }).where(eq(pictures.id, id))
    })
}

/**
 * Compares the files of pictures with their rows. Deletes damaged files, so that the device may send the picture once more. Deletes files
 * that a killed server has left without a row. A row names its files for ever: a restore may return them days after the database.
 */
export async function checkPictures({ db, files }: Stores, signal: AbortSignal): Promise<void> {
  const isThere = and(isNull(pictures.removedAt), isNotNull(pictures.files))
  const held = await db.select({ id: pictures.id, stored: pictures.files }).from(pictures).where(isThere)
  const named = new Set(held.flatMap(({ stored }) => stored ?? []).map(({ sha256 }) => sha256))
  await files.dropUnfinished(restoreAge)
  const old = await files.olderThan(restoreAge)
  for (const sha256 of old) {
    if (signal.aborted) return
    if (named.has(sha256) && (await isDamaged(files, sha256)))
      // Stored once more since.
      await withSharedFiles(async () => void ((await isDamaged(files, sha256)) && (await files.drop(sha256))))
  }
  for (const sha256 of old) {
    if (signal.aborted) return
    // Certificates are files without a row too.
    if (named.has(sha256) || !(await isWebp(files.pathOf(sha256)))) continue
    await withSharedFiles(() => dropUnused({ db, files }, [{ sha256, bytes: 0 }]))
  }
}

async function isWebp(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  try {
    const { buffer } = (await file?.read(Buffer.alloc(12), 0, 12, 0)) ?? {}
    return buffer?.toString('latin1', 8, 12) === 'WEBP'
  } finally {
    await file?.close()
  }
}
