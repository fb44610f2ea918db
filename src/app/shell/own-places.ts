import {
  BookOpen,
  GraduationCap,
  House,
  KeyRound,
  Library,
  ListChecks,
  type LucideIcon,
  Pencil,
  Send,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
} from 'lucide-react'
import { hasRole } from '../../../contract/has-role.ts'
import type { User } from '../../../contract/person.ts'
import type { Target } from '../../ui/button.tsx'
import { parentOf } from './trail.ts'

interface OwnPlace {
  readonly to: NonNullable<Target['to']>
  readonly icon: LucideIcon
  readonly words: string
}

interface OwnSection {
  readonly name: 'own' | 'teaching' | 'admin'
  readonly places: readonly OwnPlace[]
}

/** A person's own places by what they are to them, for the menu and the "more" page, which come after the first page. */
export function ownSections(user: User) {
  return sections.filter(({ name }) => name === 'own' || hasRole(user, name === 'admin' ? 'admin' : 'instructor'))
}

/** Whether a page is one of a person's own places or lies below one. */
export function isOwn(path: string, user: User): boolean {
  const isAt = (to: string) => path === to || parentOf(path)?.to === to
  return path === '/profile' || ownSections(user).some(({ places }) => places.some(({ to }) => isAt(to)))
}

export const sections = [
  {
    name: 'own',
    places: [
      { to: '/dashboard', icon: House, words: 'common:nav.dashboard' },
      { to: '/profile/view', icon: UserRound, words: 'session:account.title' },
      { to: '/profile/edit', icon: Pencil, words: 'session:account.editTitle' },
      { to: '/my-courses', icon: Library, words: 'common:nav.myCourses' },
      { to: '/outbox', icon: Send, words: 'common:nav.outbox' },
      { to: '/profile/privacy', icon: Settings2, words: 'session:account.settings' },
    ],
  },
  {
    name: 'teaching',
    places: [
      { to: '/instructor/dashboard', icon: GraduationCap, words: 'common:nav.teaching' },
      { to: '/instructor/courses', icon: BookOpen, words: 'session:place.builder' },
      { to: '/instructor/students', icon: Users, words: 'session:place.students' },
      { to: '/instructor/quiz-builder', icon: ListChecks, words: 'session:place.quizzes' },
    ],
  },
  {
    name: 'admin',
    places: [
      { to: '/admin', icon: ShieldCheck, words: 'common:nav.admin' },
      { to: '/admin/users', icon: Users, words: 'session:place.users' },
      { to: '/admin/password-reset', icon: KeyRound, words: 'session:place.passwordReset' },
      { to: '/admin/courses', icon: BookOpen, words: 'session:place.courses' },
      { to: '/admin/settings', icon: SlidersHorizontal, words: 'session:place.settings' },
    ],
  },
] as const satisfies readonly OwnSection[]
