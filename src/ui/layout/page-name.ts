import { createContext, useContext, useLayoutEffect } from 'react'

/** Reports the name of the displayed content to the shell. The shell provides it. */
export const PageName = createContext<(name: string | undefined) => void>(() => undefined)

/** Names the page after its content in the document's title, instead of the name that its route declares. */
export function useOwnName(name: string | undefined): void {
  const tell = useContext(PageName)
  useLayoutEffect(() => {
    tell(name)
    return () => tell(undefined)
  }, [tell, name])
}
