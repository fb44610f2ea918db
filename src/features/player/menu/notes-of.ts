import type { ShownKind } from '../../../../contract/blocks/block.ts'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import { stepsOf } from '../state/steps.ts'

/** A note on a lesson (`text`), or a bookmark on one of its steps (`stepId`). */
export interface NoteEntry {
  readonly lesson: Lesson
  readonly text?: string
  readonly stepId?: string
  /** The step's number and the total. */
  readonly number: number
  readonly total: number
}

/** In course order, the note of a lesson first. Bookmarks on steps that a newer version removed are left out. */
export function notesOf(lessons: readonly Lesson[], work: readonly LessonWork[], isGuided: (kind: ShownKind) => boolean): NoteEntry[] {
  return lessons.flatMap((lesson) => {
    const own = work.filter((row) => row.lesson_id === lesson.id && Object.keys(row.value).length > 0)
    if (own.length === 0) return []
    const steps = stepsOf(lesson, isGuided)
    const note = own.find((row) => row.slot === 'note')?.value.text
    const marked = new Set(own.map((row) => row.slot))
    const marks = steps.flatMap((step, index): NoteEntry[] =>
      step.blocks.some((block) => marked.has(`mark.${block.id}`))
        ? [{ lesson, stepId: step.id, number: index + 1, total: steps.length }]
        : [],
    )
    return [...(note ? [{ lesson, text: note, number: 1, total: steps.length }] : []), ...marks]
  })
}
