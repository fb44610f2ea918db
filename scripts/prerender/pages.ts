import type { EarlyPath } from '../../contract/early-pages.ts'

/** What a public page is made of whose text is known at build time. */
export interface EarlyPage {
  /** The route's source: its chunk is asked for together with the entry. */
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
  more: { source: 'src/app/shell/more-page.tsx', areas: ['session'], for: 'guests' },
  login: { source: 'src/features/session/login-page.tsx', areas: ['session', 'errors'], for: 'guests' },
  register: { source: 'src/features/session/register-page.tsx', areas: ['session', 'errors'], for: 'guests' },
  'forgot-password': { source: 'src/features/session/forgot-password-page.tsx', areas: ['session', 'errors'], for: 'everyone' },
  '404': { source: 'src/app/shell/not-found-page.tsx', areas: [], for: 'everyone' },
}
