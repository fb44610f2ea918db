import type { CommandHandlers } from '../../handler.ts'
import { submitAttemptHandler } from '../attempt-commands.ts'
import { setLanguageHandler } from '../profile-commands.ts'
import { recordProgressHandler } from '../progress-commands.ts'
import { removeReviewHandler, reviewCourseHandler } from '../review-commands.ts'
import { addPostHandler, editPostHandler, removePostHandler } from '../wall-commands.ts'
import { keepWorkHandler } from '../work-commands.ts'

/** Every command of the contract and what the server does about it. */
export const commandHandlers: CommandHandlers = {
  addPost: addPostHandler,
  editPost: editPostHandler,
  removePost: removePostHandler,
  recordProgress: recordProgressHandler,
  submitAttempt: submitAttemptHandler,
  reviewCourse: reviewCourseHandler,
  removeReview: removeReviewHandler,
  keepWork: keepWorkHandler,
  setLanguage: setLanguageHandler,
}
