import { useEffect, useRef, useState } from 'react'
import type { LessonWork } from '../../../contract/work.ts'
import { useWords } from '../../i18n/setup.ts'
import type { DeskRow } from '../../offline/personal-db.ts'
import { type KeptInLesson, makeKept } from './kept.ts'
import { tellNotKept } from './not-kept.ts'

/** Keeps what is left in a lesson while it is open, and what is not on the disk yet when the page goes. */
export function useKept(courseId: string, lessonId: string, work: readonly LessonWork[], desk: readonly DeskRow[]): KeptInLesson {
  const { t } = useWords('player')
  const rows = useRef({ work, desk })
  const trouble = useRef(() => {})
  useEffect(() => {
    rows.current = { work, desk }
    trouble.current = () => tellNotKept(t)
  })
  const [kept] = useState(() => makeKept(courseId, lessonId, rows, () => trouble.current()))
  useEffect(() => {
    kept.arrive()
    const flush = () => void kept.flush()
    const leave = () => kept.leave()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', flushHidden)
      flush()
    }
  }, [kept])
  return kept
}
