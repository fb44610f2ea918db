import { createContext, useContext, useLayoutEffect } from 'react'

/** Reports to the shell that a fallback replaces the page. The shell provides it. */
export const PageFallback = createContext<(isThere: boolean) => void>(() => undefined)

/**
 * Marks the component as the fallback of a page that failed. The shell then renders its bars, also round a lesson, and does
 * not report the missing chunk a second time.
 */
export function usePageFallback(): void {
  const tell = useContext(PageFallback)
  useLayoutEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
}
