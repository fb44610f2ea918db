import { useEffect, useState } from 'react'

/** Milliseconds after the last key until the server searches. */
const typingMs = 400

/** The text once the user has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
