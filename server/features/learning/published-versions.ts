import { and, desc, eq, lt, max, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Lesson, lessonsOf, type Manifest, manifest, readableLesson } from '../../../contract/courses/courses.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { courseVersions } from '../../db/schema.ts'

/** Versions by which a whole course may be complete if a report does not name its own. */
const latestVersions = 5

/** Versions are immutable, so a transaction reads each once. */
const readIn = new WeakMap<Database | Transaction, Map<string, Manifest | null>>()

/** An older version of a course; null if it was never published or this build cannot read it. */
export async function versionOf(tx: Transaction, courseId: string, version: number): Promise<Manifest | null> {
  const known = readIn.get(tx) ?? new Map<string, Manifest | null>()
  readIn.set(tx, known)
  const key = `${courseId}/${version}`
  if (!known.has(key)) {
    const [row] = await tx
      .select({ manifest: courseVersions.manifest })
      .from(courseVersions)
      .where(and(eq(courseVersions.courseId, courseId), eq(courseVersions.version, version)))
    known.set(key, row ? (z.safeParse(manifest, row.manifest).data ?? null) : null)
  }
  return known.get(key) ?? null
}

const latestIn = new WeakMap<Transaction, Map<string, Manifest[]>>()

/** The latest versions before the current one, newest first. Read once per transaction. */
async function versionsBefore(tx: Transaction, { id, version }: Pick<Manifest, 'id' | 'version'>): Promise<Manifest[]> {
  const known = latestIn.get(tx) ?? new Map<string, Manifest[]>()
  latestIn.set(tx, known)
  const found = known.get(id) ?? (await readLatest(tx, id, version))
  known.set(id, found)
  return found
}

async function readLatest(tx: Transaction, id: string, version: number): Promise<Manifest[]> {
  const rows = await tx
    .select({ version: courseVersions.version })
    .from(courseVersions)
    .where(and(eq(courseVersions.courseId, id), lt(courseVersions.version, version)))
    .orderBy(desc(courseVersions.version))
    .limit(latestVersions)
  const found: Manifest[] = []
  for (const row of rows) {
    const one = await versionOf(tx, id, row.version)
    if (one) found.push(one)
  }
  return found
}

/**
 * The versions by which a device may have worked, the current one first: the one it names, or without a name the latest ones. A device goes
 * on with an older version for as long as its user likes.
 */
export async function candidates(tx: Transaction, current: Manifest, named: number | undefined): Promise<Manifest[]> {
  if (named === undefined) return [current, ...(await versionsBefore(tx, current))]
  if (named === 0 || named >= current.version) return [current]
  const own = await versionOf(tx, current.id, named)
  return own ? [current, own] : [current]
}

export interface LessonOfVersion {
  readonly version: number
  readonly lesson: Lesson
}

export function lessonIn(versions: readonly Manifest[], lessonId: string): LessonOfVersion[] {
  return versions.flatMap((course) => {
    const lesson = lessonsOf(course).find(({ id }) => id === lessonId)
    return lesson ? [{ version: course.version, lesson }] : []
  })
}

const everIn = new WeakMap<Transaction, Map<string, LessonOfVersion[]>>()

/**
 * All forms that a lesson ever had, newest first; each with its latest version. Only the lesson leaves the database: a course may have
 * many versions. Forms that this build cannot read are omitted.
 */
export async function lessonsEver(tx: Transaction, current: Manifest, lessonId: string): Promise<LessonOfVersion[]> {
  const known = everIn.get(tx) ?? new Map<string, LessonOfVersion[]>()
  everIn.set(tx, known)
  const key = `${current.id}/${lessonId}`
  const found = known.get(key) ?? [...lessonIn([current], lessonId), ...(await readForms(tx, current, lessonId))]
  known.set(key, found)
  return found
}

async function readForms(tx: Transaction, { id, version }: Pick<Manifest, 'id' | 'version'>, lessonId: string): Promise<LessonOfVersion[]> {
  const path = sql`'$.modules[*].lessons[*] ? (@.id == $id)', jsonb_build_object('id', ${lessonId}::text)`
  const last = max(courseVersions.version)
  const rows = await tx
    .select({ version: last, lesson: sql<unknown>`one.lesson` })
    .from(courseVersions)
    .innerJoin(sql`lateral jsonb_path_query(${courseVersions.manifest}, ${path}) as one(lesson)`, sql`true`)
    .where(and(eq(courseVersions.courseId, id), lt(courseVersions.version, version)))
    .groupBy(sql`one.lesson`)
    .orderBy(desc(last))
  return rows.flatMap((row) => {
    const { data } = z.safeParse(readableLesson, row.lesson)
    return data && row.version !== null ? [{ version: row.version, lesson: data }] : []
  })
}
