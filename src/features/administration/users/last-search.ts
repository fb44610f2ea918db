import type { Role } from '../../../../contract/account/person.ts'
import type { userStates } from '../../../../contract/account/users.ts'
import type { UserFilter } from '../administration.queries.ts'

export interface UserSearch {
  readonly search: string
  readonly area: string
  readonly role: Role | 'all'
  readonly state: (typeof userStates)[number] | 'all'
}

/** The last search, for the way back from a person. In memory only: it may be the telephone number of another person. */
export const lastSearch: { current: UserSearch } = { current: { search: '', area: '', role: 'all', state: 'all' } }

export function filterOf({ search, area, role, state }: UserSearch): UserFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(area.trim() !== '' && { area: area.trim() }),
    ...(role !== 'all' && { role }),
    ...(state !== 'all' && { state }),
  }
}
