import { useEffect, useRef, useState } from 'react'

/** True while an element is in or near the viewport. */
export function useNearScreen<E extends Element>() {
  const box = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '50%' })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, isNear }
}
