import { Link } from '@tanstack/react-router'
import { Check, History, Lock } from 'lucide-react'
import { blockingLessonId } from '../../../../contract/courses/lesson-order.ts'
import { formatMinutes, formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import styles from './lesson-menu.module.css'

/** The lessons of the course as links, with their progress. */
export function LessonMenu({
  path,
  course,
  lesson: current,
  lessons,
  completion,
  isVisitor,
  onChoose,
}: LessonParts & { onChoose?: () => void }) {
  const { t, language } = useWords('player')
  const done = new Set(completion.completeLessonIds)
  const hasTests = !isVisitor && lessons.some((lesson) => lesson.blocks.some((block) => block.kind === 'quiz' && block.data.is_graded))
  return (
    <>
      <ol className={styles.menu}>
        {lessons.map((lesson, index) => {
          const isNow = lesson.id === current.id
          const isDone = done.has(lesson.id)
          const isLocked = blockingLessonId(course, completion, lesson.id) !== null
          return (
            <li key={lesson.id}>
              <Link
                className={classes(styles.lesson, isNow && styles.isNow)}
                to={path}
                params={{ id: course.slug }}
                search={{ lesson: lesson.id }}
                aria-current={isNow ? 'page' : undefined}
                {...(onChoose && { onClick: onChoose })}
              >
                <span className={classes(styles.number, isDone && styles.isDone)}>
                  <Sign isDone={isDone} isLocked={isLocked} number={index + 1} />
                </span>
                <span>
                  <Localized text={lesson.title} />
                  <span className={styles.meta}>
                    {formatMinutes(lesson.minutes, language)}
                    {isDone && ` · ${t('menu.done')}`}
                    {isNow && ` · ${t('menu.now')}`}
                    {isLocked && ` · ${t('menu.locked')}`}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {hasTests && (
        <Button variant="quiet" icon={History} to="/courses/$id/tries" params={{ id: course.slug }}>
          {t('menu.tries')}
        </Button>
      )}
    </>
  )
}

function Sign({ isDone, isLocked, number }: { isDone: boolean; isLocked: boolean; number: number }) {
  const { language } = useWords('player')
  if (isDone) return <Check size={20} strokeWidth={2.6} />
  return isLocked ? <Lock size={16} strokeWidth={2.2} /> : formatNumber(number, language)
}

/** The same beside the lesson, where the screen is wide enough. */
export function LessonSide(parts: LessonParts) {
  const { t } = useWords('player')
  return (
    <nav className={styles.side} aria-label={t('menu.lessons')}>
      <LessonMenu {...parts} />
    </nav>
  )
}
