import { Award, BookOpen, Check, Clock } from 'lucide-react'
import { chanceFace } from '../../../../contract/account/person.ts'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'
import { formatMinutes } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import { ListenSlot } from '../../../ui/layout/page-bar.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import styles from '../course.module.css'
import { Cover } from '../course-card.tsx'

/** Title, summary, duration and author of a course. */
export function CourseIntro({ course }: { course: CourseOutline }) {
  const { t, language } = useWords('catalogue')
  return (
    <header className={styles.intro}>
      <div className={styles.cover}>
        <Cover sha256={course.cover} isFirst />
      </div>
      <div className={styles.about} data-read-aloud="">
        <h1>
          <Localized text={course.title} />
        </h1>
        <Muted isSmall isStrong>
          {t(`facts.subject.${course.subject}`)} · {t(`facts.level.${course.level}`)}
        </Muted>
        <p className={styles.lead}>
          <Localized text={course.summary} />
        </p>
        <ul className={styles.facts} aria-label={t('facts.label')}>
          <li>
            <BookOpen />
            <strong>{t('facts.lessons', { count: course.lessons })}</strong>
          </li>
          <li>
            <Clock />
            <strong>{formatMinutes(course.minutes, language)}</strong>
          </li>
          <li>
            <Award />
            <strong>{t('facts.certificate')}</strong>
          </li>
        </ul>
        <div className={styles.teacher}>
          <Face face={course.instructor_face ?? chanceFace(course.id)} size="large" />
          <div className={styles.teacherName}>
            <Muted isSmall>{t('course.teacher')}</Muted>
            <p>
              <strong>
                <Localized text={course.instructor} />
              </strong>
            </p>
          </div>
          <ListenSlot text={t('course.listen')} />
        </div>
        {course.about_instructor && (
          <Muted isSmall>
            <Localized text={course.about_instructor} />
          </Muted>
        )}
      </div>
    </header>
  )
}

/** The skills a learner gains. */
export function Outcomes({ outcomes }: { outcomes: readonly LocalizedText[] }) {
  const { t } = useWords('catalogue')
  if (outcomes.length === 0) return null
  return (
    <section className={styles.section} data-read-aloud="">
      <h2>{t('course.outcomes')}</h2>
      <ul className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome.bn + outcome.en}>
            <Check size={22} strokeWidth={2.4} />
            <span>
              <Localized text={outcome} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
