import { analyticsEndpoints } from './analytics.ts'
import { authEndpoints } from './auth.ts'
import { bannerEndpoints } from './banner.ts'
import { certificateEndpoints } from './certificates.ts'
import { courseEndpoints } from './courses.ts'
import { cancelRegistration, createEvent, editEvent, eventEndpoints, registerForEvent, removeEvent } from './events.ts'
import { galleryEndpoints } from './gallery.ts'
import { recordProgress, submitAttempt } from './learning.ts'
import { editProfile, profileEndpoints, setLanguage } from './profile.ts'
import { removeReview, reviewCourse, reviewEndpoints } from './reviews.ts'
import { siteEndpoints } from './site.ts'
import { syncEndpoints } from './sync.ts'
import { systemEndpoints } from './system.ts'
import { teachingEndpoints } from './teaching.ts'
import { translationEndpoints } from './translations.ts'
import { addPost, editPost, removePost, wallEndpoints } from './wall.ts'
import { keepWork } from './work.ts'

/** Every call of the API, by area. The server binds a handler to each; the system tests walk it. */
export const endpoints = {
  auth: authEndpoints,
  profile: profileEndpoints,
  translations: translationEndpoints,
  banner: bannerEndpoints,
  courses: courseEndpoints,
  reviews: reviewEndpoints,
  wall: wallEndpoints,
  events: eventEndpoints,
  certificates: certificateEndpoints,
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
  addPost,
  editPost,
  removePost,
  createEvent,
  editEvent,
  removeEvent,
  registerForEvent,
  cancelRegistration,
  recordProgress,
  submitAttempt,
  keepWork,
  reviewCourse,
  removeReview,
  editProfile,
  setLanguage,
} as const
export type CommandName = keyof typeof commands
