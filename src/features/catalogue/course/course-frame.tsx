import type { ReactNode } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import styles from '../course.module.css'
import { CourseIntro, Outcomes } from './course-intro.tsx'

interface CourseFrameProps {
  course: CourseOutline
  /** Beside the content on wide screens, above it on narrow ones. */
  side?: ReactNode
  /** Below the outcomes. */
  children?: ReactNode
}

/** Layout of a course's page: for users, for visitors, and while their own rows load. */
export function CourseFrame({ course, side, children }: CourseFrameProps) {
  return (
    <CourseArticle>
      <CourseIntro course={course} />
      <div className={styles.columns}>
        <div className={styles.side}>{side}</div>
        <div className={styles.main}>
          <Outcomes outcomes={course.outcomes} />
          {children}
        </div>
      </div>
    </CourseArticle>
  )
}

/** The page of a course that is not known yet. */
export const UnknownCourse = () => (
  <CourseArticle>
    <BlocksSkeleton height="20rem" />
  </CourseArticle>
)

function CourseArticle({ children }: { children: ReactNode }) {
  const { t } = useWords('catalogue')
  return (
    <>
      <PageBar title={t('course.bar')} back={{ to: '/courses' }} />
      <article className={styles.page}>{children}</article>
    </>
  )
}
