import { useEffect, useRef } from 'react'
import type { BlockWork } from './block.ts'

/**
 * Reports a block that its saved work already completes. Work and progress are stored apart, so one can exist without the
 * other: a rule was relaxed, or a report was discarded.
 */
export function useDoneOnArrival({ isDone, onDone }: Pick<BlockWork, 'isDone' | 'onDone'>, isComplete: boolean): void {
  const report = useRef(isComplete && !isDone ? onDone : null)
  useEffect(() => {
    report.current?.()
    report.current = null
  }, [])
}
