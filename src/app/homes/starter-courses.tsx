import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { CardGrid, MoreLink, SectionHead } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { afterPaint } from '../start/after-paint.ts'
import styles from './home-page.module.css'

// The list lies in the phone's store, whose code is not part of the first paint.
const StarterList = lazy(async () => {
  await afterPaint()
  const [{ StarterList: List }] = await Promise.all([import('./starter-list.tsx'), loadWords('catalogue', 'downloads')])
  return { default: List }
})

/** The first courses of the catalogue. */
export function StarterCourses() {
  const { t } = useWords('home')
  return (
    <section className={styles.section}>
      <SectionHead title={t('good')}>
        <MoreLink to="/courses">{t('allCourses')}</MoreLink>
      </SectionHead>
      <CatchBoundary getResetKey={() => 'starter'} errorComponent={NoCourses}>
        <Suspense fallback={<Waiting />}>
          <StarterList />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}

function NoCourses() {
  const { t } = useWords('home')
  return <Note tone="info">{t('noCourses')}</Note>
}

function Waiting() {
  return (
    <SkeletonGroup>
      <CardGrid>
        <Skeleton height="17rem" />
      </CardGrid>
    </SkeletonGroup>
  )
}
