import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'

/** True where the header's menus are visible; narrower screens have the bottom bar and the "more" page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, isWide, () => false)
}

const isWide = () => matchMedia(wide).matches

function follow(listener: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
