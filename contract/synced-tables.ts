import type { Scope } from './sync.ts'

/** `replies`: the replies of one thread or post, which a device pulls when the user opens it. Each parent has its own cursor. */
type PulledScope = Scope | 'replies'

/**
 * Every pulled table with its scope. The object stores of the app, the tables of a transaction and the server's changes
 * are derived from it. The row schemas are in pulled-rows.ts, because the worker needs the names only.
 */
const scopeOf = {
  users: 'me',
  progress: 'me',
  attempts: 'me',
  reviews: 'me',
  seats: 'me',
  work: 'me',
  savedCourses: 'me',
  certificates: 'me',
  applications: 'me',
  reports: 'me',
  decisions: 'me',
  ties: 'me',
  notices: 'me',
  follows: 'me',
  reactions: 'me',
  posts: 'community',
  events: 'community',
  people: 'community',
  categories: 'community',
  threads: 'community',
  replies: 'replies',
  courses: 'catalogue',
  signingKeys: 'catalogue',
  revocations: 'catalogue',
  words: 'catalogue',
  courseDrafts: 'teaching',
  draftNodes: 'teaching',
} as const satisfies Record<string, PulledScope>

export type PulledTable = keyof typeof scopeOf
export type TableOf<S extends PulledScope> = { [T in PulledTable]: (typeof scopeOf)[T] extends S ? T : never }[PulledTable]

/** The tables of some scopes, in a fixed order. */
export function tablesOf<S extends PulledScope>(...scopes: readonly S[]): TableOf<S>[] {
  const names = Object.keys(scopeOf) as PulledTable[]
  return names.filter((name): name is TableOf<S> => (scopes as readonly PulledScope[]).includes(scopeOf[name]))
}
