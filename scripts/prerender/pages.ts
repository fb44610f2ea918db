import type { EarlyPath } from '../../contract/early-pages.ts'

/** What a public page is made of whose text is known at build time. */
export interface EarlyPage {
  /** The route's source, or `_<group>` of the file it shares: that chunk is asked for together with the entry. */
  readonly source: string
  /** Words the page needs besides `common`. */
  readonly areas: readonly string[]
  /** `guests`: a signed-in person sees something else at this address, and waits for it. */
  readonly for: 'everyone' | 'guests'
}

export const earlyPages: Readonly<Record<EarlyPath, EarlyPage>> = {
  '': { source: 'src/app/homes/home-page.tsx', areas: ['home'], for: 'everyone' },
  courses: { source: 'src/features/catalogue/courses-page.tsx', areas: ['catalogue', 'downloads'], for: 'everyone' },
  community: { source: 'src/features/wall/wall-page.tsx', areas: ['wall'], for: 'everyone' },
  events: { source: '_event-pages', areas: ['events'], for: 'everyone' },
  more: { source: 'src/app/shell/more-page.tsx', areas: ['site'], for: 'guests' },
  login: { source: '_session-pages', areas: ['session', 'errors'], for: 'guests' },
  register: { source: '_session-pages', areas: ['session', 'errors'], for: 'guests' },
  'forgot-password': { source: '_session-pages', areas: ['session', 'errors'], for: 'everyone' },
  entresoft: { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  about: { source: '_text-pages', areas: ['about'], for: 'everyone' },
  cafe: { source: '_text-pages', areas: ['about'], for: 'everyone' },
  privacy: { source: '_about-pages', areas: ['about'], for: 'everyone' },
  terms: { source: '_text-pages', areas: ['about'], for: 'everyone' },
  help: { source: '_help-pages', areas: ['help'], for: 'everyone' },
  '404': { source: 'src/app/shell/not-found-page.tsx', areas: [], for: 'everyone' },
}
