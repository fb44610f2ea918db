import { useEffect, useState } from 'react'

/** Long enough that nobody is still typing. */
const restMs = 1200

/** The text once it has stood unchanged for a moment: screen readers hear the result, not every key on the way to it. */
export function useAtRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
