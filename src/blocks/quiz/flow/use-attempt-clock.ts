import { type RefObject, useEffect, useRef } from 'react'
import type { AttemptInProgress } from '../../block.ts'
import { AttemptClock, instant } from './attempt-clock.ts'

/** Interval in ms at which the running time is saved, in case the device dies. In between, the device's clock is used. */
const saveIntervalMs = 15_000

/** The clock of the attempt on screen. It continues the attempt in progress and calls `onSave` when its time must be saved. */
export function useAttemptClock(
  inProgress: AttemptInProgress | undefined,
  isRunning: boolean,
  onSave: () => void,
): RefObject<AttemptClock> {
  const clock = useRef<AttemptClock>(null)
  clock.current ??= inProgress ? new AttemptClock(inProgress.spent_ms, inProgress.seen_at, instant()) : AttemptClock.begin(instant())
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const follow = () => {
      if (document.visibilityState === 'visible') clock.current?.comeBack(instant())
      else clock.current?.leave(instant())
      save.current()
    }
    const timer = setInterval(() => save.current(), saveIntervalMs)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isRunning])
  return clock as RefObject<AttemptClock>
}
