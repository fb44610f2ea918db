import type { Lesson } from '../../../../contract/courses/courses.ts'

/** The incomplete lesson to go on with after this one: the first behind it, else the first of the course. */
export function nextLesson(lessons: readonly Lesson[], lesson: Lesson, complete: ReadonlySet<string>): Lesson | undefined {
  const open = lessons.filter((one) => one.id !== lesson.id && !complete.has(one.id))
  const place = lessons.indexOf(lesson)
  return open.find((one) => lessons.indexOf(one) > place) ?? open[0]
}
