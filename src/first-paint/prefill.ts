import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import type { Prefilled, PrefillRules } from '../../contract/page-files.ts'

/** The rendered URL. */
interface PrefilledAddress extends Pick<Prefilled, 'current'> {
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
}

export interface Prefill<E extends Endpoint = Endpoint, Answer = never> extends Omit<PrefillRules, 'endpoint'> {
  /** The endpoint whose answer to a visitor the page shows. */
  readonly from: E
  /** Seeds the queries of the page with that answer. False: there is nothing to show. */
  readonly seed: (client: QueryClient, answer: Answer, address: PrefilledAddress) => boolean
  /** The page's skeleton shows the seeded part, because the rest depends on the user's own rows. */
  readonly as?: 'skeleton'
}

/** Declares that the server adds the content of an endpoint to the prerendered HTML of a page. Listed in src/prerender.tsx. */
export const prefill = <E extends Endpoint>(path: `/${string}`, options: Omit<Prefill<E, OutputOf<E>>, 'pattern'>): Prefill => ({
  pattern: path.slice(1),
  ...options,
})

const maxLength = 1500

/** The beginning of a long text: the first screens need no more. Cut between words, or between letters where no word ends soon. */
export const excerpt = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\S{0,60}$/u, '')}…`
