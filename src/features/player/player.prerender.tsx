import { courseEndpoints, lessonsOf } from '../../../contract/courses/courses.ts'
import { blockingLessonId } from '../../../contract/courses/lesson-order.ts'
import { prefill } from '../../first-paint/prefill.ts'
import { LessonBeginning, loadStaticViews, staticStyles } from './lesson/lesson-beginning.tsx'
import { lessonBeginningKey } from './lesson/lesson-skeleton.tsx'

await loadStaticViews()

const lessonPrerender = (path: '/courses/$id/learn' | '/course/$id/play', isPersonal: boolean) =>
  prefill(path, {
    from: courseEndpoints.package,
    scope: 'catalogue',
    containsUserContent: false,
    search: { parameter: 'lesson' },
    isPersonal,
    // Lessons are too many to render in advance. Without its text a lesson appears 8 s later on a slow connection.
    timeoutMs: 1500,
    as: 'skeleton',
    stylesOf: staticStyles,
    seed(client, { manifest: course }, { params: { id = '' }, search, current }) {
      const lessonId = current?.lesson ?? (typeof search.lesson === 'string' ? search.lesson : lessonsOf(course)[0]?.id)
      const isThere = lessonsOf(course).some((lesson) => lesson.id === lessonId)
      const completeLessonIds = [...(current?.done ?? [])]
      if (lessonId === undefined || !isThere || blockingLessonId(course, { completeLessonIds }, lessonId) !== null) return false
      client.setQueryData(
        lessonBeginningKey(id),
        <LessonBeginning path={path} course={course} lessonId={lessonId} done={current?.done ?? []} />,
      )
      return true
    },
  })

export const lessonPrerenders = [lessonPrerender('/courses/$id/learn', true), lessonPrerender('/course/$id/play', false)]
