import { liveQuery } from 'dexie'
import { pictureEndpoints } from '../../../contract/pictures.ts'
import { requestTimeout } from '../../../contract/transport.ts'
import { wallCommands } from '../../../contract/wall.ts'
import { request } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'
import { syncSoon } from '../sync/sync.ts'
import { renewPictures, uploadForm } from './device-pictures.ts'
import { sendLoop } from './send-loop.ts'

const { send, follow } = sendLoop({
  lock: 'pictures',
  hasRows: async (db) => (await db.pictures.orderBy('postId').count()) > 0,
  async next(db) {
    await settlePictures(db)
    return (await nextToSend(db)).map(({ key }) => key)
  },
  async sendOne(db, key) {
    const row = await db.pictures.get(key)
    if (row) await sendOne(db, row)
  },
})

export { send as sendPictures }

/** Sends pictures whose text the server has, and deletes those that a pull has shown. Follows the store and the connection. */
export function followPictures(loadUploads: () => Promise<{ followUploads: () => void } | undefined>): void {
  follow()
  // The keys alone: a file of a draft has up to 16 MB. They report a changed row too: a refused one may be tried once more.
  const store = async () => {
    const { pictures } = personalDb()
    return await Promise.all([pictures.where('form').startsWith(uploadForm).count(), pictures.toCollection().primaryKeys()])
  }
  const next = ([uploads]: readonly [number, unknown]) => {
    void send()
    // Of staff alone. Offline without the code: the next change of the rows, or the next start, tries again.
    if (uploads > 0) void loadUploads().then((sending) => sending?.followUploads())
  }
  liveQuery(store).subscribe({ next, error: () => undefined })
}

/** Pictures of posts. Drafts and files of courses have no post. */
const picturesOfPosts = (db: PersonalDb) => db.pictures.orderBy('postId').toArray()

/** Bytes of shown pictures that stay for a restore of the server, at most. */
const maxRetained = 2_000_000

/** The pictures whose post has left the outbox, wherever its row is: for a removed post the server answers `gone`. */
export async function nextToSend(db: PersonalDb): Promise<PictureRow[]> {
  const [rows, outbox] = await Promise.all([picturesOfPosts(db), db.outbox.toArray()])
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
  const [rows, posts, retained] = await Promise.all([picturesOfPosts(db), db.posts.toArray(), db.retained.toArray()])
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
