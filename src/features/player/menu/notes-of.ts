import type { ShownKind } from '../../../../contract/blocks/block.ts'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import { type LessonWork, type TaskAnswer, taskAnswerIn, taskSlot } from '../../../../contract/learning/work.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'

/** One of three: a note on a lesson (`text`), the answer to its task (`answer`), a bookmark on a step (`stepId`). */
export interface NoteEntry {
  readonly lesson: Lesson
  readonly text?: string
  readonly answer?: Exclude<TaskAnswer, 'closed'>
  readonly stepId?: string
  /** The step's number and the total. */
  readonly number: number
  readonly total: number
}

/** In course order, the note of a lesson first, then the answer to its task. Bookmarks on steps that a newer version removed are left out. */
export function notesOf(lessons: readonly Lesson[], work: readonly LessonWork[], isGuided: (kind: ShownKind) => boolean): NoteEntry[] {
  return lessons.flatMap((lesson) => {
    const own = work.filter((row) => row.lesson_id === lesson.id && Object.keys(row.value).length > 0)
    if (own.length === 0) return []
    const steps = stepsOf(lesson, isGuided)
    const note = own.find((row) => row.slot === 'note')?.value.text
    const answer = taskAnswerIn(own.find((row) => row.slot === taskSlot)?.value)
    const marked = new Set(own.map((row) => row.slot))
    const marks = steps.flatMap((step, index): NoteEntry[] =>
      step.blocks.some((block) => marked.has(`mark.${block.id}`))
        ? [{ lesson, stepId: step.id, number: index + 1, total: steps.length }]
        : [],
    )
    const whole = { lesson, number: 1, total: steps.length }
    return [...(note ? [{ ...whole, text: note }] : []), ...(answer && answer !== 'closed' ? [{ ...whole, answer }] : []), ...marks]
  })
}
