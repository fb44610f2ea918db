import { useLayoutEffect, useState } from 'react'

/** Height in pixels of the bar at the bottom of a lesson; a question's feedback replaces it by a taller one. */
export function useDockHeight(isNeeded: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!isNeeded) return
    const measure = () => setHeight(document.querySelector<HTMLElement>('[data-dock]')?.offsetHeight ?? 0)
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [isNeeded])
  return height
}
