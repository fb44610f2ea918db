import { createHash } from 'node:crypto'
import { and, eq, isNull, ne, sql, sum } from 'drizzle-orm'
import type { PackageFile } from '../../../../contract/courses/courses.ts'
import { uploadPath } from '../../../../contract/drafts/upload-types.ts'
import { maxDraftFiles, pieceBytes, uploadBytesPerDay, uploadEndpoints, uploadMaxBytes } from '../../../../contract/drafts/uploads.ts'
import type { endpoints } from '../../../../contract/index.ts'
import { may } from '../../../../contract/permissions.ts'
import { requireActive } from '../../../accounts/suspension.ts'
import { chunkHashes } from '../../../db/content/content.ts'
import { lockPerson, takeChanges } from '../../../db/counters.ts'
import type { Transaction } from '../../../db/open.ts'
import { courseDrafts, draftPeople, draftReviews, uploads } from '../../../db/schema.ts'
import { readSetting } from '../../../db/stored-settings.ts'
import type { AreaHandlers, Context, MemberContext } from '../../../handler.ts'
import { Refusal } from '../../../http/errors.ts'
import { formatNumber } from '../../../messages/translate.ts'
import { createWorkQueue, runExclusive } from '../../../queues.ts'
import { dropUnused, withSharedFiles } from '../../../shared-files.ts'
import { rightOf } from '../draft-commands.ts'
import { namedIn } from './sweep-uploads.ts'
import { checkedContent } from './upload-content.ts'

/** A finished file is in the memory as a whole. */
const oneByOne = createWorkQueue({ concurrency: 1, maxWaiting: 40, maxWaitMs: 20_000, retryAfter: 10 })

type Row = typeof uploads.$inferSelect
type Reader = MemberContext['db'] | Transaction

export const uploadHandlers: AreaHandlers<typeof endpoints.uploads> = {
  async begin(context, { id, course_id: courseId, kind, sha256, bytes }) {
    const { db, person, clock } = context
    if (bytes > uploadMaxBytes[kind]) throw new Refusal('too_large')
    const row = await db.transaction(async (tx) => {
      // One at a time per author: the limits below are sums.
      const account = await lockPerson(tx, person.id)
      if (!account || account.deletedAt) throw new Refusal('session_ended')
      requireActive(account, clock())
      await requireAuthor(tx, person, courseId)
      const [known] = await tx.select().from(uploads).where(eq(uploads.id, id))
      if (known) {
        const isSame = known.ownerId === person.id && known.courseId === courseId && known.sha256 === sha256 && known.kind === kind
        if (!isSame) throw new Refusal('conflict')
        return known
      }
      const [own] = await tx
        .select({ bytes: sum(uploads.bytes).mapWith(Number) })
        .from(uploads)
        .where(eq(uploads.ownerId, person.id))
      const megabytes = await readSetting(tx, 'upload_quota_mb')
      if ((own?.bytes ?? 0) + bytes > megabytes * 1_000_000)
        throw new Refusal('no_author_room', { values: (language) => ({ megabytes: formatNumber(language, megabytes) }) })
      if ((await tx.$count(uploads, eq(uploads.courseId, courseId))) >= maxDraftFiles)
        throw new Refusal('no_draft_room', { values: (language) => ({ files: formatNumber(language, maxDraftFiles) }) })
      const now = new Date(clock())
      const [made] = await tx
        .insert(uploads)
        .values({ id, courseId, ownerId: person.id, kind, sha256, bytes, madeAt: now, usedAt: now })
        // Another account may have the id.
        .onConflictDoNothing()
        .returning()
      if (!made) throw new Refusal('conflict')
      return made
    })
    return await progressOf(context, row)
  },

  async piece(context, { id, at, bytes }) {
    const { limits, db, person } = context
    const quota = (await readSetting(db, 'upload_quota_mb')) * 1_000_000
    limits.takeBytes({ ...uploadEndpoints.piece, bytesPerDay: Math.max(uploadBytesPerDay, quota) }, person.id, bytes.byteLength)
    // The stored id: a sent one may have capital letters.
    const { id: own } = await ownUpload(context, id)
    return await runExclusive(`upload ${own}`, async () => {
      // Another call may have ended the upload during the wait.
      const row = await ownUpload(context, own)
      const progress = await progressOf(context, row)
      if (progress.is_stored || at < progress.have) return progress
      if (at > progress.have) throw new Refusal('conflict')
      if (bytes.byteLength !== Math.min(pieceBytes, row.bytes - at)) throw new Refusal('invalid_input', { fields: { bytes: 'invalid' } })
      await context.files.parts.write(own, at, bytes)
      return await progressOf(context, row)
    })
  },

  async finish(context, { id }) {
    const { id: own } = await ownUpload(context, id)
    return await oneByOne(() =>
      runExclusive(`upload ${own}`, async () => {
        // The same call may have finished during the wait.
        const row = await ownUpload(context, own)
        const file = row.file ?? (await finished(context, row))
        // Also those that a kill has left behind their file.
        await context.files.parts.drop(own)
        return { path: file.path, sha256: file.sha256, bytes: file.bytes, type: file.type }
      }),
    )
  },
}

