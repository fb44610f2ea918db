import type { LearnerRow, SeenCourse } from '../../../contract/people/seen-by-teachers.ts'

/** A field of the teacher's row. The order is that of the page. */
export type SeenField = keyof LearnerRow

export type ValueWord = 'yes' | 'no' | 'nothing'

/** Means to word a field. */
export interface FieldMeans {
  readonly lessonOf: (id: string | undefined) => string
  readonly groupOf: (id: string) => string
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
  readonly day: (day: string) => string
  readonly ago: (time: number) => string
  readonly word: (key: ValueWord) => string
  readonly from: (place: string) => string
  readonly tries: (values: { lesson: string; best: string; count: number }) => string
}

/**
 * The words of each field of a teacher's row: a field that is added to the row does not compile without its line here. So the learner's
 * page has all that the teacher gets.
 */
export const seenFields: { readonly [F in SeenField]-?: (row: LearnerRow, means: FieldMeans) => string } = {
  person: ({ person: { name, place } }, { from }) => (place === '' ? name : `${name}, ${from(place)}`),
  groups: ({ groups = [] }, { groupOf, word }) => groups.map(groupOf).filter(Boolean).join(', ') || word('nothing'),
  complete: ({ complete }, { number }) => number(complete),
  lessons: ({ lessons }, { number }) => number(lessons),
  is_complete: ({ is_complete: isComplete }, { word }) => word(isComplete ? 'yes' : 'no'),
  next_lesson: ({ next_lesson: next }, { lessonOf, word }) => lessonOf(next) || word('nothing'),
  last_day: ({ last_day: last }, { day, word }) => (last === undefined ? word('nothing') : day(last)),
  marks: ({ marks }, { lessonOf, percent, tries, word }) =>
    marks.map((mark) => tries({ lesson: lessonOf(mark.lesson_id), best: percent(mark.best), count: mark.tries })).join(' · ') ||
    word('nothing'),
  heard_at: ({ heard_at: heardAt }, { ago, word }) => (heardAt === null ? word('nothing') : ago(heardAt)),
}

/** Keys of the names of the fields. */
export const fieldWords = {
  person: 'person',
  groups: 'groups',
  complete: 'complete',
  lessons: 'lessons',
  is_complete: 'isComplete',
  next_lesson: 'nextLesson',
  last_day: 'lastDay',
  marks: 'marks',
  heard_at: 'heardAt',
} as const satisfies Record<SeenField, string>

/** Names of the fields, in the order of the page. */
export const fieldNames = Object.keys(seenFields) as SeenField[]

export const titleOfLesson = (course: Pick<SeenCourse, 'lessons'>, id: string | undefined) =>
  course.lessons.find((one) => one.id === id)?.title
