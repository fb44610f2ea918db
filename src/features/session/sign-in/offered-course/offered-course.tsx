import { useQuery } from '@tanstack/react-query'
import { coverUrl } from '../../../../api/base-path.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { Localized } from '../../../../i18n/localized.tsx'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { LinkCard, Meta } from '../../../../ui/layout/link-card.tsx'
import { QuietImage } from '../../../../ui/pictures/quiet-image.tsx'
import { courseQuery } from '../../../catalogue/catalogue.queries.ts'

/** Loads the card with its words. */
export async function loadOfferedCourse() {
  await loadWords('catalogue')
  return OfferedCourse
}

/** The course for which the user was led to the sign-in, with its size. It opens the page that needs no account. */
function OfferedCourse({ slug }: { slug: string }) {
  const { t, language } = useWords('catalogue')
  const { data: course } = useQuery(courseQuery(slug))
  // Offline, or withdrawn: the form works without it.
  if (!course) return null
  return (
    <LinkCard as="row" to="/course/$id/play" params={{ id: course.slug }} picture={<QuietImage src={coverUrl(course.cover)} />}>
      <h2>
        <Localized text={course.title} />
      </h2>
      <Meta>
        <span>{t('facts.lessons', { count: course.lessons })}</span>
        <span>{formatBytes(course.bytes, language)}</span>
      </Meta>
    </LinkCard>
  )
}
