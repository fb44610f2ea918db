import { asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { treeOf } from '../../../../contract/drafts/draft-package.ts'
import { shownNodes } from '../../../../contract/drafts/draft-review.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { uploadsIn } from '../../../../contract/drafts/upload-types.ts'
import { uploadDays } from '../../../../contract/drafts/uploads.ts'
import { takeChanges } from '../../../db/counters.ts'
import type { Transaction } from '../../../db/open.ts'
import { courseDrafts, courseVersions, draftNodes, uploads } from '../../../db/schema.ts'
import type { Services } from '../../../handler.ts'
import { dropUnused, isDamaged, restoreAge, withSharedFiles } from '../../../shared-files.ts'
import { draftNodeOf } from '../draft-changes.ts'

const day = 24 * 60 * 60_000

type Row = typeof uploads.$inferSelect
type Found = Pick<Row, 'id' | 'courseId'>

/**
 * Deletes files of authors that no draft and no version has named for 30 days. Uploads without all their pieces end then too. A removed part
 * names nothing: it can be restored without its file. Each upload is checked once a day.
 */
export async function sweepUploads(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const { db, files, clock } = services
  const now = clock()
  const due = await db
    .select({ id: uploads.id, courseId: uploads.courseId })
    .from(uploads)
    .where(or(lt(uploads.usedAt, new Date(now - day)), isNull(uploads.courseId)))
  for (const ofCourse of byCourse(due)) {
    await withSharedFiles(async () => {
      const left = await db.transaction((tx) => settle(tx, ofCourse, now))
      for (const { id } of left) await files.parts.drop(id)
      // A kill after the last piece may have stored the file without its row. Its hash is the announced one.
      await dropUnused(
        { db, files },
        left.map((row) => row.file ?? row),
      )
    })
  }
  // Of uploads without a row: a restore of the database has lost it.
  for (const id of await files.parts.olderThan(uploadDays * day)) await files.parts.drop(id)
}

/**
 * Compares the files of uploads with their hashes. A damaged one leaves its drafts, so that its device sends it once more. Missing files
 * stay named: a restore may return them days after the database.
 */
export async function checkUploads({ db, files }: Pick<Services, 'db' | 'files'>, { log, signal }: CheckOptions): Promise<void> {
  const sha256 = sql<string>`${uploads.file} ->> 'sha256'`
  const named = new Set((await db.selectDistinct({ sha256 }).from(uploads).where(isNotNull(uploads.file))).map((row) => row.sha256))
  for (const hash of await files.olderThan(restoreAge)) {
    if (signal.aborted) return
    if (!named.has(hash) || !(await isDamaged(files, hash))) continue
    await withSharedFiles(async () => {
      // Stored once more since.
      if (!(await isDamaged(files, hash))) return
      const found = await db.select({ id: uploads.id, courseId: uploads.courseId }).from(uploads).where(eq(sha256, hash))
      for (const ofCourse of byCourse(found))
        await db.transaction(async (tx) => {
          const { draft, rows } = await locked(tx, ofCourse)
          await forget(tx, draft, rows)
        })
      // The file last: after a kill in between, the next arrival names it again, and the next check finds it.
      await files.drop(hash)
      log.error({ file: hash, uploads: found.map(({ id }) => id) }, 'a damaged file of an author left its drafts')
    })
  }
}

interface CheckOptions {
  readonly log: { error(fields: object, message: string): void }
  /** Ends the check between two files. */
  readonly signal: AbortSignal
}

/** Uploads of one course each: its draft is locked and read once. */
function byCourse(found: readonly Found[]): Iterable<readonly Found[]> {
  const groups = new Map<string | null, Found[]>()
  for (const one of found) groups.set(one.courseId, [...(groups.get(one.courseId) ?? []), one])
  return groups.values()
}

type Draft = typeof courseDrafts.$inferSelect

/** The rows of uploads of one course, with its draft. Until the end of the transaction no author changes the draft. */
async function locked(tx: Transaction, found: readonly Found[]): Promise<{ draft: Draft | undefined; rows: Row[] }> {
  const courseId = found[0]?.courseId ?? null
  const [draft] = courseId === null ? [] : await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId)).for('update')
  const ids = found.map(({ id }) => id)
  const rows = await tx.select().from(uploads).where(inArray(uploads.id, ids)).orderBy(asc(uploads.id)).for('update')
  return { draft, rows }
}

/** Deletes the rows of uploads that are over, and returns them. Notes the others that are in use. */
async function settle(tx: Transaction, due: readonly Found[], now: number): Promise<Row[]> {
  const { draft, rows } = await locked(tx, due)
  const named = draft ? await namedIn(tx, draft.courseId) : new Set<string>()
  const isUsed = ({ courseId, file }: Row) => courseId !== null && file !== null && named.has(file.path)
  const used = rows.filter(isUsed).map(({ id }) => id)
  if (used.length > 0)
    await tx
      .update(uploads)
      .set({ usedAt: new Date(now) })
      .where(inArray(uploads.id, used))
  const isOver = (row: Row) => !isUsed(row) && (row.courseId === null || row.usedAt.getTime() < now - uploadDays * day)
  const over = rows.filter(isOver)
  await forget(tx, draft, over)
  return over
}

/** Deletes rows of uploads of one course, and takes their files out of the head of its draft. */
async function forget(tx: Transaction, draft: Draft | undefined, rows: readonly Row[]): Promise<void> {
  const paths = new Set(rows.flatMap(({ file }) => (file ? [file.path] : [])))
  if (draft && paths.size > 0)
    await tx
      .update(courseDrafts)
      .set({ files: draft.files.filter(({ path }) => !paths.has(path)), change: await takeChanges(tx, 'teaching') })
      .where(eq(courseDrafts.courseId, draft.courseId))
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(uploads).where(inArray(uploads.id, ids))
}

/** Paths of uploaded files that a part of the draft, or any version, has. */
export async function namedIn(tx: Transaction, courseId: string): Promise<Set<string>> {
  const path = sql<string>`file ->> 'path'`
  const published = await tx
    .selectDistinct({ path })
    .from(courseVersions)
    .innerJoin(sql`jsonb_array_elements(${courseVersions.manifest} -> 'files') as file`, sql`true`)
    .where(eq(courseVersions.courseId, courseId))
  const named = new Set(published.map((row) => row.path))
  const nodes = (await tx.select().from(draftNodes).where(eq(draftNodes.courseId, courseId))).map(draftNodeOf)
  const tree = treeOf<DraftNode>(nodes)
  if (!tree) return named
  // Some fields are lists in JSON. An author may still choose a value that has lost.
  const valuesOf = ({ fields, clashes }: DraftNode) => [...Object.values(fields), ...clashes.map(({ value }) => value)]
  for (const path of shownNodes(tree).flatMap((node) => valuesOf(node).flatMap(uploadsIn))) named.add(path)
  return named
}
