import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

const aMinute = 60_000

/** The time by the server's clock where it is known, by the minute: what was ahead becomes over while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), aMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}
