import { ArrowRight } from 'lucide-react'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { usePageFallback } from '../../../ui/layout/page-fallback.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import type { LessonParts } from './lesson-parts.ts'

/** The URL names a lesson that this course does not have. */
export function NoSuchLesson({ slug, path }: { slug: string } & Pick<LessonParts, 'path'>) {
  const { t } = useWords('player')
  usePageFallback()
  return (
    <Page width="text">
      <StatePage
        illustration="state-basket"
        level={1}
        title={t('missing.title')}
        actions={
          <Button variant="main" iconEnd={ArrowRight} to={path} params={{ id: slug }} search={{}}>
            {t('missing.action')}
          </Button>
        }
      >
        {t('missing.text')}
      </StatePage>
    </Page>
  )
}

/** The course has a fixed order and this lesson is still locked. */
export function LockedLesson({ path, course, lesson, open }: Pick<LessonParts, 'path' | 'course' | 'lesson'> & { open: Lesson }) {
  const { t, language } = useWords('player')
  usePageFallback()
  return (
    <Page width="text">
      <StatePage
        illustration="state-bridge"
        level={1}
        title={t('locked.title', { title: localized(lesson.title, language).text })}
        actions={
          <Button variant="main" iconEnd={ArrowRight} to={path} params={{ id: course.slug }} search={{ lesson: open.id }}>
            {t('locked.action')}
          </Button>
        }
      >
        {t('locked.text', { title: localized(open.title, language).text })}
      </StatePage>
    </Page>
  )
}
