import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { treeOf } from '../../../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { uploadDays } from '../../../../contract/drafts/uploads.ts'
import { takeChanges } from '../../../db/counters.ts'
import type { Transaction } from '../../../db/open.ts'
import { courseDrafts, courseVersions, draftNodes, uploads } from '../../../db/schema.ts'
import type { Services } from '../../../handler.ts'
import { dropUnused, withSharedFiles } from '../../../shared-files.ts'
import { draftNodeOf } from '../draft-changes.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes files of authors that no draft and no version has named for 30 days. Uploads without all their pieces end then too. A removed part
 * names nothing: it can be restored without its file. Each upload is checked once a day.
 */
export async function sweepUploads(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const { db, files, clock } = services
  const now = clock()
  const due = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(or(lt(uploads.usedAt, new Date(now - day)), isNull(uploads.courseId)))
    .orderBy(asc(uploads.id))
  for (const { id } of due) {
    await withSharedFiles(async () => {
      const left = await db.transaction((tx) => settle(tx, id, now))
      if (!left) return
      await files.parts.drop(id)
      // A kill after the last piece may have stored the file without its row. Its hash is the announced one.
      await dropUnused({ db, files }, [left.file ?? left])
    })
  }
  // Of uploads without a row: a restore of the database has lost it.
  for (const id of await files.parts.olderThan(uploadDays * day)) await files.parts.drop(id)
}

type Row = typeof uploads.$inferSelect

/** Deletes the row of an upload that is over, and returns it. Otherwise notes that it is in use. */
async function settle(tx: Transaction, id: string, now: number): Promise<Row | null> {
  const [found] = await tx.select().from(uploads).where(eq(uploads.id, id))
  if (!found) return null
  const { courseId } = found
  // Until the end of this transaction no author changes the draft.
  const [draft] = courseId === null ? [] : await tx.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId)).for('update')
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  if (!row) return null
  if (row.file && (await isNamed(tx, row.courseId, row.file.path))) {
    await tx
      .update(uploads)
      .set({ usedAt: new Date(now) })
      .where(eq(uploads.id, id))
    return null
  }
  const isOver = row.courseId === null || row.usedAt.getTime() < now - uploadDays * day
  if (!isOver) return null
  if (draft && row.file) {
    const files = draft.files.filter(({ path }) => path !== row.file?.path)
    await tx
      .update(courseDrafts)
      .set({ files, change: await takeChanges(tx, 'teaching') })
      .where(eq(courseDrafts.courseId, draft.courseId))
  }
  await tx.delete(uploads).where(eq(uploads.id, id))
  return row
}

/** True if a part of the draft, or any version, has the file. */
export async function isNamed(tx: Transaction, courseId: string | null, path: string): Promise<boolean> {
  if (courseId === null) return false
  const named = sql`${courseVersions.manifest} -> 'files' @> jsonb_build_array(jsonb_build_object('path', ${path}::text))`
  if ((await tx.$count(courseVersions, and(eq(courseVersions.courseId, courseId), named))) > 0) return true
  const nodes = (await tx.select().from(draftNodes).where(eq(draftNodes.courseId, courseId))).map(draftNodeOf)
  const tree = treeOf<DraftNode>(nodes)
  if (!tree) return false
  const shown = [tree.node, ...tree.modules.flatMap(({ node, lessons }) => [node, ...lessons.flatMap(partsOf)])]
  // Some fields are lists in JSON. An author may still choose a value that has lost.
  const valuesOf = ({ fields, clashes }: DraftNode) => [...Object.values(fields), ...clashes.map(({ value }) => value)]
  return shown.some((node) => valuesOf(node).some((value) => typeof value === 'string' && value.includes(path)))
}

type Lesson = NonNullable<ReturnType<typeof treeOf<DraftNode>>>['modules'][number]['lessons'][number]
const partsOf = ({ node, blocks }: Lesson): DraftNode[] => [node, ...blocks.flatMap((block) => [block.node, ...block.questions])]
