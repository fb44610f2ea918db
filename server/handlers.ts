import { analyticsHandlers } from './features/analytics.ts'
import { authHandlers } from './features/auth.ts'
import { bannerHandlers } from './features/banner.ts'
import { certificateHandlers } from './features/certificates.ts'
import { courseHandlers } from './features/courses.ts'
import { eventHandlers } from './features/events.ts'
import { galleryHandlers } from './features/gallery.ts'
import { profileHandlers } from './features/profile.ts'
import { reviewHandlers } from './features/reviews.ts'
import { siteHandlers } from './features/site.ts'
import { syncHandlers } from './features/sync.ts'
import { systemHandlers } from './features/system.ts'
import { teachingHandlers } from './features/teaching.ts'
import { translationHandlers } from './features/translations.ts'
import { wallHandlers } from './features/wall.ts'
import type { Handlers } from './handler.ts'

/** The handler of every row of the contract. */
export const handlers: Handlers = {
  auth: authHandlers,
  profile: profileHandlers,
  translations: translationHandlers,
  banner: bannerHandlers,
  courses: courseHandlers,
  reviews: reviewHandlers,
  wall: wallHandlers,
  events: eventHandlers,
  certificates: certificateHandlers,
  teaching: teachingHandlers,
  gallery: galleryHandlers,
  site: siteHandlers,
  analytics: analyticsHandlers,
  sync: syncHandlers,
  system: systemHandlers,
}