/** The file is on the disk before the row names it: a kill in between repeats the work. */
async function finished(context: MemberContext, row: Row): Promise<PackageFile> {
  const { db, files } = context
  const { have } = await progressOf(context, row)
  if (have < row.bytes) throw new Refusal('conflict')
  const bytes = await files.parts.read(row.id)
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) return await refuse(context, row, 'changed')
  const checked = await checkedContent(row.kind, bytes).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!checked) return await refuse(context, row, 'unsafe')
  const { content, type } = checked
  return await withSharedFiles(async () => {
    const { sha256 } = await files.hold(content, type)
    const file = { path: uploadPath(row.id, type), sha256, bytes: content.length, type, chunks: chunkHashes(content) }
    try {
      await db.transaction((tx) => addToDraft(context, tx, { id: row.id, file }))
    } catch (error) {
      await dropUnused(context, [file])
      throw error
    }
    return file
  })
}

/** The draft first, then its number: the order of all changes of drafts. */
async function addToDraft(
  { person, clock }: MemberContext,
  tx: Transaction,
  { id, file }: { id: string; file: PackageFile },
): Promise<void> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id))
  if (!row?.courseId) throw new Refusal('not_found')
  const [draft] = await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, row.courseId)).for('update')
  await requireAuthor(tx, person, row.courseId)
  const change = await takeChanges(tx, 'teaching')
  const listed = [...(draft?.files ?? []).filter(({ path }) => path !== file.path), file]
  const isNamed = (await namedIn(tx, row.courseId)).has(file.path)
  // A file of a part is a change of the course: its author is no second person.
  const editedBy = isNamed ? person.id : (draft?.editedBy ?? null)
  await tx.update(courseDrafts).set({ files: listed, change, editedBy }).where(eq(courseDrafts.courseId, row.courseId))
  await tx
    .update(uploads)
    .set({ file, bytes: file.bytes, usedAt: new Date(clock()) })
    .where(eq(uploads.id, id))
  // Authors of earlier approvals have not seen the file. Approvals with the state of the files say so themselves.
  const isOver = and(eq(draftReviews.courseId, row.courseId), eq(draftReviews.step, 'approve'), isNull(draftReviews.filesSeen))
  if (isNamed) await tx.delete(draftReviews).where(isOver)
}

/** Ends an upload that no repetition could finish. */
async function refuse({ db, files }: MemberContext, { id }: Row, fault: 'changed' | 'unsafe'): Promise<never> {
  await files.parts.drop(id)
  await db.delete(uploads).where(eq(uploads.id, id))
  throw new Refusal('bad_upload', { fields: { file: fault } })
}

async function progressOf({ files }: Pick<MemberContext, 'files'>, { id, bytes, file }: Row) {
  if (file) return { is_stored: true, have: bytes }
  return { is_stored: false, have: await files.parts.size(id, bytes, pieceBytes) }
}

/** The caller's upload to a draft that the caller may still edit. */
async function ownUpload({ db, person }: MemberContext, id: string): Promise<Row> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  // A stranger does not learn which uploads there are.
  if (!row?.courseId || row.ownerId !== person.id) throw new Refusal('not_found')
  await requireAuthor(db, person, row.courseId)
  return row
}

async function requireAuthor(db: Reader, person: MemberContext['person'], courseId: string): Promise<void> {
  const right = await rightOf(db as Transaction, courseId, person.id)
  if (!may(person, 'draft.edit', { right })) throw new Refusal('forbidden')
}

/** The file of a draft that no version has yet, for those who work on it. */
export async function fileOfDraft({ db, files, person }: Pick<Context, 'db' | 'files' | 'person'>, sha256: string) {
  if (!person) return null
  const [found] = await db
    .select({ file: uploads.file, right: draftPeople.right })
    .from(uploads)
    .innerJoin(draftPeople, and(eq(draftPeople.courseId, uploads.courseId), eq(draftPeople.userId, person.id)))
    .where(and(sql`${uploads.file} ->> 'sha256' = ${sha256}`, ne(sql`coalesce(${draftPeople.right}, '')`, '')))
    .limit(1)
  if (!found?.file || !may(person, 'draft.read', { right: found.right })) return null
  const { bytes, type } = found.file
  return { path: files.pathOf(sha256), bytes, type, etag: sha256, isRevocable: true, isPrivate: true }
}
