import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { formatMinutes, formatNumber } from '../../../i18n/format.ts'
import { Localized, localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { useSpending } from '../../../ui/price/cost.tsx'
import type { Download, LessonPrice } from '../../downloads/downloads.queries.ts'
import { LessonDownload } from './lesson-download.tsx'
import styles from './lesson-list.module.css'

/** The player for users, or the one for visitors. */
type PlayerPath = '/courses/$id/learn' | '/course/$id/play'

interface LessonListProps {
  path: PlayerPath
  course: CourseOutline
  completion: { completeLessonIds: readonly string[]; nextLessonId: string } | undefined
  isStarted: boolean
  download: Download
  /** The missing bytes of each lesson by id; empty while unknown. */
  prices: Readonly<Record<string, LessonPrice>>
}

/** Every lesson as a link into the player, with what is done and where the learner is. */
export function LessonList({ path, course, completion, isStarted, download, prices }: LessonListProps) {
  const { t, language } = useWords('catalogue')
  const done = new Set(completion?.completeLessonIds)
  const lessons = course.modules.flatMap((module) => module.lessons)
  return (
    <section className={styles.section}>
      <h2>{t('course.lessons')}</h2>
      {course.modules.map((module) => (
        <div key={module.id} className={styles.module}>
          {course.modules.length > 1 && (
            <h3>
              <Localized text={module.title} />
            </h3>
          )}
          <CardList isOrdered>
            {module.lessons.map((lesson) => (
              <li key={lesson.id} className={styles.row}>
                <LessonRow
                  path={path}
                  slug={course.slug}
                  lesson={lesson}
                  number={lessons.indexOf(lesson) + 1}
                  isDone={done.has(lesson.id)}
                  isNow={isStarted && completion?.nextLessonId === lesson.id && !done.has(lesson.id)}
                  bytes={prices[lesson.id]?.missing ?? lesson.bytes}
                  hasArrow={download.state === 'ready'}
                />
                {download.state !== 'ready' && (
                  <LessonDownload
                    slug={course.slug}
                    lesson={{ id: lesson.id, title: localized(lesson.title, language).text }}
                    price={prices[lesson.id] ?? { isHere: false, missing: lesson.bytes }}
                    isComing={download.state === 'downloading' && !download.isOfPart}
                  />
                )}
              </li>
            ))}
          </CardList>
        </div>
      ))}
    </section>
  )
}

interface LessonRowProps {
  path: PlayerPath
  slug: string
  lesson: CourseOutline['modules'][number]['lessons'][number]
  number: number
  isDone: boolean
  isNow: boolean
  /** Missing bytes; 0 if complete. */
  bytes: number
  hasArrow: boolean
}

function LessonRow({ path, slug, lesson, number, isDone, isNow, bytes, hasArrow }: LessonRowProps) {
  const { t, language } = useWords('catalogue')
  const spending = useSpending()
  return (
    <Link className={styles.lesson} to={path} params={{ id: slug }} search={{ lesson: lesson.id }}>
      <span className={classes(styles.number, isDone && styles.isDone, isNow && styles.isNow)}>
        {isDone ? <Check size={20} strokeWidth={2.6} /> : formatNumber(number, language)}
      </span>
      <span className={styles.text}>
        <strong>
          <Localized text={lesson.title} />
        </strong>
        <span className={styles.meta}>
          {formatMinutes(lesson.minutes, language)}
          {bytes > 0 && ` · ${spending(bytes)}`}
          {isDone && ` · ${t('course.done')}`}
          {isNow && ` · ${t('course.now')}`}
        </span>
      </span>
      {hasArrow && <ChevronRight className={styles.arrow} size={20} />}
    </Link>
  )
}
