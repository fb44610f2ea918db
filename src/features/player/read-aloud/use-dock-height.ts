import { useLayoutEffect, useState } from 'react'

/** Height in pixels of the bar at the bottom of a lesson; a question's feedback replaces it by a taller one. */
export function useDockHeight(isNeeded: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!isNeeded) return
    let observed: HTMLElement | null = null
    // A bar that is replaced loses its size, so the observer reports it.
    const observer = new ResizeObserver(() => measure())
    const measure = () => {
      const dock = document.querySelector<HTMLElement>('[data-dock]')
      setHeight(dock?.offsetHeight ?? 0)
      if (dock === observed) return
      if (observed) observer.unobserve(observed)
      if (dock) observer.observe(dock)
      observed = dock
    }
    // A step without a bar may be followed by one with a bar.
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [isNeeded])
  return height
}
