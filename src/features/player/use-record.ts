import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../../contract/courses.ts'
import { dayOf } from '../../../contract/days.ts'
import type { LessonProgress } from '../../../contract/learning.ts'
import { useWords } from '../../i18n/setup.ts'
import { deviceId, visitorDeviceId } from '../../offline/device.ts'
import { send } from '../../offline/outbox.ts'
import { guestId } from '../../offline/person.ts'
import { LearningClock } from './learning-clock.ts'
import { tellNotKept } from './not-kept.ts'
import { recordProgressLocally } from './player.commands.ts'
import type { Writes } from './use-writes.ts'

/** Less learning than this is no reason to send anything. */
const worthTelling = 15

interface Told {
  done: number
  furthest: number
  seconds: number
}

/**
 * Keeps the record of a lesson being learned. What gets done is written down at once; time and the furthest place go
 * along, or on leaving. Reports of one lesson that wait in the outbox become one. `personId`: whose record it is.
 */
export function useRecord(personId: string, courseId: string, lesson: Lesson, known: LessonProgress | undefined, writes: Writes) {
  const { t } = useWords('player')
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(known?.done))
  // The newest values for a report made while the page goes away, when no render comes any more.
  const now = useRef({ done, furthest: known?.furthest ?? 0 })
  const told = useRef<Told>({ done: done.size, furthest: now.current.furthest, seconds: 0 })
  const before = useRef(known?.seconds ?? {})
  const clock = useClock(() => {
    if (isWorthTelling()) void report()
  })

  function isWorthTelling(): boolean {
    const { furthest } = now.current
    return furthest > told.current.furthest || clock.current.seconds - told.current.seconds >= worthTelling
  }

  async function report() {
    const { done: blocks, furthest } = now.current
    const { seconds } = clock.current
    told.current = { done: blocks.size, furthest, seconds }
    try {
      const device = personId === guestId ? await visitorDeviceId() : await deviceId()
      const input = {
        course_id: courseId,
        lesson_id: lesson.id,
        done: [...blocks],
        furthest,
        device_id: device,
        device_seconds: (before.current[device] ?? 0) + seconds,
        days: [dayOf(Date.now())],
      }
      await send(recordProgressLocally, input, { personId })
    } catch {
      tellNotKept(t)
    }
  }

  return {
    done,
    /** Blocks are done: written down before anything else happens. */
    finish(blockIds: readonly string[], furthest: number) {
      clock.current.note(Date.now())
      const all = new Set([...now.current.done, ...blockIds])
      const isNew = all.size > now.current.done.size
      now.current = { done: all, furthest: Math.max(now.current.furthest, furthest) }
      setDone(all)
      if (isNew) writes.track(report())
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
  clock.current ??= new LearningClock(Date.now())
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
