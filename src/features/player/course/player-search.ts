/**
 * `lesson`: its id, or its number in the course. `step`: a block to open the lesson at, from a bookmark. It is removed from the URL
 * once rendered.
 */
export interface PlayerSearch {
  lesson?: string | number
  step?: string
}

export function playerSearch({ lesson, step }: { lesson?: unknown; step?: unknown }): PlayerSearch {
  return {
    ...((typeof lesson === 'string' || typeof lesson === 'number') && { lesson }),
    ...(typeof step === 'string' && { step }),
  }
}

/** `step` of the screen after the last step, which has no block. */
export const lessonEnd = 'end'

/** The lesson that a URL names. */
export const wantedLesson = <Lesson extends { readonly id: string }>(
  lessons: readonly Lesson[],
  wanted: PlayerSearch['lesson'],
): Lesson | undefined => lessons.find(({ id }, index) => id === wanted || index + 1 === wanted)
