import { useEffect, useRef, useState } from 'react'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import { useWords } from '../../../i18n/setup.ts'
import { flushOnLeave } from '../../../offline/drafts/flush-on-leave.ts'
import type { LocalStateRow } from '../../../offline/store/personal-db.ts'
import { reportUnsaved } from '../report-unsaved.ts'
import { createLessonState, type LessonState } from './lesson-state.ts'

/** State of one lesson while it is open; saved in every way its page ends. */
export function useLessonState(
  courseId: string,
  lessonId: string,
  work: readonly LessonWork[],
  localState: readonly LocalStateRow[],
): LessonState {
  const { t } = useWords('player')
  const rows = useRef({ work, localState })
  const trouble = useRef(() => {})
  useEffect(() => {
    rows.current = { work, localState }
    trouble.current = () => reportUnsaved(t)
  })
  const [state] = useState(() => createLessonState(courseId, lessonId, rows, () => trouble.current()))
  useEffect(() => {
    state.arrive()
    return flushOnLeave(state)
  }, [state])
  return state
}
