import type { Certificate } from '../../../contract/certificates/certificates.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { type Attempt, courseProgress, type LessonProgress } from '../../../contract/learning/learning.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'

/** Something a learner may do next besides going on. `percent`: the best mark so far in a test not passed yet. */
export type Due = { readonly slug: string; readonly title: LocalizedText } & (
  | { readonly kind: 'certificate'; readonly code: string }
  | { readonly kind: 'onItsWay' }
  | { readonly kind: 'quiz'; readonly lessonId: string; readonly percent: number | null }
  | { readonly kind: 'update' }
)

/** A certificate is news for so long, in milliseconds. */
const newsFor = 7 * 86_400_000

interface Learned {
  readonly course: Manifest
  readonly progress: readonly LessonProgress[]
  /** With their marks. */
  readonly attempts: readonly Attempt[]
  readonly certificate: Certificate | undefined
  /** The package on this device is older than the server's. */
  readonly hasUpdate: boolean
}

export function dueOf({ course, progress, attempts, certificate, hasUpdate }: Learned, now: number): Due[] {
  const { slug, title } = course
  const due: Due[] = []
  if (certificate && now - certificate.issued_at < newsFor) due.push({ kind: 'certificate', code: certificate.code, slug, title })
  if (!certificate && courseProgress(course, progress, attempts).isComplete) due.push({ kind: 'onItsWay', slug, title })
  const quiz = certificate ? undefined : openQuiz(course, progress, attempts)
  if (quiz) due.push({ kind: 'quiz', ...quiz, slug, title })
  if (hasUpdate) due.push({ kind: 'update', slug, title })
  return due
}

/** The first graded quiz that is reachable or tried, but not passed. Reachable: all earlier blocks of its lesson are done. */
function openQuiz(course: Manifest, progress: Learned['progress'], attempts: Learned['attempts']) {
  const byLesson = new Map(progress.map((one) => [one.lesson_id, new Set(one.done)]))
  for (const lesson of lessonsOf(course)) {
    const done = byLesson.get(lesson.id)
    for (const [index, block] of lesson.blocks.entries()) {
      if (block.kind !== 'quiz' || !block.data.is_graded) continue
      const tries = attempts.filter((one) => one.lesson_id === lesson.id && one.block_id === block.id)
      const before = lesson.blocks.slice(0, index).filter((one) => one.is_required)
      const isReached = done !== undefined && before.every((one) => done.has(one.id))
      if (tries.some((one) => one.is_passed && one.is_counted) || !(isReached || tries.length > 0)) continue
      const marks = tries.map((one) => one.percent).filter((percent) => percent >= 0)
      return { lessonId: lesson.id, percent: marks.length === 0 ? null : Math.max(...marks) }
    }
  }
  return undefined
}
