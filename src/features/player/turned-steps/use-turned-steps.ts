import { useEffect, useRef } from 'react'
import { onTurned, readTurned, removeTurned } from './read-turned-steps.ts'
import type { TurnedSteps } from './turned-steps.ts'

/**
 * Records the steps that were completed in the lesson's prerendered HTML: those from before the app, and each one until the app is
 * shown. `record` resolves to false if the device could not store them: they then stay in the buffer for the next page.
 */
export function useTurnedSteps(
  userId: string,
  courseId: string,
  lessonId: string,
  record: (turned: TurnedSteps) => Promise<boolean>,
): void {
  const newest = useRef(record)
  useEffect(() => {
    newest.current = record
  })
  useEffect(() => {
    async function take() {
      const turned = readTurned(userId, courseId, lessonId)
      if (turned && (await newest.current(turned))) removeTurned(userId, courseId, lessonId, turned)
    }
    void take()
    return onTurned(() => void take())
  }, [userId, courseId, lessonId])
}
