import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { basePath } from '../../../api/base-path.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { ShareButton } from '../../../ui/buttons/share-button.tsx'

/** Shares the course's public address, which needs no account. */
export function ShareCourse({ course }: { course: Pick<CourseOutline, 'slug' | 'title' | 'summary'> }) {
  const { t, language } = useWords('catalogue')
  const title = localized(course.title, language).text
  const share = { title, text: localized(course.summary, language).text, url: `${location.origin}${basePath}course/${course.slug}/play` }
  const words = { action: t('share.action'), copy: t('share.copy'), copied: t('share.copied'), notCopied: t('share.notCopied') }
  return <ShareButton share={share} words={words} />
}
