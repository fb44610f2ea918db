import { createContext, useContext, useLayoutEffect } from 'react'

/** Asks the shell for its bars. The shell provides it. */
export const FrameRequest = createContext<(isWanted: boolean) => void>(() => undefined)

/** For what stands in the place of a page that brings its own bars, but has none: a lesson that could not be opened. */
export function useFrame(): void {
  const request = useContext(FrameRequest)
  useLayoutEffect(() => {
    request(true)
    return () => request(false)
  }, [request])
}
