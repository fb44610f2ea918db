import { GraduationCap, House, Library, Settings2 } from 'lucide-react'
import { hasRole } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/person.ts'
import type { Place } from './places.ts'

type OwnPlaceName = 'dashboard' | 'myCourses' | 'teaching' | 'admin'

export interface OwnSection {
  readonly name: 'own' | 'teaching' | 'admin'
  readonly places: readonly Place<OwnPlaceName>[]
}

/** A person's own places by what they are to them, for the menu and the "more" page, which come after the first page. */
export function ownSections(user: User): OwnSection[] {
  const sections: OwnSection[] = [
    {
      name: 'own',
      places: [
        { name: 'dashboard', to: '/dashboard', icon: House },
        { name: 'myCourses', to: '/my-courses', icon: Library },
      ],
    },
    { name: 'teaching', places: [{ name: 'teaching', to: '/instructor/dashboard', icon: GraduationCap }] },
    { name: 'admin', places: [{ name: 'admin', to: '/admin', icon: Settings2 }] },
  ]
  return sections.filter(({ name }) => name === 'own' || hasRole(user, name === 'admin' ? 'admin' : 'instructor'))
}
