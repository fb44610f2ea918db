import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CourseSummary } from '../../../../contract/courses/courses.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { optional } from '../../../ui/lazy.ts'
import { firstLesson } from './first-lesson.ts'

export type FirstLesson = ReturnType<typeof firstLesson>

/**
 * The lesson after the question. The list of courses is in the database, whose code is not part of the first paint. Until it has
 * loaded, the link of the prerendered HTML counts.
 */
export function useFirstLesson(): FirstLesson {
  const client = useQueryClient()
  const [prerendered] = useState(prerenderedSlug)
  const { data: courses } = useQuery<CourseSummary[]>({
    // Only observes the query.
    queryKey: ['local', currentPersonId(), 'catalogue'],
    enabled: false,
  })
  useEffect(() => {
    const read = async () => {
      await afterPaint()
      const loaded = await optional(() => import('../start/starters/starter-list.tsx'))
      await loaded?.readStarters(client)
    }
    // Offline on a first visit: the button opens the list of courses, which says so.
    if (!courses) void read().catch(() => undefined)
  }, [client, courses])
  return firstLesson(courses ?? (prerendered === undefined ? undefined : [{ slug: prerendered, subject: 'money' }]))
}

function prerenderedSlug(): string | undefined {
  if (import.meta.env.SSR) return undefined
  const link = document.querySelector('#prerendered [data-answer] a[href*="/play"]')
  return /\/course\/([^/]+)\/play/.exec(link?.getAttribute('href') ?? '')?.[1]
}
