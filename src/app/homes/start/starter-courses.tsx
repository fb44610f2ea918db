import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { CourseSummary } from '../../../../contract/courses/courses.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { currentPersonId, isVisitor } from '../../../offline/store/person.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { courseLink } from '../../../ui/course-link.ts'
import { CardGrid, MoreLink, Muted, SectionHead } from '../../../ui/layout/layout.tsx'
import { LinkCard } from '../../../ui/layout/link-card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/messages/skeleton.tsx'
import styles from './home-page.module.css'

/** As many as fit beside each other on a laptop. */
const shownCourses = 3

/**
 * The first courses of the catalogue. Their list is in the database, whose code is not part of the first paint. A query and
 * not `lazy`: React delays content after a fallback by 300 ms.
 */
export function StarterCourses() {
  const { t } = useWords('home')
  const { isError, data } = useQuery({
    queryKey: ['starter-list', currentPersonId()],
    queryFn: async ({ client }) => {
      await afterPaint()
      const [{ readStarters, StarterList }] = await Promise.all([
        import('./starters/starter-list.tsx'),
        loadWords('catalogue', 'downloads'),
      ])
      await readStarters(client)
      return StarterList
    },
    networkMode: 'always',
  })
  // Rendered in batches: three cards at once would block a slow device for 100 ms.
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
  const saved = useQueryClient().getQueryData<CourseSummary[]>(['local', currentPersonId(), 'catalogue'])
  if (saved === undefined || saved.length === 0) {
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
      {saved.slice(0, shownCourses).map((course) => (
        <LinkCard
          key={course.id}
          {...courseLink(course.slug, isVisitor())}
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
