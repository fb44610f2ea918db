import { type QuestionResult, teachingEndpoints } from '../../../../contract/courses/teaching.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { storeFetched } from '../../../offline/store/guarded-writes.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

/** Answers by question of a published course. They need a connection. */
export const resultsQuery = (id: string) => ({
  queryKey: ['question-results', id],
  queryFn: () => call(teachingEndpoints.questions, { id }),
  networkMode: 'always' as const,
  retry: false,
})

const resultsKey = 'question_results'

export interface StoredResults {
  /** Time of the last whole answer, by the server's clock. */
  readonly at: number
  readonly courses: readonly { readonly course_id: string; readonly items: readonly QuestionResult[] }[]
}

/** The same of all courses, as last fetched; null if they never were. */
export const allResultsQuery = () =>
  localQuery<StoredResults | null>({
    key: ['all-question-results'],
    tables: ['own.keyValues'],
    read: async () => ((await personalDb().keyValues.get(resultsKey))?.value as StoredResults | undefined) ?? null,
  })

/** Fetches them in the background, a few courses at a time. Without an answer the stored ones remain. @returns false if they did */
export async function refreshResults(): Promise<boolean> {
  const db = personalDb()
  try {
    const courses: StoredResults['courses'][number][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: OutputOf<typeof teachingEndpoints.allQuestions> = await call(teachingEndpoints.allQuestions, cursor ? { cursor } : {})
      courses.push(...page.items)
      cursor = page.next_cursor
    }
    await storeFetched(db, resultsKey, { at: serverNow(), courses } satisfies StoredResults)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another role since: the results are no longer this user's.
    if (error.kind === 'refused' && error.status === 403) await storeFetched(db, resultsKey, null)
    return false
  }
}
