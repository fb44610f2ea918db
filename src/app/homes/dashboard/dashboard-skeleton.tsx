import { useBannerTitles } from '../../../features/banner/banner.queries.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/messages/skeleton.tsx'
import styles from '../dashboard.module.css'
import { useGreeting } from '../greeting.ts'

/** A course to continue, the week, and the courses in progress. */
export function DashboardSkeleton() {
  const { t, language } = useWords('dashboard')
  return (
    <>
      <PageBanner as="greeting" kind={useGreeting()} {...useBannerTitles(language, { title: t('title'), subtitle: t('lead') })} />
      <Page>
        <div className={styles.columns} aria-busy="true">
          <div className={classes(styles.column, styles.first)}>
            <Card isFlush className={styles.continue}>
              <div className={styles.picture} />
              <div className={styles.continueText}>
                <SkeletonGroup>
                  <Skeleton width="40%" />
                  <Skeleton width="75%" height="1.75rem" />
                  <Skeleton width="60%" />
                  <Skeleton height="3.5rem" />
                </SkeletonGroup>
              </div>
            </Card>
          </div>
          <div className={styles.week}>
            <Card>
              <SkeletonGroup>
                <Skeleton width="50%" />
                <Skeleton height="5rem" />
              </SkeletonGroup>
            </Card>
          </div>
          <div className={classes(styles.column, styles.rest)}>
            <CardList>
              <CourseSkeleton />
              <CourseSkeleton />
            </CardList>
          </div>
        </div>
      </Page>
    </>
  )
}

const CourseSkeleton = () => (
  <li className={styles.course}>
    <div className={styles.thumb} />
    <div className={styles.courseText}>
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </div>
  </li>
)
