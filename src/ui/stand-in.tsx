import { createContext, useContext, useLayoutEffect } from 'react'

/** Tells the shell that something stands in the place of the page. The shell provides it. */
export const StandIn = createContext<(isThere: boolean) => void>(() => undefined)

/**
 * For what stands in the place of a page that could not be shown: the shell gives it its bars, also where the page brings its
 * own (a lesson), and does not say once more that something is missing.
 */
export function useStandIn(): void {
  const tell = useContext(StandIn)
  useLayoutEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
}
