import { useSyncExternalStore } from 'react'

/**
 * True from this width on, in rem. The header's menus are visible from 48; narrower screens have the bottom bar and the "more" page.
 */
export function useIsWide(width = 48): boolean {
  const query = `(min-width:${width}rem)`
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
