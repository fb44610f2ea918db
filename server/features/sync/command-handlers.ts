import type { CommandHandlers } from '../../handler.ts'
import { submitAttemptHandler } from '../attempt-commands.ts'
import { createEventHandler, editEventHandler, removeEventHandler } from '../event-commands.ts'
import { editProfileHandler, setLanguageHandler } from '../profile-commands.ts'
import { recordProgressHandler } from '../progress-commands.ts'
import { removeReviewHandler, reviewCourseHandler } from '../review-commands.ts'
import { cancelRegistrationHandler, registerForEventHandler } from '../seat-commands.ts'
import { addPostHandler, editPostHandler, removePostHandler } from '../wall-commands.ts'
import { keepWorkHandler } from '../work-commands.ts'

/** Every command of the contract and what the server does about it. */
export const commandHandlers: CommandHandlers = {
  addPost: addPostHandler,
  editPost: editPostHandler,
  removePost: removePostHandler,
  createEvent: createEventHandler,
  editEvent: editEventHandler,
  removeEvent: removeEventHandler,
  registerForEvent: registerForEventHandler,
  cancelRegistration: cancelRegistrationHandler,
  recordProgress: recordProgressHandler,
  submitAttempt: submitAttemptHandler,
  reviewCourse: reviewCourseHandler,
  removeReview: removeReviewHandler,
  keepWork: keepWorkHandler,
  editProfile: editProfileHandler,
  setLanguage: setLanguageHandler,
}
