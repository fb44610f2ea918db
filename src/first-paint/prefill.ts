import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import type { Prefilled, PrefillRules } from '../../contract/page-files.ts'

/** The rendered URL. */
interface PrefilledAddress extends Pick<Prefilled, 'current'> {
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
}

type Optional = 'isStored' | 'search' | 'timeoutMs' | 'isPersonal'

interface PrefillOptions<E extends Endpoint>
  extends Pick<PrefillRules, 'scope' | 'containsUserContent'>,
    Partial<Pick<PrefillRules, Optional>> {
  /** The endpoint whose answer to a visitor the page shows. */
  readonly from: E
  /** Seeds the queries of the page with that answer. False: there is nothing to show. */
  readonly seed: (client: QueryClient, answer: OutputOf<E>, address: PrefilledAddress) => boolean
  /** `skeleton`: the page's skeleton shows the seeded part, because the rest depends on the user's own rows. */
  readonly as?: 'page' | 'skeleton'
  /** The content has steps: an inline script turns them until the app has loaded (turn-steps.ts). */
  readonly hasSteps?: boolean
  /** Modules, as `src/blocks/table/view.tsx`, whose styles the content needs and the page does not import. */
  readonly stylesOf?: readonly string[]
}

export interface Prefill extends Omit<PrefillRules, 'endpoint'> {
  readonly from: Endpoint
  readonly as: 'page' | 'skeleton'
  readonly hasSteps: boolean
  readonly stylesOf: readonly string[]
  readonly seed: (client: QueryClient, answer: never, address: PrefilledAddress) => boolean
}

/** Declares that the server adds the content of an endpoint to the prerendered HTML of a page. Listed in src/prerender.tsx. */
export function prefill<E extends Endpoint>(path: `/${string}`, options: PrefillOptions<E>): Prefill {
  return {
    pattern: path.slice(1),
    as: 'page',
    hasSteps: false,
    stylesOf: [],
    isStored: false,
    search: 'none',
    timeoutMs: 100,
    isPersonal: false,
    ...options,
  }
}

const maxLength = 1500

/** The beginning of a long text: the first screens need no more. Cut between words, or between letters where no word ends soon. */
export const excerpt = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\S{0,60}$/u, '')}…`
