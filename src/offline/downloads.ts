import { running, tryAgain, workAtDownloads } from './download-queue.ts'
import { checkReady, dropUnused } from './download-upkeep.ts'
import { withRoom } from './room.ts'
import { sharedDb } from './shared-db.ts'
import { readStatus, subscribeStatus } from './status.ts'
import { askToPersist } from './storage.ts'

/** Puts a course on its way, or asks for its newer version. Resolves when the wish is durable, not when the course is here. */
export async function downloadCourse(slug: string): Promise<void> {
  void askToPersist()
  await withRoom(async () => {
    const known = await sharedDb.courses.where({ slug }).first()
    await sharedDb.transaction('rw', sharedDb.packages, async () => {
      const row = (await sharedDb.packages.get(slug)) ?? {
        slug,
        courseId: known?.id ?? slug,
        version: 0,
        doneBytes: 0,
        totalBytes: known?.bytes ?? 0,
      }
      const { reason: _, ...wanted } = { reason: undefined, ...row, state: 'downloading' as const }
      await sharedDb.packages.put(wanted)
    })
  })
  workAtDownloads()
}

/** Stops for now. Every byte that came stays. */
export async function pauseDownload(slug: string): Promise<void> {
  await sharedDb.packages.where({ slug }).modify((row) => {
    if (row.state === 'downloading') Object.assign(row, { state: 'paused', reason: 'stopped' })
  })
  await stopped(slug)
}

/** Takes a course off this phone. Files that another course shows too stay. */
export async function removeCourse(slug: string): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.packages, async () => {
    const row = await sharedDb.packages.get(slug)
    if (!row) return
    const { courseId, version, outline } = row
    if (outline) await sharedDb.packages.put({ slug, courseId, version, outline, state: 'outline', doneBytes: 0, totalBytes: 0 })
    else await sharedDb.packages.delete(slug)
  })
  await stopped(slug)
  await dropUnused()
}

/** At start: goes on with what was on its way, checks that what is called ready is really here, and from then on follows the line. */
export async function resumeDownloads(): Promise<void> {
  addEventListener('online', () => void tryAgain())
  document.addEventListener('visibilitychange', () => void tryAgain())
  let wasOnline = readStatus().connection === 'online'
  subscribeStatus(() => {
    const isOnline = readStatus().connection === 'online'
    if (isOnline && !wasOnline) void tryAgain()
    wasOnline = isOnline
  })
  await checkReady()
  await dropUnused()
  await tryAgain()
}

async function stopped(slug: string): Promise<void> {
  const current = running()
  if (current?.slug !== slug) return
  current.controller.abort()
  await current.end
}
