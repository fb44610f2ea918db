import { useEffect, useMemo, useRef, useState } from 'react'
import type { Lesson, Manifest } from '../../../../contract/courses/courses.ts'
import { isLessonComplete, type LessonProgress } from '../../../../contract/learning/learning.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { deviceId, visitorDeviceId } from '../../../offline/store/device.ts'
import { visitorId } from '../../../offline/store/person.ts'
import { recordProgress } from '../player.commands.ts'
import { reportUnsaved } from '../report-unsaved.ts'
import { visibleSince } from '../turned-steps/read-turned-steps.ts'
import { LearningClock } from './learning-clock.ts'
import type { Writes } from './use-writes.ts'

/** Shorter learning times are not reported. */
const minReportedSeconds = 15

interface Reported {
  done: number
  furthest: number
  seconds: number
}

/**
 * Records progress in a lesson. Completed blocks are written at once, with the time and the furthest position; these alone
 * are written on leaving. Queued reports of one lesson are merged. `personId`: the owner of the record.
 */
export function useRecord(
  personId: string,
  { id: courseId, version }: Pick<Manifest, 'id' | 'version'>,
  lesson: Lesson,
  known: LessonProgress | undefined,
  writes: Writes,
) {
  const { t } = useWords('player')
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(known?.done))
  // The newest values for a report on unload, after the last render.
  const now = useRef({ done, furthest: known?.furthest ?? 0 })
  const reported = useRef<Reported>({ done: done.size, furthest: now.current.furthest, seconds: 0 })
  const before = useRef(known?.seconds ?? {})
  const clock = useClock(() => {
    if (isReportDue()) void report()
  })

  function isReportDue(): boolean {
    const { furthest } = now.current
    return furthest > reported.current.furthest || clock.current.seconds - reported.current.seconds >= minReportedSeconds
  }

  /** Resolves to false if the device could not store the report. */
  async function report(): Promise<boolean> {
    const { done: blocks, furthest } = now.current
    const { seconds } = clock.current
    reported.current = { done: blocks.size, furthest, seconds }
    try {
      const device = personId === visitorId ? await visitorDeviceId() : await deviceId()
      const input = {
        course_id: courseId,
        lesson_id: lesson.id,
        done: [...blocks],
        furthest,
        device_id: device,
        device_seconds: (before.current[device] ?? 0) + seconds,
        days: [dayOf(Date.now())],
        course_version: version,
        complete_in: isLessonComplete(lesson, { done: [...blocks] }) ? version : 0,
      }
      await send(recordProgress, input, { personId })
      return true
    } catch {
      reportUnsaved(t)
      return false
    }
  }

  return {
    /** Also what other devices report while the lesson is open. */
    done: useMemo(() => new Set([...done, ...(known?.done ?? [])]), [done, known]),
    /** Blocks are done: written before anything else. Resolves to false if the device could not store it. */
    async finish(blockIds: readonly string[], furthest: number): Promise<boolean> {
      clock.current.note(Date.now())
      const all = new Set([...now.current.done, ...blockIds])
      const isNew = all.size > now.current.done.size
      now.current = { done: all, furthest: Math.max(now.current.furthest, furthest) }
      setDone(all)
      if (!isNew) return true
      const stored = report()
      writes.track(stored)
      return stored
    },
    /** A step is on screen. */
    reach(furthest: number) {
      clock.current.note(Date.now())
      now.current = { ...now.current, furthest: Math.max(now.current.furthest, furthest) }
    },
  }
}

function useClock(onLeave: () => void) {
  const clock = useRef<LearningClock>(null)
  clock.current ??= new LearningClock(visibleSince())
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const note = () => clock.current?.note(Date.now())
    const follow = () => {
      if (document.visibilityState === 'visible') return note()
      clock.current?.stop(Date.now())
      leave.current()
    }
    document.addEventListener('pointerdown', note)
    document.addEventListener('keydown', note)
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('keydown', note)
      document.removeEventListener('visibilitychange', follow)
      note()
      leave.current()
    }
  }, [])
  return clock as { readonly current: LearningClock }
}
