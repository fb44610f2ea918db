import type { AnyRouter } from '@tanstack/react-router'
import {
  Bell,
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
import { hasRole } from '../../../../contract/account/has-role.ts'
import type { User } from '../../../../contract/account/person.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { isActiveLink } from '../navigation/page-levels.ts'

interface PersonalItem {
  readonly to: NonNullable<Target['to']>
  readonly icon: LucideIcon
  readonly words: string
}

interface PersonalSection {
  readonly name: 'own' | 'teaching' | 'admin'
  readonly items: readonly PersonalItem[]
}

/** The user's pages by section, for the user menu and the "more" page. */
export function personalSections(user: User) {
  return sections.filter(({ name }) => name === 'own' || hasRole(user, name === 'admin' ? 'admin' : 'instructor'))
}

/** True on one of the user's pages and below it. */
export function isPersonal(router: AnyRouter, path: string, user: User): boolean {
  return personalSections(user).some(({ items }) => items.some(({ to }) => isActiveLink(router, to, path)))
}

export const sections = [
  {
    name: 'own',
    items: [
      { to: '/dashboard', icon: House, words: 'common:nav.dashboard' },
      { to: '/notices', icon: Bell, words: 'session:account.notices' },
      { to: '/profile/view', icon: UserRound, words: 'session:account.title' },
      { to: '/profile/edit', icon: Pencil, words: 'session:account.editTitle' },
      { to: '/my-courses', icon: Library, words: 'common:nav.myCourses' },
      { to: '/outbox', icon: Send, words: 'common:nav.outbox' },
      { to: '/profile/privacy', icon: Settings2, words: 'session:account.settings' },
    ],
  },
  {
    name: 'teaching',
    items: [
      { to: '/instructor/dashboard', icon: GraduationCap, words: 'common:nav.teaching' },
      { to: '/instructor/courses', icon: BookOpen, words: 'session:place.taught' },
      { to: '/instructor/students', icon: Users, words: 'session:place.students' },
      { to: '/instructor/quiz-builder', icon: ListChecks, words: 'session:place.quizzes' },
    ],
  },
  {
    name: 'admin',
    items: [
      { to: '/admin', icon: ShieldCheck, words: 'common:nav.admin' },
      { to: '/admin/users', icon: Users, words: 'session:place.users' },
      { to: '/admin/password-reset', icon: KeyRound, words: 'session:place.passwordReset' },
      { to: '/admin/courses', icon: BookOpen, words: 'session:place.courses' },
      { to: '/admin/settings', icon: SlidersHorizontal, words: 'session:place.settings' },
    ],
  },
] as const satisfies readonly PersonalSection[]
