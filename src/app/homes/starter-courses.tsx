import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { CourseSummary } from '../../../contract/courses.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { Localized } from '../../i18n/localized.tsx'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { currentPersonId } from '../../offline/person.ts'
import { courseLink } from '../../ui/course-link.ts'
import { CardGrid, MoreLink, Muted, SectionHead } from '../../ui/layout.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { afterPaint } from '../start/after-paint.ts'
import styles from './home-page.module.css'

/** As many as fit beside each other on a laptop. */
const shownCourses = 3

/**
 * The first courses of the catalogue. Their list lies in the phone's store, whose code is not part of the first paint. A query
 * and not `lazy`: React keeps what comes after a fallback back for a third of a second.
 */
export function StarterCourses() {
  const { t } = useWords('home')
  const { isError, data } = useQuery({
    queryKey: ['starter-list', currentPersonId()],
    queryFn: async ({ client }) => {
      await afterPaint()
      const [{ readStarters, StarterList }] = await Promise.all([import('./starter-list.tsx'), loadWords('catalogue', 'downloads')])
      await readStarters(client)
      return StarterList
    },
    networkMode: 'always',
  })
  // Drawn in portions: three cards at once would hold a cheap phone for a tenth of a second.
  const List = useDeferredValue(data ?? (isError ? NoCourses : Waiting))
  return (
    <section className={styles.section}>
      <SectionHead title={t('good')}>
        <MoreLink to="/courses">{t('allCourses')}</MoreLink>
      </SectionHead>
      <List most={shownCourses} />
    </section>
  )
}

function NoCourses() {
  const { t } = useWords('home')
  return <Muted>{t('noCourses')}</Muted>
}

/**
 * Until the store is open: the cards as they were last seen, else their empty shape. An `<img>`, because the file of
 * `QuietImage` is not part of the first page.
 */
function Waiting() {
  const kept = useQueryClient().getQueryData<CourseSummary[]>(['local', currentPersonId(), 'catalogue'])
  if (kept === undefined || kept.length === 0) {
    return (
      <SkeletonGroup>
        <CardGrid>
          <Skeleton height="20rem" />
        </CardGrid>
      </SkeletonGroup>
    )
  }
  return (
    <CardGrid>
      {kept.slice(0, shownCourses).map((course) => (
        <LinkCard
          key={course.id}
          {...courseLink(course.slug)}
          picture={course.cover && <img src={mediaUrl(course.cover)} alt="" width={640} height={360} loading="lazy" />}
        >
          <h2>
            <Localized text={course.title} />
          </h2>
          <Skeleton height="4rem" />
        </LinkCard>
      ))}
    </CardGrid>
  )
}
