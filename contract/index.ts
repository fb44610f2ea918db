import { auditLogEndpoints } from './account/audit-log.ts'
import { authEndpoints } from './account/auth.ts'
import { passwordHelpEndpoints } from './account/password-help.ts'
import { profileCommands, profileEndpoints } from './account/profile.ts'
import { userEndpoints } from './account/users.ts'
import { certificateEndpoints } from './certificates/certificates.ts'
import { graduateEndpoints } from './certificates/graduates.ts'
import { courseEndpoints } from './courses/courses.ts'
import { reviewCommands, reviewEndpoints } from './courses/reviews.ts'
import { teachingEndpoints } from './courses/teaching.ts'
import { eventCommands, eventEndpoints } from './events/events.ts'
import { forumCommands, forumEndpoints } from './forum.ts'
import { galleryEndpoints } from './gallery.ts'
import { learningCommands } from './learning/learning.ts'
import { workCommands } from './learning/work.ts'
import { analyticsEndpoints } from './site/analytics.ts'
import { bannerEndpoints } from './site/banner.ts'
import { siteEndpoints } from './site/site.ts'
import { systemEndpoints } from './site/system.ts'
import { translationEndpoints } from './site/translations.ts'
import { syncEndpoints } from './sync.ts'
import { wallCommands, wallEndpoints } from './wall.ts'

/** Every endpoint of the API, by area. The server binds a handler to each; the system tests iterate over it. */
export const endpoints = {
  auth: authEndpoints,
  passwordHelp: passwordHelpEndpoints,
  users: userEndpoints,
  auditLog: auditLogEndpoints,
  profile: profileEndpoints,
  translations: translationEndpoints,
  banner: bannerEndpoints,
  courses: courseEndpoints,
  reviews: reviewEndpoints,
  wall: wallEndpoints,
  forum: forumEndpoints,
  events: eventEndpoints,
  certificates: certificateEndpoints,
  graduates: graduateEndpoints,
  teaching: teachingEndpoints,
  gallery: galleryEndpoints,
  site: siteEndpoints,
  analytics: analyticsEndpoints,
  sync: syncEndpoints,
  system: systemEndpoints,
} as const
export type Endpoints = typeof endpoints

/** Every queueable change, by name. */
export const commands = {
  ...wallCommands,
  ...forumCommands,
  ...eventCommands,
  ...learningCommands,
  ...workCommands,
  ...reviewCommands,
  ...profileCommands,
} as const
export type CommandName = keyof typeof commands
