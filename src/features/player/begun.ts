import * as z from 'zod/mini'
import { quizAnswers } from '../../../contract/blocks/quiz.ts'
import { id } from '../../../contract/text.ts'
import type { BegunTry } from '../../blocks/block.ts'
import { begunPrefix, saveDraft } from '../../offline/drafts.ts'
import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'

/**
 * Quizzes begun and not handed in. They are drafts: on disk before anything else happens, gone in the very transaction
 * that hands them in, and taken along when a visitor signs in.
 */
export const begunKey = (courseId: string, lessonId: string, blockId: string) => `${begunPrefix}${courseId}/${lessonId}/${blockId}`

const begunTry = z.object({
  id,
  answers: quizAnswers,
  index: z.number().check(z.int(), z.nonnegative()),
  spent_ms: z.number().check(z.nonnegative()),
  seen_at: z.number(),
})

/** Tries under way in a course, by `begunKey`. */
export const begunQuery = (courseId: string) =>
  localQuery<ReadonlyMap<string, BegunTry>>({
    key: ['begun', courseId],
    tables: ['own.drafts'],
    async read() {
      const rows = await personalDb().drafts.where('key').startsWith(`${begunPrefix}${courseId}/`).toArray()
      return new Map(rows.flatMap(({ key, text }) => parsed(text).map((begun): [string, BegunTry] => [key, begun])))
    },
  })

function parsed(text: string): BegunTry[] {
  try {
    const read = begunTry.safeParse(JSON.parse(text))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}

/** Keeps a try under way; undefined forgets it. Rejects when the phone is full. */
export async function saveBegun(key: string, begun: BegunTry | undefined, personId: string): Promise<void> {
  await saveDraft(key, begun ? JSON.stringify(begun) : '', personId)
}
