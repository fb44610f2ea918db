import { ArrowRight } from 'lucide-react'
import type { Lesson } from '../../../contract/courses.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { useStandIn } from '../../ui/stand-in.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import type { LessonParts } from './lesson-parts.ts'

/** The address names a lesson this course does not have. */
export function NoSuchLesson({ slug, path }: { slug: string } & Pick<LessonParts, 'path'>) {
  const { t } = useWords('player')
  useStandIn()
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

/** The course is learned in its order, and this lesson's turn has not come. */
export function LockedLesson({ path, course, lesson, open }: Pick<LessonParts, 'path' | 'course' | 'lesson'> & { open: Lesson }) {
  const { t, language } = useWords('player')
  useStandIn()
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
