import { useQuery } from '@tanstack/react-query'
import { coverUrl } from '../../../api/base-path.ts'
import { catalogueQuery } from '../../../features/catalogue/catalogue.queries.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { LinkCard } from '../../../ui/layout/link-card.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import styles from './first-day.module.css'

/** The start page of a user without a course: four courses to begin with, and nothing else. */
export function FirstDay() {
  const { t } = useWords('dashboard')
  // Not in the loader: offline, a device without the catalogue still opens the page.
  const { data: courses, isError } = useQuery(catalogueQuery())
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('firstDay.title')} />
      {isError && courses === undefined ? (
        <Muted>{t('firstDay.offline')}</Muted>
      ) : (
        <div className={styles.courses} aria-busy={courses === undefined}>
          {courses === undefined
            ? [1, 2, 3, 4].map((place) => <Skeleton key={place} height="10rem" />)
            : courses.slice(0, 4).map(({ id, slug, title, cover }) => (
                <LinkCard
                  key={id}
                  to="/courses/$id"
                  params={{ id: slug }}
                  picture={<QuietImage src={coverUrl(cover)} width={640} height={360} />}
                >
                  <h3>
                    <Localized text={title} />
                  </h3>
                </LinkCard>
              ))}
        </div>
      )}
    </Stack>
  )
}
