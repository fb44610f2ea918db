import { type QuestionResult, teachingEndpoints } from '../../../../contract/courses/teaching.ts'
import { call } from '../../../api/call.ts'

/** Answers by question of a published course. They need a connection. */
export const resultsQuery = (id: string) => ({
  queryKey: ['question-results', id],
  queryFn: () => call(teachingEndpoints.questions, { id }),
  networkMode: 'always' as const,
  retry: false,
})

/** The same of several courses. `items` is null for a course whose results could not be fetched. */
export const allResultsQuery = (ids: readonly string[]) => ({
  queryKey: ['question-results', ...ids, 'all'],
  queryFn: async () => {
    const all: { id: string; items: QuestionResult[] | null }[] = []
    for (const id of ids) {
      const answer = await call(teachingEndpoints.questions, { id }).catch(() => null)
      all.push({ id, items: answer?.items ?? null })
    }
    return all
  },
  networkMode: 'always' as const,
  retry: false,
})
