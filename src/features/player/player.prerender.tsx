import { courseEndpoints, lessonsOf } from '../../../contract/courses/courses.ts'
import { blockingLessonId } from '../../../contract/courses/lesson-order.ts'
import { prefill } from '../../first-paint/prefill.ts'
import { wantedLesson } from './course/player-search.ts'
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
      const lesson = wantedLesson(lessonsOf(course), current?.lesson ?? (search.lesson as string | number | undefined))
      const completeLessonIds = [...(current?.done ?? [])]
      if (lesson === undefined || blockingLessonId(course, { completeLessonIds }, lesson.id) !== null) return false
      client.setQueryData(
        lessonBeginningKey(id),
        <LessonBeginning path={path} course={course} lessonId={lesson.id} done={current?.done ?? []} />,
      )
      return true
    },
  })

export const lessonPrerenders = [lessonPrerender('/courses/$id/learn', true), lessonPrerender('/course/$id/play', false)]
