import type { CommandName } from '../../../contract/index.ts'
import { removeReviewLocally, reviewCourseLocally } from '../../features/catalogue/catalogue.commands.ts'
import {
  cancelRegistrationLocally,
  createEventLocally,
  editEventLocally,
  registerForEventLocally,
  removeEventLocally,
} from '../../features/events/events.commands.ts'
import { keepWorkLocally, recordProgressLocally, submitAttemptLocally } from '../../features/player/player.commands.ts'
import { setLanguageLocally } from '../../features/session/language.ts'
import { editProfileLocally } from '../../features/session/profile.commands.ts'
import { addPostLocally, editPostLocally, removePostLocally } from '../../features/wall/wall.commands.ts'

/** What each command does on the phone. The outbox needs them by name, to lay unsent ones over what a pull brings. */
export const localCommands = {
  addPost: addPostLocally,
  editPost: editPostLocally,
  removePost: removePostLocally,
  createEvent: createEventLocally,
  editEvent: editEventLocally,
  removeEvent: removeEventLocally,
  registerForEvent: registerForEventLocally,
  cancelRegistration: cancelRegistrationLocally,
  recordProgress: recordProgressLocally,
  submitAttempt: submitAttemptLocally,
  reviewCourse: reviewCourseLocally,
  removeReview: removeReviewLocally,
  keepWork: keepWorkLocally,
  editProfile: editProfileLocally,
  setLanguage: setLanguageLocally,
} satisfies Record<CommandName, unknown>
