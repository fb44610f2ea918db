import { useEffect } from 'react'
import { isLessonComplete } from '../../../../contract/learning/learning.ts'
import { noteSuccess } from '../../../offline/status/install-offer.ts'
import { CourseEnd } from './course-end.tsx'
import type { FinishProps } from './finish-props.ts'
import { LessonEnd } from './lesson-end.tsx'
import { LessonOpen } from './lesson-open.tsx'

type Props = Omit<FinishProps, 'complete'>

/** The screen after the last step: what is left, the end of the lesson, or the end of the course. */
export function LessonFinished(props: Props) {
  const { lesson, lessons, completion, done } = props
  // The store is updated after this render; blocks just done already count.
  const isComplete = completion.completeLessonIds.includes(lesson.id) || isLessonComplete(lesson, { done: [...done] })
  useEffect(() => {
    if (isComplete) noteSuccess()
  }, [isComplete])
  const complete = new Set([...completion.completeLessonIds, ...(isComplete ? [lesson.id] : [])])
  if (!isComplete) return <LessonOpen {...props} complete={complete} />
  if (complete.size === lessons.length && completion.isComplete) return <CourseEnd {...props} complete={complete} />
  return <LessonEnd {...props} complete={complete} />
}
