import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { isLessonComplete } from '../../../contract/learning/learning.ts'
import { sharedDb } from '../store/shared-db.ts'
import { readManifest } from './read-manifest.ts'

const text = { bn: 'ক', en: 'a' }
const quiz = {
  id: 'quiz',
  kind: 'quiz',
  version: 1,
  is_required: true,
  data: { title: text, is_graded: true, pass_percent: 70, questions: [] },
}
const later = { id: 'game', kind: 'market-game', version: 1, is_required: true, data: { stalls: 3 } }

/** A manifest as an older app stored it. */
const storedWith = (block: unknown) =>
  ({
    id: 'course-1',
    slug: 'hisab',
    title: text,
    files: [],
    modules: [{ id: 'm', title: text, lessons: [{ id: 'l', title: text, minutes: 5, blocks: [block] }] }],
  }) as unknown as Manifest

async function readStored(block: unknown): Promise<Manifest> {
  const row = { slug: 'hisab', courseId: 'course-1', version: 1, state: 'ready' as const, doneBytes: 0, totalBytes: 0 }
  await sharedDb.packages.put({ ...row, manifest: storedWith(block) })
  const found = await sharedDb.packages.get('hisab')
  if (!found?.manifest) throw new Error('the package was stored')
  return readManifest(found.manifest)
}

it('a stored quiz of version 1 is converted to version 2, and the course gets the missing fields', async () => {
  const course = await readStored(quiz)
  expect(course.modules[0]?.lessons[0]?.blocks[0]).toEqual({ ...quiz, version: 2, data: { ...quiz.data, shuffle: false } })
  expect(course).toMatchObject({ subject: 'money', keywords: [], order: 'free' })
})

it('a block newer than this app becomes a `newer` block, and its lesson stays incomplete', async () => {
  const lesson = (await readStored(later)).modules[0]?.lessons[0]
  expect(lesson?.blocks[0]).toEqual({ id: 'game', kind: 'newer', version: 1, is_required: true, data: { original: later } })
  const progress = { course_id: 'course-1', lesson_id: 'l', done: [], furthest: 0, seconds: {} }
  expect(lesson && isLessonComplete(lesson, progress)).toBe(false)
})

it('a block that was too new for an older app is restored', async () => {
  const course = await readStored({ id: 'quiz', kind: 'newer', version: 1, is_required: true, data: { original: quiz } })
  expect(course.modules[0]?.lessons[0]?.blocks[0]).toMatchObject({ kind: 'quiz', version: 2 })
})
