import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { loadWords } from './setup.ts'
import type { Area } from './words.ts'

/** The part of TanStack Router's loader context that `loadPage` uses. */
interface LoadingPage {
  readonly context: { readonly client: Pick<QueryClient, 'ensureQueryData'> }
  readonly route: { readonly options: { readonly staticData?: PageWords } }
}

interface PageWords {
  readonly title?: string
  readonly words?: readonly Area[]
}

/**
 * A page's loader: loads the words that its `staticData` declares together with the page's queries. In Node only seeded queries
 * have data (src/prerender.tsx), so no database is opened there.
 */
export async function loadPage(
  { context: { client }, route }: LoadingPage,
  ...queries: readonly { readonly queryKey: readonly unknown[] }[]
) {
  await Promise.all([
    loadWords(...wordsOf(route.options.staticData)),
    ...queries.map((query) => client.ensureQueryData(query as FetchQueryOptions)),
  ])
}

/** The word areas of a page: that of its title, and the declared ones. */
export function wordsOf({ title, words = [] }: PageWords = {}): readonly Area[] {
  return title === undefined ? words : [title.slice(0, title.indexOf(':')) as Area, ...words]
}
