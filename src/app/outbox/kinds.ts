import {
  Bookmark,
  BookOpen,
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  Globe,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Pencil,
  Star,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { CommandInput } from '../../../contract/command.ts'
import type { reviewCommands } from '../../../contract/courses/reviews.ts'
import type { CommandName } from '../../../contract/index.ts'
import { reviewCourse } from '../../features/catalogue/catalogue.commands.ts'
import { reviewDraft } from '../../features/catalogue/reviews/review-draft.ts'
import { correctPost, postDraft } from '../../features/wall/change-post.ts'
import { send } from '../../offline/outbox/outbox.ts'
import type { Target } from '../../ui/buttons/button.tsx'

interface Kind {
  icon: LucideIcon
  /** The words a person wrote, to read, copy and change; absent where the command holds none. */
  textOf?: (input: unknown) => string
  /** The route of the edit form, for commands with more than one text. */
  editRoute?: (input: unknown) => Pick<Target, 'params'> & Required<Pick<Target, 'to'>>
  /** Absent where the text is not edited in the outbox. */
  edit?: TextEdit
}

export interface TextEdit {
  /** Draft of the form on the page of the post or course: the outbox edits the same draft. */
  draftOf: (input: unknown) => string
  /** The same command with other words. */
  withText: (input: unknown, text: string) => unknown
  /** Sends the result of `withText` as a new command if this one was sent or dropped. Deletes the draft. */
  sendLate: (input: unknown) => Promise<unknown>
}

const idOf = (input: unknown) => (input as { id: string }).id
const bodyOf = (input: unknown) => (input as { body?: string | null }).body ?? ''
/** The new values of a changed event or profile. */
function changedText(input: unknown): string {
  const { changes = {} } = input as { changes?: Record<string, { to: unknown }> }
  const texts = Object.values(changes).map(({ to }) => to)
  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n')
}
/** An event's texts in their original language; read and copied here, edited in the event's form. */
function eventText(input: unknown): string {
  const { title, place, description } = input as Partial<Record<'title' | 'place' | 'description', Record<string, string>>>
  return [title, place, description]
    .flatMap((text) => Object.values(text ?? {}))
    .filter((text) => text !== '')
    .join('\n')
}
const eventForm = (input: unknown) => ({ to: '/events/$id/edit', params: { id: idOf(input) } }) as const
const withBody = (input: unknown, body: string) => ({ ...(input as object), body })

/** Notes and answers are words; ticks and bookmarks are not, and what was emptied has none. */
function workText(input: unknown): string {
  const { slot, value } = input as { slot?: string; value?: Record<string, string> }
  if (slot !== 'note' && !slot?.startsWith('work.')) return ''
  return Object.values(value ?? {})
    .filter((text) => text.length > 1)
    .join('\n')
}

const postEdit: TextEdit = {
  draftOf: (input) => postDraft(idOf(input)),
  withText: withBody,
  sendLate: (input) => correctPost({ id: idOf(input), body: bodyOf(input) }),
}
const reviewEdit: TextEdit = {
  draftOf: (input) => reviewDraft((input as Review).course_id),
  withText: withBody,
  sendLate: (input) => send(reviewCourse, input as Review, { draft: reviewDraft((input as Review).course_id) }),
}
type Review = CommandInput<typeof reviewCommands.reviewCourse>

/** The display of each command in the outbox. */
const kinds: Record<CommandName, Kind> = {
  addPost: { icon: MessageCircle, textOf: bodyOf, edit: postEdit },
  editPost: { icon: Pencil, textOf: bodyOf, edit: postEdit },
  removePost: { icon: Trash2 },
  createEvent: { icon: CalendarPlus, textOf: eventText, editRoute: eventForm },
  editEvent: { icon: Pencil, textOf: changedText, editRoute: eventForm },
  removeEvent: { icon: CalendarX },
  registerForEvent: { icon: CalendarCheck },
  cancelRegistration: { icon: CalendarX },
  recordProgress: { icon: BookOpen },
  submitAttempt: { icon: ListChecks },
  reviewCourse: { icon: Star, textOf: bodyOf, edit: reviewEdit },
  removeReview: { icon: Trash2 },
  saveCourse: { icon: Bookmark },
  keepWork: { icon: NotebookPen, textOf: workText },
  editProfile: { icon: UserRound, textOf: changedText, editRoute: () => ({ to: '/profile/edit' }) },
  setLanguage: { icon: Globe },
}

/** A command of a build that this one does not know is shown as what it is: something waiting. */
export const kindOf = (name: string): Kind => (Object.hasOwn(kinds, name) ? kinds[name as CommandName] : { icon: MessageCircle })
export const isKnownCommand = (name: string): name is CommandName => Object.hasOwn(kinds, name)
