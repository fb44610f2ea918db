import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, eq, isNull, ne, sum } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { pictureEdges, type ShownPicture } from '../../../contract/pictures.ts'
import { requireActive } from '../../accounts/suspension.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import { lockPerson } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { type PictureFile, pictures, posts } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { busyFor, Refusal } from '../../http/errors.ts'
import { createWorkQueue } from '../../queues.ts'
import { dropUnused, withSharedFiles } from '../../shared-files.ts'
import { notePicture } from '../moderation/open-case.ts'
import { type Resized, resize } from './resize.ts'

/** One picture takes 0.1 to 0.4 s and some 80 MB. A device that is refused comes back. */
const oneByOne = createWorkQueue({ concurrency: 1, maxWaiting: 40, maxWaitMs: 20_000, retryAfter: 10 })

/** Users with a picture in the queue. Each takes one place of it. */
const waiting = new Set<string>()

export const pictureHandlers: AreaHandlers<typeof endpoints.pictures> = {
  async put(context, { id, bytes }) {
    const { db, person, files } = context
    if (!may(person, 'picture.add')) throw new Refusal('forbidden')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    let isRepair = false
    const known = async () => {
      const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
      const state = stateOf(row, person.id, sha256)
      isRepair = state === 'stored' && (await isDamaged(files, row?.files ?? []))
      return isRepair ? undefined : state
    }
    const state = await known()
    if (state === 'gone') return { state, is_late: await isLate(db, id) }
    if (state) return { state }
    // Before the work. It is asked again below.
    if (!isRepair && !(await hasRoom(db, person.id, { id, bytes: bytes.length }))) throw new Refusal('no_room')
    if (waiting.has(person.id)) throw busyFor(2)
    waiting.add(person.id)
    const work = oneByOne(async () => {
      // The same bytes may have arrived during the wait.
      const state = await known()
      if (state) return { state }
      const resized = await resize(bytes)
      return await withSharedFiles(async () => {
        const stored: PictureFile[] = []
        try {
          for (const size of resized.sizes) {
            const file = await files.hold(size, 'image/webp')
            stored.push({ sha256: file.sha256, bytes: file.bytes })
          }
          return { state: await db.transaction((tx) => store(context, tx, { id, sha256, stored, resized })) }
        } finally {
          // Those that the picture does not have after all.
          await dropUnused({ db, files }, stored)
        }
      })
    })
    return await work.finally(() => waiting.delete(person.id))
  },

  async get({ db, files, person }, { of, id, edge }) {
    const [found] = await db
      .select({ stored: pictures.files, isHidden: posts.hiddenAt, removedAt: posts.removedAt, authorId: posts.authorId })
      .from(pictures)
      .innerJoin(posts, eq(posts.id, pictures.postId))
      .where(and(eq(pictures.id, id), eq(pictures.postId, of), isNull(pictures.removedAt)))
    const file = found?.stored?.[pictureEdges.indexOf(edge)]
    // Moderators decide about hidden ones, and authors may appeal.
    const isAllowed = person?.role === 'admin' || (person !== null && person?.id === found?.authorId)
    const isReadable = found && (found.removedAt === null || (found.isHidden !== null && isAllowed))
    if (!file || !isReadable) throw new Refusal('not_found')
    const isPrivate = found.removedAt !== null
    return { path: files.pathOf(file.sha256), bytes: file.bytes, type: 'image/webp', etag: file.sha256, isRevocable: true, isPrivate }
  },
}

/** True if the disk lacks a file. */
async function isDamaged(files: MemberContext['files'], stored: readonly PictureFile[]): Promise<boolean> {
  const sizes = await Promise.all(stored.map(async ({ sha256 }) => (await stat(files.pathOf(sha256)).catch(() => null))?.size))
  return stored.some(({ bytes }, at) => sizes[at] !== bytes)
}

type Row = typeof pictures.$inferSelect

/** The answer for a picture that the server knows; undefined if it needs the bytes. */
function stateOf(row: Row | undefined, personId: string, sha256: string): 'stored' | 'gone' | undefined {
  if (!row) return undefined
  if (row.ownerId !== personId || row.sha256 !== sha256) throw new Refusal('conflict')
  if (row.removedAt) return 'gone'
  return row.files ? 'stored' : undefined
}

/** True if the sweep gave the picture up, and its text is on the wall. */
async function isLate(db: MemberContext['db'], id: string): Promise<boolean> {
  const [post] = await db
    .select({ pictures: posts.pictures })
    .from(pictures)
    .innerJoin(posts, eq(posts.id, pictures.postId))
    .where(and(eq(pictures.id, id), isNull(posts.removedAt)))
  return post?.pictures?.some((one) => one.id === id && one.is_lost) ?? false
}

/** True if the account may have the picture beside its others. */
async function hasRoom(
  db: MemberContext['db'] | Transaction,
  personId: string,
  { id, bytes }: { id: string; bytes: number },
): Promise<boolean> {
  const [used] = await db
    .select({ bytes: sum(pictures.bytes).mapWith(Number) })
    .from(pictures)
    .where(and(eq(pictures.ownerId, personId), ne(pictures.id, id), isNull(pictures.removedAt)))
  return (used?.bytes ?? 0) + bytes <= (await readSetting(db as MemberContext['db'], 'picture_megabytes')) * 1_000_000
}

interface Arrived {
  readonly id: string
  readonly sha256: string
  readonly stored: readonly PictureFile[]
  readonly resized: Resized
}

/** Records an arrived picture, and numbers the post that shows it. Locks in the order of db/counters.ts. */
async function store(context: MemberContext, tx: Transaction, { id, sha256, stored, resized }: Arrived): Promise<'stored' | 'gone'> {
  const { person, clock } = context
  const account = await lockPerson(tx, person.id)
  if (!account || account.deletedAt) throw new Refusal('session_ended')
  requireActive(account, clock())
  const [row] = await tx.select().from(pictures).where(eq(pictures.id, id))
  // One with damaged files is stored once more: another encoder may make other files of it.
  const state = stateOf(row && { ...row, files: null }, person.id, sha256)
  if (state) return state
  const bytes = stored.reduce((all, file) => all + file.bytes, 0)
  if (!(await hasRoom(tx, person.id, { id, bytes }))) throw new Refusal('no_room')
  const arrived = { files: [...stored], bytes }
  if (!row) {
    await tx.insert(pictures).values({ id, ownerId: person.id, sha256, madeAt: new Date(clock()), ...arrived })
    return 'stored'
  }
  const [post] = row.postId === null ? [] : await tx.select().from(posts).where(eq(posts.id, row.postId)).for('update')
  // A removal of the post, or the sweep, may have been faster.
  const [taken] = await tx
    .update(pictures)
    .set(arrived)
    .where(and(eq(pictures.id, id), isNull(pictures.removedAt)))
    .returning({ id: pictures.id })
  if (!taken) return 'gone'
  if (!post?.pictures) return 'stored'
  const { width, height } = resized
  const shown = post.pictures.map(
    (one): ShownPicture => (one.id === id ? { ...one, width, height, bytes: stored.map((file) => file.bytes) } : one),
  )
  await notePicture(tx, post.id, new Date(clock()))
  const [change] = await takeCommunityChanges(tx)
  await tx
    .update(posts)
    .set({ pictures: shown, change: change ?? post.change })
    .where(eq(posts.id, post.id))
  return 'stored'
}
