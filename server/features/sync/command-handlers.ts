import type { CommandHandlers } from '../../handler.ts'
import * as applications from '../applications/application-commands.ts'
import * as draftComments from '../drafts/comment-commands.ts'
import * as drafts from '../drafts/draft-commands.ts'
import * as draftReviews from '../drafts/review-commands.ts'
import * as events from '../events/event-commands.ts'
import * as seats from '../events/seat-commands.ts'
import * as categories from '../forum/category-commands.ts'
import * as follows from '../forum/follow-commands.ts'
import * as replies from '../forum/reply-commands.ts'
import * as threads from '../forum/thread-commands.ts'
import * as attempts from '../learning/attempt-commands.ts'
import * as progress from '../learning/progress-commands.ts'
import * as saved from '../learning/saved-commands.ts'
import * as work from '../learning/work-commands.ts'
import * as moderation from '../moderation/report-commands.ts'
import * as notices from '../notices/notice-commands.ts'
import { setTie } from '../people/tie-commands.ts'
import * as profile from '../profile/profile-commands.ts'
import { setReaction } from '../reactions/reaction-commands.ts'
import * as reviews from '../reviews/review-commands.ts'
import * as classes from '../teaching/class-commands.ts'
import * as wall from '../wall/wall-commands.ts'

/** The handler of every command of the contract, by area. A missing or misnamed one does not compile. */
export const commandHandlers: CommandHandlers = {
  ...wall,
  ...categories,
  ...threads,
  ...replies,
  ...follows,
  ...moderation,
  ...notices,
  ...events,
  ...seats,
  ...progress,
  ...attempts,
  ...work,
  ...saved,
  ...reviews,
  ...profile,
  setTie,
  setReaction,
  ...applications,
  ...drafts,
  ...draftComments,
  reviewDraft: draftReviews.reviewDraft,
  ...classes,
}
