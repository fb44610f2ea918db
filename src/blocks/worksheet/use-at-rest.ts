import { useEffect, useState } from 'react'

/** Delay in ms after which typing counts as finished. */
const restMs = 1200

/** The text after that delay without a change. Screen readers then announce the result and not every key. */
export function useAtRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
