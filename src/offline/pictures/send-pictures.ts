import { liveQuery } from 'dexie'
import { pictureEndpoints } from '../../../contract/pictures.ts'
import { requestTimeout } from '../../../contract/transport.ts'
import { wallCommands } from '../../../contract/wall.ts'
import { request } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { readStatus, subscribeStatus } from '../status/status.ts'
import { availableLocks } from '../store/blocked-store.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { currentPersonId, visitorId } from '../store/person.ts'
import { dbOf, type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'
import { syncSoon } from '../sync/sync.ts'
import { renewPictures, uploadForm } from './device-pictures.ts'

const longestPause = 15 * 60_000

let running: Promise<void> | undefined
let isRepeatRequested = false
let failures = 0
/** Until then nothing but a new connection makes it send. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends pictures whose text the server has, and deletes those that a pull has shown. Follows the store and the connection. */
export function followPictures(loadUploads: () => Promise<{ followUploads: () => void } | undefined>): void {
  let wasOnline = readStatus().connection === 'online'
  subscribeStatus(() => {
    const isOnline = readStatus().connection === 'online'
    if (isOnline && !wasOnline) notBefore = 0
    wasOnline = isOnline
    void sendPictures()
  })
  // Rows, not their number: a refused one may be tried once more.
  const next = (rows: readonly PictureRow[]) => {
    void sendPictures()
    // Of staff alone. Offline without the code: the next change of the rows, or the next start, tries again.
    if (rows.some(({ form }) => form.startsWith(uploadForm))) void loadUploads().then((sending) => sending?.followUploads())
  }
  liveQuery(() => personalDb().pictures.toArray()).subscribe({ next, error: () => undefined })
}

/** One picture at a time, in one tab. A failure is repeated later, at the latest after 15 minutes. */
export function sendPictures(): Promise<void> {
  isRepeatRequested = true
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

async function run(): Promise<void> {
  if (Date.now() < notBefore) {
    isRepeatRequested = false
    return
  }
  clearTimeout(timer)
  try {
    while (isRepeatRequested) {
      isRepeatRequested = false
      await sendAll(currentPersonId())
    }
    failures = 0
  } catch (error) {
    failures += 1
    const own = Math.min(longestPause, 2000 * 2 ** Math.min(failures, 9)) * (0.5 + Math.random())
    const pause = Math.max(error instanceof ApiError ? error.retryAfter : 0, own)
    notBefore = Date.now() + pause
    timer = setTimeout(() => void sendPictures(), pause)
  }
}

async function sendAll(personId: string): Promise<void> {
  const db = dbOf(personId)
  if (personId === visitorId || (await db.pictures.count()) === 0) return
  const send = async () => {
    let failure: unknown
    await settlePictures(db)
    for (const row of await nextToSend(db)) {
      if (readStatus().connection !== 'online' || readStatus().needsSignIn || currentPersonId() !== personId) return
      await sendOne(db, row).catch((error: unknown) => {
        if (!isAboutPicture(error)) throw error
        failure ??= error
      })
    }
    if (failure !== undefined) throw failure
  }
  const locks = availableLocks()
  if (locks) await locks.request(`pictures:${personId}`, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
  else await send()
}

/** True if the server failed at this picture, so that the next one may pass. */
const isAboutPicture = (error: unknown) => error instanceof ApiError && error.status >= 500 && error.retryAfter === 0

/** Bytes of shown pictures that stay for a restore of the server, at most. */
const maxRetained = 2_000_000

/** The pictures whose post has left the outbox, wherever its row is: for a removed post the server answers `gone`. */
export async function nextToSend(db: PersonalDb): Promise<PictureRow[]> {
  const [rows, outbox] = await Promise.all([db.pictures.toArray(), db.outbox.toArray()])
  const waiting = new Set(
    outbox.filter(({ name, state }) => name === wallCommands.addPost.name && state !== 'applied').map(({ lane }) => lane),
  )
  return rows.filter(
    ({ postId, sentAt, refused }) =>
      postId !== undefined &&
      sentAt === undefined &&
      refused === undefined &&
      !waiting.has(wallCommands.addPost.lane({ id: postId, body: '' })),
  )
}

/**
 * Deletes the pictures that a pull has shown and no restore of the server can lose: their posts are retained no longer. One that the
 * server has given up returns to the draft.
 */
export async function settlePictures(db: PersonalDb): Promise<void> {
  const [rows, posts, retained] = await Promise.all([db.pictures.toArray(), db.posts.toArray(), db.retained.toArray()])
  const shown = new Map(posts.flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture])))
  const mayReturn = new Set(
    retained.filter(({ name }) => name === wallCommands.addPost.name).map(({ input }) => (input as { id: string }).id),
  )
  let bytes = 0
  const isRetained = ({ postId = '', bytes: own, sentAt }: PictureRow) => {
    if (sentAt === undefined || !mayReturn.has(postId)) return false
    bytes += own.byteLength
    return bytes <= maxRetained
  }
  const lost = rows.filter(({ key }) => shown.get(key)?.is_lost)
  if (lost.length > 0) await storeWork(db, [db.pictures], () => renewPictures(db, lost))
  const done = rows
    // The newest first: their posts are in the backup last.
    .sort((one, other) => (other.sentAt ?? 0) - (one.sentAt ?? 0))
    // After a restore of the server the local post still shows one that must be sent again.
    .filter((row) => row.sentAt !== undefined && shown.get(row.key)?.bytes && !isRetained(row))
  if (done.length > 0) await db.pictures.bulkDelete(done.map(({ key }) => key))
}

/** Statuses that say something about the picture, not about the moment or the session. */
const finalStatuses = [400, 409, 413, 415]

export async function sendOne(db: PersonalDb, row: PictureRow): Promise<void> {
  const { key, bytes } = row
  try {
    const input = { id: key, bytes: new Uint8Array(bytes) }
    // 0.5 ms per byte: 16 kbit/s.
    const { state, is_late } = await request(pictureEndpoints.put, input, { timeout: requestTimeout + bytes.byteLength / 2 })
    // The only copy: it returns to the draft.
    if (is_late) await storeWork(db, [db.pictures], () => renewPictures(db, [row]))
    else if (state === 'gone') await db.pictures.delete(key)
    else await db.pictures.update(key, { sentAt: serverNow() })
    // The pull shows it.
    syncSoon()
  } catch (error) {
    if (!(error instanceof ApiError && finalStatuses.includes(error.status))) throw error
    await db.pictures.update(key, { refused: error.serverMessage })
  }
}
