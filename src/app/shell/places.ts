import { BookOpen, Calendar, House, LayoutGrid, type LucideIcon, MessageCircle } from 'lucide-react'
import type { User } from '../../../contract/person.ts'
import { homeOf } from '../../features/session/auth.ts'
import type { Target } from '../../ui/button.tsx'

type PlaceName = 'home' | 'courses' | 'community' | 'events' | 'more'
export type FarPlaceName = (typeof farPlaces)[number]['name']

export interface Place<Name extends string = PlaceName> {
  readonly name: Name
  readonly to: NonNullable<Target['to']>
  readonly icon: LucideIcon
}

const courses: Place = { name: 'courses', to: '/courses', icon: BookOpen }
const community: Place = { name: 'community', to: '/community', icon: MessageCircle }
const events: Place = { name: 'events', to: '/events', icon: Calendar }
const more: Place = { name: 'more', to: '/more', icon: LayoutGrid }

/** Without icons: these stand nowhere that the first page draws one. */
export const farPlaces = [
  { name: 'cafe', to: '/cafe' },
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
] as const
/** Where "home" leads: a person's own start page, or the public one. */
export function homePlace(user: User | null): Place {
  return { name: 'home', to: user ? homeOf(user.role) : '/', icon: House }
}

/** Where the mark in the header leads (specification, section 2): not an administrator's home, but their page as a learner. */
export function logoTarget(user: User | null): Place['to'] {
  if (user === null) return '/'
  return user.role === 'instructor' ? '/instructor/dashboard' : '/dashboard'
}

/** The links of the header, most important first. */
export const headerPlaces: readonly (Pick<Place, 'to'> & { name: PlaceName | FarPlaceName })[] = [
  { name: 'home', to: '/' },
  courses,
  community,
  events,
  ...farPlaces,
]

/** The five places at a thumb's reach on phones. */
export function bottomPlaces(user: User | null): Place[] {
  return [homePlace(user), courses, community, events, more]
}

export const publicPlaces: Place[] = [courses, community, events]
