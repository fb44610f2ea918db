import type { ReactNode } from 'react'
import type { CourseOutline } from '../../../contract/courses.ts'
import { useWords } from '../../i18n/setup.ts'
import { PageBar } from '../../ui/page-bar.tsx'
import styles from './course.module.css'
import { CourseIntro, Outcomes } from './course-intro.tsx'

interface CourseTextProps {
  course: CourseOutline | undefined
  skeletons: ReactNode
}

/** A course as it stands in the HTML before the app (src/prerender.tsx): what is the same for everybody. */
export function CourseText({ course, skeletons }: CourseTextProps) {
  const { t } = useWords('catalogue')
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
          skeletons
        )}
      </article>
    </>
  )
}
