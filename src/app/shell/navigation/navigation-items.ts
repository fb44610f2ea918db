import { BookOpen, Calendar, House, LayoutGrid, type LucideIcon, MessageCircle } from 'lucide-react'
import { homeOf } from '../../../../contract/account/home-of.ts'
import type { User } from '../../../../contract/account/person.ts'
import type { Target } from '../../../ui/buttons/button.tsx'

type ItemName = 'home' | 'courses' | 'community' | 'events' | 'more'
export type SecondaryItemName = (typeof secondaryItems)[number]['name']

export interface NavigationItem<Name extends string = ItemName> {
  readonly name: Name
  readonly to: NonNullable<Target['to']>
  readonly icon: LucideIcon
}

const courses: NavigationItem = { name: 'courses', to: '/courses', icon: BookOpen }
const community: NavigationItem = { name: 'community', to: '/community', icon: MessageCircle }
const events: NavigationItem = { name: 'events', to: '/events', icon: Calendar }
const more: NavigationItem = { name: 'more', to: '/more', icon: LayoutGrid }

/** Without icons: the first page would download them and show none. */
export const secondaryItems = [
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
] as const

/** The home of the user's role, or the public start page. */
export function homeItem(user: Pick<User, 'role'> | null): NavigationItem {
  return { name: 'home', to: user ? homeOf(user.role) : '/', icon: House }
}

/** Target of the logo (specification, section 2): for an administrator the student dashboard, not /admin. */
export function logoTarget(user: User | null): NavigationItem['to'] {
  if (user === null) return '/'
  return user.role === 'instructor' ? '/instructor/dashboard' : '/dashboard'
}

export interface HeaderItem extends Pick<NavigationItem, 'to'> {
  readonly name: ItemName | SecondaryItemName | 'cafe'
  /** Another word than its name. */
  readonly word?: 'cafeSoon'
}

/** The links of the header, most important first (specification, section 2). `/` leads a signed-in user to their own home. */
export const headerItems = (user: Pick<User, 'role'> | null): readonly HeaderItem[] => [
  homeItem(user),
  courses,
  community,
  events,
  { name: 'cafe', to: '/cafe', word: 'cafeSoon' },
  ...secondaryItems,
]

/** The five items of the bottom bar. */
export function bottomItems(user: User | null): NavigationItem[] {
  return [homeItem(user), courses, community, events, more]
}

export const publicItems: NavigationItem[] = [courses, community, events]
