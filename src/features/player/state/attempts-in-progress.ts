import * as z from 'zod/mini'
import { quizAnswers } from '../../../../contract/blocks/quiz.ts'
import { id } from '../../../../contract/values/text.ts'
import type { AttemptInProgress } from '../../../blocks/block.ts'
import { attemptPrefix, restoreUnloadedDrafts } from '../../../offline/drafts/drafts.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

/**
 * Key of an attempt in progress. It is a draft: on the disk before anything else, deleted in the transaction that submits it, and
 * adopted when a visitor signs in.
 */
export const attemptKey = (courseId: string, lessonId: string, blockId: string) => `${attemptPrefix}${courseId}/${lessonId}/${blockId}`

const attemptInProgress = z.object({
  id,
  answers: quizAnswers,
  index: z.number().check(z.int(), z.nonnegative()),
  spent_ms: z.number().check(z.nonnegative()),
  seen_at: z.number(),
})

/** Attempts in progress in a course, by `attemptKey`. */
export const attemptsInProgressQuery = (courseId: string) =>
  localQuery<ReadonlyMap<string, AttemptInProgress>>({
    key: ['begun', courseId],
    tables: ['own.drafts'],
    async read() {
      await restoreUnloadedDrafts()
      const rows = await personalDb().drafts.where('key').startsWith(`${attemptPrefix}${courseId}/`).toArray()
      return new Map(rows.flatMap(({ key, text }) => parsed(text).map((attempt): [string, AttemptInProgress] => [key, attempt])))
    },
  })

function parsed(text: string): AttemptInProgress[] {
  try {
    const read = attemptInProgress.safeParse(JSON.parse(text))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
