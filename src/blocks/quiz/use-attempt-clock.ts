import { type RefObject, useEffect, useRef } from 'react'
import type { BegunTry } from '../block.ts'
import { AttemptClock, instant } from './attempt-clock.ts'

/** How often a running time is kept, for a phone that dies: in ms. Between, the device's clock has to do. */
const keepEvery = 15_000

/** The clock of the try on screen. It goes on from the one under way; `onKeep` is called when its time should be kept. */
export function useAttemptClock(begun: BegunTry | undefined, isRunning: boolean, onKeep: () => void): RefObject<AttemptClock> {
  const clock = useRef<AttemptClock>(null)
  clock.current ??= begun ? new AttemptClock(begun.spent_ms, begun.seen_at, instant()) : AttemptClock.begin(instant())
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const follow = () => {
      if (document.visibilityState === 'visible') clock.current?.comeBack(instant())
      else clock.current?.leave(instant())
      keep.current()
    }
    const timer = setInterval(() => keep.current(), keepEvery)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isRunning])
  return clock as RefObject<AttemptClock>
}
