import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { files as listedFiles, type PictureFile, pictures, uploads } from './db/schema.ts'
import { hashOfFile } from './files.ts'
import type { Services } from './handler.ts'
import { runExclusive } from './queues.ts'

/** Runs what stores or deletes files of members one after the other: two pictures, or two uploads, may have one file. */
export const withSharedFiles = <T>(work: () => Promise<T>): Promise<T> => runExclusive('shared files', work)

/** Age of a file in milliseconds. No request is about to name an older one, and no restore is writing it. */
export const restoreAge = 60 * 60_000

/** A file that cannot be read now is no damaged one: the next check reads it again. */
export async function isDamaged(files: Services['files'], sha256: string): Promise<boolean> {
  return (await hashOfFile(files.pathOf(sha256)).catch(() => sha256)) !== sha256
}

/** Deletes files that no picture on a wall and no upload of an author has. Within `withSharedFiles`. */
export async function dropUnused({ db, files }: Pick<Services, 'db' | 'files'>, stored: readonly PictureFile[]): Promise<void> {
  if (stored.length === 0) return
  const asked = JSON.stringify(stored.map(({ sha256 }) => sha256))
  const sha256 = sql<string>`asked.sha256`
  const isIn = sql`${pictures.files} @> jsonb_build_array(jsonb_build_object('sha256', ${sha256}))`
  // One look into an index per file, never a scan.
  const unused = await db
    .select({ sha256 })
    .from(sql`jsonb_array_elements_text(${asked}::jsonb) as asked(sha256)`)
    .where(
      and(
        notExists(
          db
            .select()
            .from(pictures)
            .where(and(isNull(pictures.removedAt), isIn)),
        ),
        notExists(db.select().from(listedFiles).where(eq(listedFiles.sha256, sha256))),
        notExists(db.select().from(uploads).where(sql`${uploads.file} ->> 'sha256' = ${sha256}`)),
      ),
    )
  for (const { sha256 } of unused) await files.drop(sha256)
}
