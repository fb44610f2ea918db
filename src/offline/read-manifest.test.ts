import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Manifest } from '../../contract/courses.ts'
import { isLessonComplete } from '../../contract/learning.ts'
import { readManifest } from './read-manifest.ts'
import { sharedDb } from './shared-db.ts'

const said = { bn: 'ক', en: 'a' }
const quiz = {
  id: 'quiz',
  kind: 'quiz',
  version: 1,
  is_required: true,
  data: { title: said, is_graded: true, pass_percent: 70, questions: [] },
}
const later = { id: 'game', kind: 'market-game', version: 1, is_required: true, data: { stalls: 3 } }

/** As an app of an earlier day left it. */
const storedWith = (block: unknown) =>
  ({
    id: 'course-1',
    slug: 'hisab',
    title: said,
    files: [],
    modules: [{ id: 'm', title: said, lessons: [{ id: 'l', title: said, minutes: 5, blocks: [block] }] }],
  }) as unknown as Manifest

async function kept(block: unknown): Promise<Manifest> {
  const row = { slug: 'hisab', courseId: 'course-1', version: 1, state: 'ready' as const, doneBytes: 0, totalBytes: 0 }
  await sharedDb.packages.put({ ...row, manifest: storedWith(block) })
  const found = await sharedDb.packages.get('hisab')
  if (!found?.manifest) throw new Error('the package was stored')
  return readManifest(found.manifest)
}

it('raises a quiz of version 1 in a stored package, and gives the course what it lacks', async () => {
  const course = await kept(quiz)
  expect(course.modules[0]?.lessons[0]?.blocks[0]).toEqual({ ...quiz, version: 2, data: { ...quiz.data, shuffle: false } })
  expect(course).toMatchObject({ subject: 'money', keywords: [], order: 'free' })
})

it('sets aside what this app is too old for, and its lesson stays open', async () => {
  const lesson = (await kept(later)).modules[0]?.lessons[0]
  expect(lesson?.blocks[0]).toEqual({ id: 'game', kind: 'newer', version: 1, is_required: true, data: { original: later } })
  const progress = { course_id: 'course-1', lesson_id: 'l', done: [], furthest: 0, seconds: {} }
  expect(lesson && isLessonComplete(lesson, progress)).toBe(false)
})

it('takes a part back that an older app had set aside', async () => {
  const course = await kept({ id: 'quiz', kind: 'newer', version: 1, is_required: true, data: { original: quiz } })
  expect(course.modules[0]?.lessons[0]?.blocks[0]).toMatchObject({ kind: 'quiz', version: 2 })
})
