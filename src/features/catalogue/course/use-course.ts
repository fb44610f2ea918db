import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { courseProgress } from '../../../../contract/learning/learning.ts'
import { checkCourse, checkForUpdate } from '../../../offline/downloads/downloads.ts'
import { downloadQuery, type LessonPrice, lessonPricesQuery } from '../../downloads/downloads.queries.ts'
import { attemptsQuery, graded, progressQuery } from '../../player/player.queries.ts'
import { courseQuery, packageQuery, refreshCourse } from '../catalogue.queries.ts'
import { useCoursePrice } from '../download/use-course-price.ts'

/** A course with the reader's progress, its download, the price of that, and its list of lessons. `reference` is its slug or id. */
export function useCourse(reference: string) {
  const { data: course } = useSuspenseQuery(courseQuery(reference))
  const { data: download } = useSuspenseQuery(downloadQuery(course.slug))
  const { data: lessonPrices = {} } = useQuery(lessonPricesQuery(course.slug))
  const price = useCoursePrice(course)
  const completion = useCompletion(course.slug, course.id)
  useEffect(() => {
    void refreshCourse(course.slug)
    void checkCourse(course.slug)
  }, [course.slug])
  useEffect(() => {
    if (download.hasNewer) void checkForUpdate(course.slug)
  }, [course.slug, download.hasNewer])
  const isStarted = completion !== undefined && completion.progress.length > 0
  const lessonList = { course, completion, isStarted, download, prices: lessonPrices }
  return { ...lessonList, price, missingLessons: missingIn(lessonPrices), lessonList }
}

/** Number of lessons that are not here; null if none is here. */
function missingIn(prices: Readonly<Record<string, LessonPrice>>): number | null {
  const all = Object.values(prices)
  const missing = all.filter(({ isHere }) => !isHere).length
  return missing === all.length ? null : missing
}

/** The reader's progress; undefined until the lessons are on the device. */
function useCompletion(slug: string, courseId: string) {
  const { data: manifest } = useQuery(packageQuery(slug))
  const { data: progress } = useSuspenseQuery(progressQuery(courseId))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(courseId))
  return manifest && { ...courseProgress(manifest, progress, graded(attempts, manifest)), progress }
}
