import * as z from 'zod/mini'
import { quizBlock } from '../blocks/quiz.ts'
import { reference } from '../values/text.ts'

/** The keys of a course's graded quizzes, which only people with an account receive. */
export const courseKeys = z.object({
  quizzes: z.array(
    z.object({
      lesson_id: reference,
      block_id: reference,
      data: quizBlock,
      names: z.record(reference, z.record(reference, reference)),
    }),
  ),
})
export type CourseKeys = z.output<typeof courseKeys>
