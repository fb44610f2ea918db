import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { coverUrl } from '../../../api/base-path.ts'
import { formatMinutes } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import { courseLink } from '../../../ui/course-link.ts'
import { LinkCard, Meta } from '../../../ui/layout/link-card.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import { nextCourseQuery } from '../player.queries.ts'
import styles from './finish.module.css'

/** The easiest course that the user has not started. Nothing after the last one. */
export function NextCourse({ courseId }: { courseId: string }) {
  const { t, language } = useWords('player')
  const { data: course } = useQuery(nextCourseQuery(courseId))
  if (!course) return null
  const cover = <QuietImage src={coverUrl(course.cover)} width={640} height={360} decoding="async" loading="lazy" />
  return (
    <section className={styles.note}>
      <h2 className={styles.nextTitle}>{t('finished.nextCourse')}</h2>
      <LinkCard as="row" {...courseLink(course.slug, isVisitor())} picture={cover}>
        <h3>
          <Localized text={course.title} />
        </h3>
        <Meta>
          <span>
            <Clock size={18} />
            {formatMinutes(course.minutes, language)}
          </span>
        </Meta>
      </LinkCard>
    </section>
  )
}
