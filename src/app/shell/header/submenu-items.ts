import type { User } from '../../../../contract/account/person.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import type { HeaderItem } from '../navigation/navigation-items.ts'

interface SubmenuItem {
  readonly name: 'browse' | 'myCourses' | 'wall' | 'forum'
  readonly to: NonNullable<Target['to']>
}

/** The submenu of a header link (specification, section 2). A submenu of one item is not opened. */
export function submenuItems(name: HeaderItem['name'], user: User | null): readonly SubmenuItem[] {
  if (name === 'courses') return [{ name: 'browse', to: '/courses' }, ...(user ? [{ name: 'myCourses', to: '/my-courses' } as const] : [])]
  if (name !== 'community') return []
  return [
    { name: 'wall', to: '/community' },
    { name: 'forum', to: '/forum' },
  ]
}
