import { BookOpen, Clock, Sprout, Star } from 'lucide-react'
import type { CourseSummary } from '../../../contract/courses/courses.ts'
import { coverUrl } from '../../api/base-path.ts'
import { formatMinutes, formatNumber } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { isVisitor } from '../../offline/store/person.ts'
import { courseLink } from '../../ui/course-link.ts'
import { DownloadBadge } from '../../ui/indicators/download-badge.tsx'
import { LinkCard, Meta } from '../../ui/layout/link-card.tsx'
import { QuietImage } from '../../ui/pictures/quiet-image.tsx'
import { type Download, downloadSign } from '../downloads/downloads.queries.ts'

interface CourseCardProps {
  course: CourseSummary
  download: Download | undefined
  /** On a start page: a large picture and fewer facts. */
  isLarge?: boolean
}

/** A course on a list. Needs the words of `catalogue` and `downloads`. */
export function CourseCard({ course, download, isLarge = false }: CourseCardProps) {
  const { t, language } = useWords('catalogue')
  return (
    <LinkCard as={isLarge ? undefined : 'row'} {...courseLink(course.slug, isVisitor())} picture={<Cover sha256={course.cover} />}>
      <h2>
        <Localized text={course.title} />
      </h2>
      <Meta>
        <span>
          <BookOpen size={18} />
          {t('facts.lessons', { count: course.lessons })}
        </span>
        <span>
          <Clock size={18} />
          {formatMinutes(course.minutes, language)}
        </span>
        {!isLarge && (
          <span>
            <Sprout size={18} />
            {t(`facts.level.${course.level}`)}
          </span>
        )}
        {!isLarge && course.rating.count > 0 && (
          <span>
            <Star size={18} />
            {formatNumber(course.rating.average, language)} ({formatNumber(course.rating.count, language)})
          </span>
        )}
      </Meta>
      <DownloadBadge sign={downloadSign(download, course.bytes)} />
    </LinkCard>
  )
}

/** The decorative picture of a course: the title names it. `isFirst`: at the top of its page. */
export function Cover({ sha256, isFirst = false }: { sha256: string; isFirst?: boolean }) {
  const when = isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return <QuietImage src={coverUrl(sha256)} width={640} height={360} decoding="async" {...when} />
}
