import { ArrowRight } from 'lucide-react'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import { wayOut } from '../visitor.tsx'
import styles from './finish.module.css'

interface NextLessonButtonProps extends Pick<LessonParts, 'path' | 'isVisitor' | 'course' | 'lessons'> {
  next: Lesson | undefined
  started: ReadonlySet<string>
}

/** The main button to the next lesson, by its number; without one, out of the lesson. */
export function NextLessonButton({ path, isVisitor, course, lessons, next, started }: NextLessonButtonProps) {
  const { t } = useWords('player')
  if (!next) {
    return (
      <Button variant="main" isTall className={styles.next} {...(isVisitor ? { to: '/courses' } : wayOut(course.slug, false))}>
        {t(isVisitor ? 'finished.courses' : 'finished.course')}
      </Button>
    )
  }
  return (
    <Button
      variant="main"
      isTall
      className={styles.next}
      iconEnd={ArrowRight}
      to={path}
      params={{ id: course.slug }}
      search={{ lesson: next.id }}
    >
      {t(started.has(next.id) ? 'finished.resume' : 'finished.begin', { number: lessons.indexOf(next) + 1 })}
    </Button>
  )
}
