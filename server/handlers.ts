import { auditLogHandlers } from './features/administration/audit-log.ts'
import { courseAdministrationHandlers } from './features/administration/courses.ts'
import { overviewHandlers } from './features/administration/overview.ts'
import { settingHandlers } from './features/administration/settings.ts'
import { usageHandlers } from './features/administration/usage.ts'
import { userHandlers } from './features/administration/users.ts'
import { analyticsHandlers } from './features/analytics.ts'
import { applicationHandlers } from './features/applications/applications.ts'
import { authHandlers } from './features/auth/auth.ts'
import { bannerHandlers } from './features/banner.ts'
import { certificateHandlers } from './features/certificates/certificates.ts'
import { graduateHandlers } from './features/certificates/graduates.ts'
import { courseHandlers } from './features/courses.ts'
import { deletionHandlers } from './features/deletion/deletion.ts'
import { courseFileHandlers } from './features/drafts/course-files.ts'
import { draftHandlers } from './features/drafts/drafts.ts'
import { uploadHandlers } from './features/drafts/uploads/uploads.ts'
import { eventHandlers } from './features/events/events.ts'
import { forumHandlers } from './features/forum/forum.ts'
import { galleryHandlers } from './features/gallery.ts'
import { moderationHandlers } from './features/moderation/moderation.ts'
import { alertHandlers } from './features/notices/alerts.ts'
import { passwordHelpHandlers } from './features/password-help/password-help.ts'
import { peopleHandlers } from './features/people/people.ts'
import { pictureHandlers } from './features/pictures/pictures.ts'
import { profileHandlers } from './features/profile/profile.ts'
import { reactionHandlers } from './features/reactions/reactions.ts'
import { reviewHandlers } from './features/reviews/reviews.ts'
import { siteHandlers } from './features/site.ts'
import { syncHandlers } from './features/sync/sync.ts'
import { systemHandlers } from './features/system/system.ts'
import { groupHandlers } from './features/teaching/groups.ts'
import { learnerHandlers } from './features/teaching/learners.ts'
import { seenHandlers } from './features/teaching/seen-by-teachers.ts'
import { teachingHandlers } from './features/teaching/teaching.ts'
import { translationHandlers } from './features/translations/translations.ts'
import { wallHandlers } from './features/wall/wall.ts'
import type { Handlers } from './handler.ts'

/** The handler of every endpoint of the contract. */
export const handlers: Handlers = {
  auth: authHandlers,
  passwordHelp: passwordHelpHandlers,
  users: userHandlers,
  applications: applicationHandlers,
  auditLog: auditLogHandlers,
  settings: settingHandlers,
  overview: overviewHandlers,
  moderation: moderationHandlers,
  profile: profileHandlers,
  people: peopleHandlers,
  deletion: deletionHandlers,
  translations: translationHandlers,
  banner: bannerHandlers,
  courses: courseHandlers,
  courseAdministration: courseAdministrationHandlers,
  reviews: reviewHandlers,
  wall: wallHandlers,
  forum: forumHandlers,
  reactions: reactionHandlers,
  alerts: alertHandlers,
  events: eventHandlers,
  certificates: certificateHandlers,
  graduates: graduateHandlers,
  teaching: teachingHandlers,
  learners: learnerHandlers,
  groups: groupHandlers,
  seen: seenHandlers,
  drafts: draftHandlers,
  courseFiles: courseFileHandlers,
  gallery: galleryHandlers,
  pictures: pictureHandlers,
  uploads: uploadHandlers,
  site: siteHandlers,
  analytics: analyticsHandlers,
  usage: usageHandlers,
  sync: syncHandlers,
  system: systemHandlers,
}
