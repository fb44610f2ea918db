import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Banner, type BannerKind, bannerEndpoints } from '../../../contract/banner.ts'
import type { Language } from '../../../contract/text.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom } from '../../offline/room.ts'

/** Of a course one banner is kept, that of the lesson last opened. */
const keyOf = (kind: BannerKind, language: string, courseId: string) => ['banner', kind, language, courseId].join(':')

const bannerQuery = (kind: BannerKind, language: string, courseId: string) =>
  localQuery<Banner | null>({
    key: ['banner', kind, language, courseId],
    tables: ['own.facts'],
    read: async () => ((await personalDb().facts.get(keyOf(kind, language, courseId)))?.value as Banner | undefined) ?? null,
  })

/**
 * What the server last said for a page's banner; null until it has said something, when the page's own title stands. Asks
 * behind what is on screen; a failure leaves it as it is.
 */
export function useBanner(kind: BannerKind, language: Language, course?: { id: string; lessonId: string }): Banner | null {
  const courseId = course?.id ?? ''
  const lessonId = course?.lessonId
  const { data } = useQuery(bannerQuery(kind, language, courseId))
  useEffect(() => void refresh(kind, language, courseId, lessonId), [kind, language, courseId, lessonId])
  return data ?? null
}

async function refresh(kind: BannerKind, language: string, courseId: string, lessonId: string | undefined): Promise<void> {
  try {
    const { banner } = await call(bannerEndpoints.data, {
      type: kind,
      ...(courseId !== '' && { course_id: courseId }),
      ...(lessonId !== undefined && { lesson_id: lessonId }),
    })
    const db = personalDb()
    const key = keyOf(kind, language, courseId)
    const known = await db.facts.get(key)
    if (JSON.stringify(known?.value) !== JSON.stringify(banner)) await keepIfRoom(() => db.facts.put({ key, value: banner }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
