import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Page } from '../../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'

/** Key in the query cache of the beginning of a lesson, seeded only while prerendering (player.prerender.tsx). */
export const lessonBeginningKey = (course: string) => ['lesson-beginning', course] as const

/** The player before the user's own rows are read: in prerendered HTML the beginning of the lesson, else its shape. */
export function LessonSkeleton() {
  const { t } = useWords()
  const { id = '' } = useParams({ strict: false })
  const beginning = useQueryClient().getQueryData<ReactElement>(lessonBeginningKey(id))
  return (
    beginning ?? (
      <Page width="text">
        <p>{t('lessonComing')}</p>
        <BlocksSkeleton height="12rem" />
      </Page>
    )
  )
}
