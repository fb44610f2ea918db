/** One public address whose text is known at build time; contract/early-pages.ts names its file. */
export interface EarlyPage {
  readonly path: string
  /** The route's source: its chunk is asked for together with the entry. */
  readonly source: string
  /** Words the page needs besides `common`. */
  readonly areas: readonly string[]
  /** `guests`: a signed-in person sees something else at this address, and waits for it. */
  readonly for: 'everyone' | 'guests'
}

export const earlyPages: readonly EarlyPage[] = [
  { path: '/', source: 'src/app/homes/home-page.tsx', areas: ['home'], for: 'everyone' },
  {
    path: '/courses',

    source: 'src/features/catalogue/courses-page.tsx',
    areas: ['catalogue', 'downloads'],
    for: 'everyone',
  },
  { path: '/community', source: 'src/features/wall/wall-page.tsx', areas: ['wall'], for: 'everyone' },
  { path: '/more', source: 'src/app/shell/more-page.tsx', areas: [], for: 'guests' },
  { path: '/login', source: 'src/features/session/login-page.tsx', areas: ['session', 'errors'], for: 'guests' },
  {
    path: '/register',

    source: 'src/features/session/register-page.tsx',
    areas: ['session', 'errors'],
    for: 'guests',
  },
  {
    path: '/forgot-password',

    source: 'src/features/session/forgot-password-page.tsx',
    areas: ['session', 'errors'],
    for: 'everyone',
  },
  { path: '/404', source: 'src/app/shell/not-found-page.tsx', areas: [], for: 'everyone' },
]
