import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lessonsOf } from '../../../contract/courses.ts'
import { courseStanding } from '../../../contract/learning.ts'
import { lockedBehind } from '../../../contract/lesson-order.ts'
import { isVisitor } from '../../offline/person.ts'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { begunQuery } from './begun.ts'
import { hasBanner, LearningBanner } from './learning-banner.tsx'
import type { PlayerPath } from './lesson-parts.ts'
import { LessonPlayer } from './lesson-player.tsx'
import { LockedLesson, NoSuchLesson } from './no-lesson.tsx'
import { attemptsQuery, deskQuery, marked, progressQuery, workQuery } from './player.queries.ts'

interface CoursePlayerProps {
  path: PlayerPath
  /** The course's slug or id. */
  reference: string
  lesson: string | undefined
  /** A block to open the lesson at. */
  step: string | undefined
}

/** Finds the lesson to show: the wanted one, else where the course goes on. */
export function CoursePlayer({ path, reference, lesson: wanted, step }: CoursePlayerProps) {
  const { data: newest } = useSuspenseQuery(packageQuery(reference))
  // A newer version that arrives in the middle of a lesson waits until the course is opened again.
  const [course] = useState(newest)
  const { data: progress } = useSuspenseQuery(progressQuery(course.id))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(course.id))
  const { data: begun } = useSuspenseQuery(begunQuery(course.id))
  const { data: work } = useSuspenseQuery(workQuery(course.id))
  const { data: desk } = useSuspenseQuery(deskQuery(course.id))
  const tries = marked(attempts, course)
  const standing = courseStanding(course, progress, tries)
  // Kept as it was on arrival: the next lesson changes with what is learned, and must not pull the page away.
  const [first] = useState(standing.nextLessonId)
  const lessons = lessonsOf(course)
  const lesson = lessons.find((one) => one.id === (wanted ?? first))
  if (!lesson) return <NoSuchLesson slug={course.slug} path={path} />
  const parts = { path, course, lesson, lessons, standing, isVisitor: isVisitor() }
  const open = lessons.find((one) => one.id === lockedBehind(course, standing, lesson.id))
  if (open) return <LockedLesson {...parts} open={open} />
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      {hasBanner(path) && <LearningBanner {...parts} />}
      <LessonPlayer
        key={lesson.id}
        {...parts}
        wantedStep={step}
        progress={progress.find((one) => one.lesson_id === lesson.id)}
        attempts={tries.filter((one) => one.lesson_id === lesson.id)}
        begun={begun}
        work={work}
        desk={desk}
      />
    </Suspense>
  )
}
