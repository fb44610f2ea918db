import { applicationCommands } from './account/applications.ts'
import { auditLogEndpoints } from './account/audit-log.ts'
import { authEndpoints } from './account/auth.ts'
import { deletionEndpoints } from './account/deletion.ts'
import { passwordHelpEndpoints } from './account/password-help.ts'
import { profileCommands, profileEndpoints } from './account/profile.ts'
import { userEndpoints } from './account/users.ts'
import { applicationEndpoints } from './administration/application-review.ts'
import { helpReviewEndpoints } from './administration/password-help-review.ts'
import { alertEndpoints } from './alerts.ts'
import { certificateEndpoints } from './certificates/certificates.ts'
import { graduateEndpoints } from './certificates/graduates.ts'
import { groupEndpoints } from './courses/class-groups.ts'
import { courseAdministrationEndpoints } from './courses/course-administration.ts'
import { courseFileEndpoints } from './courses/course-files.ts'
import { courseEndpoints } from './courses/courses.ts'
import { learnerEndpoints } from './courses/learners.ts'
import { reviewCommands, reviewEndpoints } from './courses/reviews.ts'
import { teachingEndpoints } from './courses/teaching.ts'
import { draftCommands } from './drafts/draft-commands.ts'
import { draftEndpoints } from './drafts/drafts.ts'
import { uploadEndpoints } from './drafts/uploads.ts'
import { eventCommands, eventEndpoints } from './events/events.ts'
import { forumCommands, forumEndpoints } from './forum.ts'
import { galleryEndpoints } from './gallery.ts'
import { classCommands } from './learning/classes.ts'
import { learningCommands } from './learning/learning.ts'
import { workCommands } from './learning/work.ts'
import { moderationEndpoints } from './moderation/cases.ts'
import { moderationCommands } from './moderation/reports.ts'
import { noticeCommands } from './notices.ts'
import { peopleEndpoints } from './people/people.ts'
import { seenEndpoints } from './people/seen-by-teachers.ts'
import { tieCommands } from './people/ties.ts'
import { pictureEndpoints } from './pictures.ts'
import { reactionCommands, reactionEndpoints } from './reactions.ts'
import { analyticsEndpoints } from './site/analytics.ts'
import { bannerEndpoints } from './site/banner.ts'
import { overviewEndpoints } from './site/overview.ts'
import { settingEndpoints } from './site/settings.ts'
import { siteEndpoints } from './site/site.ts'
import { systemEndpoints } from './site/system.ts'
import { translationEndpoints } from './site/translations.ts'
import { translationAdminEndpoints } from './site/translations-admin.ts'
import { usageEndpoints } from './site/usage.ts'
import { syncEndpoints } from './sync.ts'
import { wallCommands, wallEndpoints } from './wall.ts'

/** Every endpoint of the API, by area. The server binds a handler to each; the system tests iterate over it. */
export const endpoints = {
  auth: authEndpoints,
  passwordHelp: { ...passwordHelpEndpoints, ...helpReviewEndpoints },
  users: userEndpoints,
  applications: applicationEndpoints,
  auditLog: auditLogEndpoints,
  settings: settingEndpoints,
  overview: overviewEndpoints,
  moderation: moderationEndpoints,
  profile: profileEndpoints,
  people: peopleEndpoints,
  deletion: deletionEndpoints,
  translations: { ...translationEndpoints, ...translationAdminEndpoints },
  banner: bannerEndpoints,
  courses: courseEndpoints,
  courseAdministration: courseAdministrationEndpoints,
  reviews: reviewEndpoints,
  wall: wallEndpoints,
  forum: forumEndpoints,
  reactions: reactionEndpoints,
  alerts: alertEndpoints,
  events: eventEndpoints,
  certificates: certificateEndpoints,
  graduates: graduateEndpoints,
  teaching: teachingEndpoints,
  learners: learnerEndpoints,
  groups: groupEndpoints,
  seen: seenEndpoints,
  drafts: draftEndpoints,
  uploads: uploadEndpoints,
  courseFiles: courseFileEndpoints,
  gallery: galleryEndpoints,
  pictures: pictureEndpoints,
  site: siteEndpoints,
  analytics: analyticsEndpoints,
  usage: usageEndpoints,
  sync: syncEndpoints,
  system: systemEndpoints,
} as const
export type Endpoints = typeof endpoints

/** Every queueable change, by name. */
export const commands = {
  ...wallCommands,
  ...forumCommands,
  ...reactionCommands,
  ...moderationCommands,
  ...noticeCommands,
  ...eventCommands,
  ...learningCommands,
  ...classCommands,
  ...workCommands,
  ...reviewCommands,
  ...profileCommands,
  ...tieCommands,
  ...applicationCommands,
  ...draftCommands,
} as const
export type CommandName = keyof typeof commands
