import { liveQuery } from 'dexie'
import { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import type { DraftNode } from '../../../contract/drafts/draft-rows.ts'
import { uploadsIn } from '../../../contract/drafts/upload-types.ts'
import { pieceBytes, uploadEndpoints } from '../../../contract/drafts/uploads.ts'
import { requestTimeout } from '../../../contract/transport.ts'
import { request } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { uploadForm } from '../pictures/device-pictures.ts'
import { pictureKeys } from '../pictures/picture-keys.ts'
import { sendLoop } from '../pictures/send-loop.ts'
import { readStatus } from '../status/status.ts'
import { type OutboxRow, type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'
import { syncSoon } from '../sync/sync.ts'
import { courseOf, keyOf, kindOfType, type StoredUpload, storedUploads } from './device-uploads.ts'

const day = 24 * 60 * 60_000
/** After it a file that its draft does not name is missing on the server: a restore has lost it. */
const pullTime = 60 * 60_000

const { send, follow } = sendLoop({
  lock: 'uploads',
  hasRows: async (db) => (await db.pictures.where('form').startsWith(uploadForm).count()) > 0,
  async next(db) {
    // Only now the clock of the server is known: this device's own may be wrong by months.
    if (readStatus().connection === 'online') await dropUnused(db)
    return await nextUploads(db)
  },
  async sendOne(db, key) {
    const row = await db.pictures.get(key)
    if (row) await sendUpload(db, row)
  },
})

/** Sends the files that are due now, and waits for those of another tab. `onShare`: per cent of the file on its way that the server has. */
export async function sendUploads(onShare: (share: number) => void): Promise<void> {
  report = onShare
  await send({ isAsked: true })
  report = undefined
}

let report: ((share: number) => void) | undefined
let isFollowing = false

/** Sends files of course drafts. Follows the store and the connection. */
export function followUploads(): void {
  if (isFollowing) return
  isFollowing = true
  follow()
  // The keys alone: each file has up to 16 MB. They report a changed row too: a refused one may be tried once more.
  const store = async () => {
    const db = personalDb()
    return await Promise.all([db.pictures.toCollection().primaryKeys(), db.draftNodes.count(), db.outbox.count()])
  }
  liveQuery(store).subscribe({ next: () => void send(), error: () => undefined })
}

/** Keys of files that a part of their draft names, once the server knows the draft. One that a restore of the server has lost is among them. */
export async function nextUploads(db: PersonalDb): Promise<string[]> {
  const [rows, newDrafts, heads] = await Promise.all([storedUploads(db), draftsNotThere(db), db.courseDrafts.toArray()])
  const arrived = new Set(heads.flatMap(({ files }) => files.map(({ path }) => keyOf(path))))
  const isMissing = ({ key, sentAt = 0 }: StoredUpload) => sentAt < serverNow() - pullTime && !arrived.has(key)
  const isDue = (row: StoredUpload) =>
    (row.sentAt === undefined || isMissing(row)) && row.refused === undefined && !newDrafts.has(laneOf(row))
  return (await onlyNamed(db, rows.filter(isDue))).map(({ key }) => key)
}

/** Number of files that need nothing but a connection. The others need their author, or their draft was rejected. */
export async function countSendable(db: PersonalDb): Promise<number> {
  const [rows, newDrafts] = await Promise.all([storedUploads(db), draftsNotThere(db)])
  const isSendable = (row: StoredUpload) =>
    row.sentAt === undefined && row.refused === undefined && newDrafts.get(laneOf(row)) !== 'rejected'
  return (await onlyNamed(db, rows.filter(isSendable))).length
}

const laneOf = ({ courseId }: StoredUpload) => draftCommands.startDraft.lane({ course_id: courseId, fields: {} })

/** Lanes of the drafts that the server does not know yet, with the state of their first command. */
async function draftsNotThere(db: PersonalDb): Promise<Map<string, OutboxRow['state']>> {
  const rows = await db.outbox.filter(({ name, state }) => name === draftCommands.startDraft.name && state !== 'applied').toArray()
  return new Map(rows.map(({ lane, state }) => [lane, state]))
}

async function onlyNamed(db: PersonalDb, rows: readonly StoredUpload[]): Promise<StoredUpload[]> {
  const named = await namedIn(db, rows, { isRemovedToo: false })
  return rows.filter(({ key }) => named.has(key))
}

/** Keys of the files that parts of their drafts name. An author may still choose a value that has lost to another one. */
async function namedIn(db: PersonalDb, rows: readonly StoredUpload[], { isRemovedToo }: { isRemovedToo: boolean }): Promise<Set<string>> {
  const courses = [...new Set(rows.map(({ courseId }) => courseId))]
  const nodes = await db.draftNodes.where('course_id').anyOf(courses).toArray()
  const shown = isRemovedToo ? nodes : nodes.filter(({ is_removed }) => !is_removed)
  const valuesOf = ({ fields, clashes }: DraftNode) => [...Object.values(fields), ...clashes.map(({ value }) => value)]
  return new Set(shown.flatMap((node) => valuesOf(node).flatMap(uploadsIn)).map(keyOf))
}

/**
 * Deletes files that no part and no form has named for a day: their author has chosen another one. The day begins when they are first seen
 * without a name. So an undo finds an old file, and a pull from the beginning may take its time.
 */
export async function dropUnused(db: PersonalDb): Promise<void> {
  const typed = new Set((await db.drafts.toArray()).flatMap(({ text }) => uploadsIn(text)).map(keyOf))
  const [rows, unnamed] = [await storedUploads(db), await pictureKeys<number>(db, 'unnamedAt')]
  const named = await namedIn(db, rows, { isRemovedToo: true })
  const now = serverNow()
  for (const { key } of rows) {
    const unnamedAt = unnamed.get(key)
    if (typed.has(key) || named.has(key)) {
      if (unnamedAt !== undefined) await db.pictures.update(key, { unnamedAt: undefined })
      // A clock that was ahead.
    } else if (unnamedAt === undefined || unnamedAt > now) await db.pictures.update(key, { unnamedAt: now })
    else if (unnamedAt < now - day) await db.pictures.delete(key)
  }
}

/** Statuses that say something about the file. 403 is none: a server that was restored does not know the draft yet. */
const finalStatuses = [400, 413, 415]

/** Sends the pieces that the server does not have. A kill or a cut at any place loses one piece at most. */
export async function sendUpload(db: PersonalDb, row: PictureRow): Promise<void> {
  const { key: id, bytes, sha256 } = row
  try {
    const announced = { id, course_id: courseOf(row), kind: kindOfType(row.type), sha256, bytes: bytes.byteLength }
    let progress = await request(uploadEndpoints.begin, announced)
    while (!progress.is_stored && progress.have < bytes.byteLength) {
      const at = progress.have
      report?.((100 * at) / bytes.byteLength)
      const piece = new Uint8Array(bytes.slice(at, at + pieceBytes))
      // 0.5 ms per byte: 16 kbit/s.
      progress = await request(uploadEndpoints.piece, { id, at, bytes: piece }, { timeout: requestTimeout + piece.byteLength / 2 })
      if (!progress.is_stored && progress.have <= at) throw new ApiError('unreachable', 'server_error')
    }
    await request(uploadEndpoints.finish, { id }, { timeout: 3 * requestTimeout })
    await db.pictures.update(id, { sentAt: serverNow() })
    // The pull shows it to the other authors, and to the check before publishing.
    syncSoon()
  } catch (error) {
    if (!(error instanceof ApiError && finalStatuses.includes(error.status))) throw error
    await db.pictures.update(id, { refused: error.serverMessage })
  }
}
