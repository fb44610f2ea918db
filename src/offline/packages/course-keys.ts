import { keylessIn } from '../../../contract/blocks/keyless-quiz.ts'
import { courseEndpoints, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { openedCourse } from '../../../contract/courses/opened-course.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { storeIfOpen } from '../store/guarded-writes.ts'
import { isVisitor } from '../store/person.ts'
import { type CourseKeysRow, personalDb } from '../store/personal-db.ts'
import { sharedDb } from '../store/shared-db.ts'
import { readManifest } from './read-manifest.ts'

/** A stored course with the keys that its user has. Without them its graded quizzes can be answered only. */
export function readCourse(stored: Manifest, keys: readonly CourseKeysRow[]): Manifest {
  return openedCourse(readManifest(stored), keys.find(({ key }) => key === keyOf(stored))?.quizzes)
}

export async function readOwnCourse(stored: Manifest): Promise<Manifest> {
  const keys = await personalDb().courseKeys.get(keyOf(stored))
  return readCourse(stored, keys ? [keys] : [])
}

const keyOf = ({ id, version }: Pick<Manifest, 'id' | 'version'>) => `${id}/${version}`

const isKeyless = (manifest: Manifest) => lessonsOf(manifest).some(({ blocks }) => blocks.some((block) => keylessIn(block)))

/** Fetches the keys of a course for the user, a few kilobytes, unless they are here. @throws ApiError */
export async function fetchKeys(manifest: Manifest): Promise<void> {
  if (isVisitor() || !isKeyless(manifest)) return
  const { id, version } = manifest
  const db = personalDb()
  if (await db.courseKeys.get(keyOf(manifest))) return
  const { keys } = await call(courseEndpoints.keys, { id, version })
  const row = await sharedDb.packages.where({ courseId: id }).first()
  const used = [manifest, row?.manifest, row?.next].flatMap((one) => (one ? [keyOf(one)] : []))
  await storeIfOpen(db, db.courseKeys, async () => {
    await db.courseKeys
      .where({ course_id: id })
      .and(({ key }) => !used.includes(key))
      .delete()
    await db.courseKeys.put({ key: keyOf(manifest), course_id: id, quizzes: keys.quizzes })
  })
}

/** `fetchKeys` without errors of the API: the next opening of the course asks again. */
export async function tryFetchKeys(manifest: Manifest): Promise<void> {
  try {
    await fetchKeys(manifest)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The keys of courses that a visitor or another user of the device has downloaded. */
export async function fetchMissingKeys(): Promise<void> {
  for (const { state, manifest } of await sharedDb.packages.toArray()) {
    if (manifest && state !== 'outline') await tryFetchKeys(manifest)
  }
}
