import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { lessonsOf, type Manifest, manifest as manifestSchema, type PackageFile } from '../../../contract/courses/courses.ts'
import { fileBytes } from '../../../contract/packing/package-text.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { tell } from '../../notices/tell.ts'
import { takeChanges } from '../counters.ts'
import type { Transaction } from '../open.ts'
import { courses, courseVersions, lessonProgress, type StoredSummary, scopeCounters, users } from '../schema.ts'
import { publicPackage } from './public-manifest.ts'

export type CourseRow = typeof courses.$inferSelect

export const noNote: LocalizedText = { bn: '', en: '' }

interface Publication {
  /** The new version, with its number. */
  manifest: Manifest
  /** Of `textBytesOf` the manifest. Found before learners and counters are locked: it takes pauses. */
  textBytes: number
  /** The course until now; undefined for a new one. */
  before: CourseRow | undefined
  note: LocalizedText
  restores?: number
  /** Null: a command on the server. */
  publishedBy: string | null
  publishedAt: number
}

type Packed = Pick<Publication, 'manifest' | 'textBytes'>

/** Any number that no other lock of the product uses. */
const publicationLock = 7_301_956

/** Publications, withdrawals and their opposite run one at a time. Taken before the course is read, see the lock order in `counters.ts`. */
export async function lockPublications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${publicationLock})`)
}

/** Marks the learners' lessons and adds the version. Called under `lockPublications`. */
export async function publishVersion(tx: Transaction, publication: Publication): Promise<void> {
  await markLearners(tx, publication)
  await addVersion(tx, publication)
}

/** Transfer size of the text of a version: of its package and its keys. */
export const textBytesOf = async (manifest: Manifest): Promise<number> => (await publicPackage(manifest)).bytes

/**
 * Marks the lessons that are complete by now: the new version may require less. The version until now is asked too: a report may have
 * arrived during its publication. `issueDue` issues the certificates after the transaction. It locks learners, so it precedes the draft.
 */
export async function markLearners(tx: Transaction, { manifest, before }: Pick<Publication, 'manifest' | 'before'>): Promise<void> {
  const until = z.safeParse(manifestSchema, before?.manifest).data
  for (const one of until ? [until, manifest] : [manifest]) await markCompleted(tx, one)
}

/** Adds a version and makes it the current one. A course that is withdrawn stays withdrawn. */
export async function addVersion(tx: Transaction, publication: Publication): Promise<void> {
  const { manifest, textBytes, before, note, restores = null, publishedBy, publishedAt } = publication
  const { id, slug, version } = manifest
  const change = await takeChanges(tx, 'catalogue')
  const hasNote = note.bn !== '' || note.en !== ''
  const summary = { ...summaryOf({ manifest, textBytes }, before?.summary.published_at ?? publishedAt), ...(hasNote && { note }) }
  await tx.insert(courseVersions).values({
    ...{ courseId: id, version, manifest, note, restores, publishedBy },
    ...sizesOf({ manifest, textBytes }, before),
    publishedAt: new Date(publishedAt),
  })
  const row = { slug, currentVersion: version, manifest, summary, isPublished: before?.isPublished ?? true, remarkedPeople: 0, change }
  await tx
    .insert(courses)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: courses.id, set: row })
  if (before?.isPublished) await tell(tx, [{ kind: 'course', targetId: id, at: publishedAt }])
}

/**
 * Marks the lessons that are complete in this version and have no mark. All in two statements: a rollback may complete a lesson for
 * thousands. Only these learners are locked, in the order of their ids.
 */
async function markCompleted(tx: Transaction, course: Manifest): Promise<void> {
  const due = dueLessons(course)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in (select user_id from (${due}) as due)`)
    .orderBy(users.id)
    .for('no key update')
  await tx.execute(sql`
    with due as (
      select user_id, lesson_id, count(*) over (partition by user_id) as lessons,
        row_number() over (partition by user_id order by lesson_id) as place
      from (${due}) as found
    ), counted as (
      insert into ${scopeCounters} (scope, value) select distinct 'me:' || user_id, lessons from due
      on conflict (scope) do update set value = ${scopeCounters.value} + excluded.value returning scope, value
    )
    update ${lessonProgress} set complete_in = ${course.version}, change = counted.value - due.lessons + due.place
    from due join counted on counted.scope = 'me:' || due.user_id
    where ${lessonProgress.userId} = due.user_id and ${lessonProgress.lessonId} = due.lesson_id and ${lessonProgress.courseId} = ${course.id}`)
}

/** The rule of `isLessonComplete`, for all learners. */
function dueLessons(course: Manifest): SQL {
  const lessons = lessonsOf(course).map(({ id, blocks }) => ({
    lesson: id,
    required: blocks.filter((block) => block.is_required).map((block) => block.id),
  }))
  return sql`
    select ${lessonProgress.userId} as user_id, ${lessonProgress.lessonId} as lesson_id from ${lessonProgress}
    join jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as wanted(lesson text, required jsonb)
      on wanted.lesson = ${lessonProgress.lessonId} and ${lessonProgress.done} @> wanted.required
    where ${lessonProgress.courseId} = ${course.id} and ${lessonProgress.completeIn} = 0`
}

/** Replaces the served form of the current version, which another build wrote in a form that this one cannot read. */
export async function repairCourse(tx: Transaction, { manifest, textBytes }: Packed, change: number): Promise<void> {
  const [before] = await tx.select({ summary: courses.summary }).from(courses).where(eq(courses.id, manifest.id))
  const publishedAt: unknown = before?.summary.published_at
  const summary = summaryOf({ manifest, textBytes }, typeof publishedAt === 'number' ? publishedAt : 0)
  await tx.update(courses).set({ manifest, summary, change }).where(eq(courses.id, manifest.id))
}

/** Transfer sizes of a version: an update from the version before, and the whole download. */
export function sizesOf({ manifest, textBytes }: Packed, before: CourseRow | undefined) {
  const listed: unknown = before?.manifest.files
  const known = Array.isArray(listed) ? (listed as PackageFile[]) : []
  return {
    bytesNew: textBytes + fileBytes(manifest.files, new Set(known.map(({ sha256 }) => sha256))),
    bytesTotal: textBytes + fileBytes(manifest.files),
  }
}

function summaryOf({ manifest, textBytes }: Packed, publishedAt: number): StoredSummary {
  const { id, slug, title, summary, level, subject, keywords, minutes, instructor, handbook, version } = manifest
  const cover = manifest.files.find((file) => file.path === manifest.cover)
  if (!cover) throw new Error(`the package of ${slug} lacks its cover`)
  return {
    id,
    slug,
    title,
    summary,
    level,
    subject,
    keywords,
    minutes,
    instructor,
    lessons: lessonsOf(manifest).length,
    cover: cover.sha256,
    has_handbook: handbook !== null,
    package_version: version,
    bytes: textBytes + fileBytes(manifest.files),
    published_at: publishedAt,
  }
}
