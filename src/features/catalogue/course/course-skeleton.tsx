import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useWords } from '../../../i18n/setup.ts'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { courseQuery } from '../catalogue.queries.ts'
import styles from '../course.module.css'
import { CourseIntro, Outcomes } from './course-intro.tsx'

/** A course's page while the user's own rows load: the parts that are the same for all readers, where the course is known. */
export function CourseSkeleton() {
  const { t } = useWords('catalogue')
  const { id } = useParams({ from: '/_member/courses/$id' })
  const course = useQueryClient().getQueryData(courseQuery(id).queryKey)
  return (
    <>
      <PageBar title={t('course.bar')} back={{ to: '/courses' }} />
      <article className={styles.page}>
        {course ? (
          <>
            <CourseIntro course={course} />
            <div className={styles.columns}>
              <div className={styles.side} />
              <div className={styles.main}>
                <Outcomes outcomes={course.outcomes} />
              </div>
            </div>
          </>
        ) : (
          <BlocksSkeleton height="20rem" />
        )}
      </article>
    </>
  )
}
