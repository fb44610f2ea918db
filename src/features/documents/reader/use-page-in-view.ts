import { useEffect, useRef } from 'react'

/** Reports the number (from 1) of the page in the middle of the viewport, while `isOn`. Pages are the children of `frame`. */
export function usePageInView(frame: HTMLElement | null, isOn: boolean, onSeen: (number: number) => void): void {
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    if (!frame || !isOn) return
    const pages = [...frame.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (entry) seen.current(pages.indexOf(entry.target) + 1)
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const page of pages) observer.observe(page)
    return () => observer.disconnect()
  }, [frame, isOn])
}
