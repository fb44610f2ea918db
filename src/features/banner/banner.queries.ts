import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Banner, type BannerKind, bannerEndpoints } from '../../../contract/site/banner.ts'
import type { Language } from '../../../contract/values/text.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { logFailure } from '../../api/log.ts'
import { readSession } from '../../api/session.ts'
import { setStatus } from '../../offline/status/status.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

interface BannerCourse {
  readonly id: string
  /** Absent on pages of the whole course. */
  readonly lessonId?: string
}

/** One banner is stored per course: that of the lesson opened last. */
const keyOf = (kind: BannerKind, language: string, courseId: string) => ['banner', kind, language, courseId].join(':')

const bannerQuery = (kind: BannerKind, language: string, courseId: string) =>
  localQuery<Banner | null>({
    key: ['banner', kind, language, courseId],
    tables: ['own.keyValues'],
    read: async () => ((await personalDb().keyValues.get(keyOf(kind, language, courseId)))?.value as Banner | undefined) ?? null,
  })

/** The flag of the route that renders this component. Undefined: the route has no banner. */
export const useBannerKind = (): BannerKind | undefined => useMatch({ strict: false, select: ({ staticData }) => staticData.showBanner })

/**
 * The stored answer of the banner service for a page whose `staticData` has `showBanner`. Null until there is one: the page
 * then shows its built-in title, as it does when the service fails. Each opening asks again in the background.
 */
export function useBanner(language: Language, course?: BannerCourse): Banner | null {
  const kind = useBannerKind()
  if (kind === undefined) throw new Error('the route has no `showBanner`')
  const courseId = course?.id ?? ''
  const lessonId = course?.lessonId
  const { data } = useQuery(bannerQuery(kind, language, courseId))
  useEffect(() => void refreshBanner(kind, language, courseId, lessonId), [kind, language, courseId, lessonId])
  return data ?? null
}

/** Title and subtitle of that banner. `builtIn`: those until the service has answered, and while it fails. */
export function useBannerTitles(language: Language, builtIn: Pick<Banner, 'title' | 'subtitle'>): Pick<Banner, 'title' | 'subtitle'> {
  const { title, subtitle } = useBanner(language) ?? builtIn
  return { title, subtitle }
}

export async function refreshBanner(kind: BannerKind, language: string, courseId = '', lessonId?: string): Promise<void> {
  try {
    const { banner } = await call(bannerEndpoints.data, {
      type: kind,
      ...(courseId !== '' && { course_id: courseId }),
      ...(lessonId !== undefined && { lesson_id: lessonId }),
    })
    const db = personalDb()
    const key = keyOf(kind, language, courseId)
    const known = await db.keyValues.get(key)
    if (JSON.stringify(known?.value) !== JSON.stringify(banner)) await storeFetched(db, key, banner)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The server ended the session: its token goes and the page asks for the password (session/refresh.ts). Nothing is wiped.
    if (error.status === 401 && readSession()) setStatus({ needsSignIn: true })
    else if (error.status > 0) logFailure(`The banner "${kind}" was not loaded.`, error)
  }
}
