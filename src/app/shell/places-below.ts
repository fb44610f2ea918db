import type { User } from '../../../contract/person.ts'
import type { Target } from '../../ui/button.tsx'
import type { headerPlaces } from './places.ts'

interface PlaceBelow {
  readonly name: 'browse' | 'myCourses' | 'wall' | 'forum'
  readonly to: NonNullable<Target['to']>
}

/** What the submenu of a header link holds (specification, section 2); with one place in it, it is not worth opening. */
export function placesBelow(name: (typeof headerPlaces)[number]['name'], user: User | null): readonly PlaceBelow[] {
  if (name === 'courses') return [{ name: 'browse', to: '/courses' }, ...(user ? [{ name: 'myCourses', to: '/my-courses' } as const] : [])]
  if (name !== 'community') return []
  return [
    { name: 'wall', to: '/community' },
    { name: 'forum', to: '/forum' },
  ]
}
