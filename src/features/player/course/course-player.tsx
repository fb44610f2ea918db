import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lessonsOf } from '../../../../contract/courses/courses.ts'
import { blockingLessonId } from '../../../../contract/courses/lesson-order.ts'
import { courseProgress } from '../../../../contract/learning/learning.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import { useOwnName } from '../../../ui/layout/page-name.ts'
import { packageQuery } from '../../catalogue/catalogue.queries.ts'
import type { PlayerPath } from '../lesson/lesson-parts.ts'
import { LessonPlayer } from '../lesson/lesson-player.tsx'
import { LockedLesson, NoSuchLesson } from '../lesson/no-lesson.tsx'
import { attemptsQuery, graded, localStateQuery, progressQuery, workQuery } from '../player.queries.ts'
import { attemptsInProgressQuery } from '../state/attempts-in-progress.ts'
import { type PlayerSearch, wantedLesson } from './player-search.ts'

interface CoursePlayerProps {
  path: PlayerPath
  /** The course's slug or id. */
  reference: string
  lesson: PlayerSearch['lesson']
  /** A block to open the lesson at. */
  step: string | undefined
}

/** Finds the lesson to show: the requested one, else the next one of the course. */
export function CoursePlayer({ path, reference, lesson: wanted, step }: CoursePlayerProps) {
  const { language } = useWords()
  const { data: newest } = useSuspenseQuery(packageQuery(reference))
  const [first] = useState(newest)
  // A newer version that arrives in the middle of a lesson waits until the course is opened again. Keys of this one do not.
  const course = newest.version === first.version ? newest : first
  const { data: progress } = useSuspenseQuery(progressQuery(course.id))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(course.id))
  const { data: inProgress } = useSuspenseQuery(attemptsInProgressQuery(course.id))
  const { data: work } = useSuspenseQuery(workQuery(course.id))
  const { data: localState } = useSuspenseQuery(localStateQuery(course.id))
  const quizAttempts = graded(attempts, course)
  const completion = courseProgress(course, progress, quizAttempts)
  // The value at mount: the next lesson changes with progress and must not replace the page.
  const [nextLessonId] = useState(completion.nextLessonId)
  const lessons = lessonsOf(course)
  const lesson = wantedLesson(lessons, wanted ?? nextLessonId)
  useOwnName(lesson && localized(lesson.title, language).text)
  if (!lesson) return <NoSuchLesson slug={course.slug} path={path} />
  const parts = { path, course, lesson, lessons, completion, isVisitor: isVisitor() }
  const open = lessons.find((one) => one.id === blockingLessonId(course, completion, lesson.id))
  if (open) return <LockedLesson {...parts} open={open} />
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <LessonPlayer
        key={lesson.id}
        {...parts}
        wantedStep={step}
        progress={progress.find((one) => one.lesson_id === lesson.id)}
        started={new Set(progress.map((one) => one.lesson_id))}
        attempts={quizAttempts.filter((one) => one.lesson_id === lesson.id)}
        inProgress={inProgress}
        work={work}
        localState={localState}
      />
    </Suspense>
  )
}
