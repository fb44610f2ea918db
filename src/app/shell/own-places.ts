import { GraduationCap, House, Library, Settings2 } from 'lucide-react'
import { hasRole } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/person.ts'
import type { Place } from './places.ts'

/** A person's own places, for the menu and the "more" page, which come after the first page. */
export function ownPlaces(user: User): Place<'dashboard' | 'myCourses' | 'teaching' | 'admin'>[] {
  return [
    { name: 'dashboard', to: '/dashboard', icon: House },
    { name: 'myCourses', to: '/my-courses', icon: Library },
    ...(hasRole(user, 'instructor') ? [{ name: 'teaching', to: '/instructor/dashboard', icon: GraduationCap } as const] : []),
    ...(hasRole(user, 'admin') ? [{ name: 'admin', to: '/admin', icon: Settings2 } as const] : []),
  ]
}
