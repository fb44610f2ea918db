import { BookOpen, Calendar, GraduationCap, House, LayoutGrid, Library, type LucideIcon, MessageCircle, Settings2 } from 'lucide-react'
import { hasRole } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/person.ts'
import { homeOf } from '../../features/session/auth.ts'
import type { Target } from '../../ui/button.tsx'

type PlaceName = 'home' | 'courses' | 'community' | 'events' | 'myCourses' | 'more' | 'dashboard' | 'teaching' | 'admin'

export type FarPlaceName = (typeof farPlaces)[number]['name']

export interface Place {
  readonly name: PlaceName
  readonly to: NonNullable<Target['to']>
  readonly icon: LucideIcon
}

const courses: Place = { name: 'courses', to: '/courses', icon: BookOpen }
const community: Place = { name: 'community', to: '/community', icon: MessageCircle }
const events: Place = { name: 'events', to: '/events', icon: Calendar }
/** Without icons: these stand nowhere that the first page draws one. */
export const farPlaces = [
  { name: 'cafe', to: '/cafe' },
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
] as const
const myCourses: Place = { name: 'myCourses', to: '/my-courses', icon: Library }
const more: Place = { name: 'more', to: '/more', icon: LayoutGrid }
const teaching: Place = { name: 'teaching', to: '/instructor/dashboard', icon: GraduationCap }
const admin: Place = { name: 'admin', to: '/admin', icon: Settings2 }

/** Where "home" leads: a person's own start page, or the public one. */
export function homePlace(user: User | null): Place {
  return { name: 'home', to: user ? homeOf(user.role) : '/', icon: House }
}

/** The links of the header, most important first. */
export function headerPlaces(user: User | null): (Pick<Place, 'to'> & { name: PlaceName | FarPlaceName })[] {
  return [homePlace(user), courses, community, ...(user ? [myCourses] : []), events, ...farPlaces]
}

/** The five places at a thumb's reach on phones. */
export function bottomPlaces(user: User | null): Place[] {
  return [homePlace(user), courses, community, events, more]
}

/** A person's own places, for the menu and the "more" page. */
export function ownPlaces(user: User): Place[] {
  return [
    { name: 'dashboard', to: '/dashboard', icon: House },
    myCourses,
    ...(hasRole(user, 'instructor') ? [teaching] : []),
    ...(hasRole(user, 'admin') ? [admin] : []),
  ]
}

export const publicPlaces: Place[] = [courses, community, events]
