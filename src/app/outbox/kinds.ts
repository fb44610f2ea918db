import {
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
import type { CommandName } from '../../../contract/index.ts'
import type { reviewCourse } from '../../../contract/reviews.ts'
import { reviewCourseLocally } from '../../features/catalogue/catalogue.commands.ts'
import { editPostLocally } from '../../features/wall/wall.commands.ts'
import { send } from '../../offline/outbox.ts'
import type { Target } from '../../ui/button.tsx'

interface Kind {
  icon: LucideIcon
  /** The words a person wrote, to read, copy and change; absent where the command holds none. */
  textOf?: (input: unknown) => string
  /** The page where it is mended, for what is more than one text. */
  mendAt?: (input: unknown) => Pick<Target, 'params'> & Required<Pick<Target, 'to'>>
  /** The same command with other words. */
  withText?: (input: unknown, text: string) => unknown
  /** Sends what `withText` made after all, where another tab has sent or dropped the command meanwhile. */
  sendLate?: (input: unknown) => Promise<unknown>
}

const idOf = (input: unknown) => (input as { id: string }).id
const bodyOf = (input: unknown) => (input as { body?: string | null }).body ?? ''
/** What was changed of an event or of oneself, as it shall be. */
function changedText(input: unknown): string {
  const { changes = {} } = input as { changes?: Record<string, { to: unknown }> }
  const texts = Object.values(changes).map(({ to }) => to)
  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n')
}
/** An event's words in whichever language they were written; read and copied here, changed on its own page. */
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

const editLate = (input: unknown) => send(editPostLocally, { id: idOf(input), body: bodyOf(input) })

/** How each command looks in the outbox. */
const kinds: Record<CommandName, Kind> = {
  addPost: { icon: MessageCircle, textOf: bodyOf, withText: withBody, sendLate: editLate },
  editPost: { icon: Pencil, textOf: bodyOf, withText: withBody, sendLate: editLate },
  removePost: { icon: Trash2 },
  createEvent: { icon: CalendarPlus, textOf: eventText, mendAt: eventForm },
  editEvent: { icon: Pencil, textOf: changedText, mendAt: eventForm },
  removeEvent: { icon: CalendarX },
  registerForEvent: { icon: CalendarCheck },
  cancelRegistration: { icon: CalendarX },
  recordProgress: { icon: BookOpen },
  submitAttempt: { icon: ListChecks },
  reviewCourse: {
    icon: Star,
    textOf: bodyOf,
    withText: withBody,
    sendLate: (input) => send(reviewCourseLocally, input as CommandInput<typeof reviewCourse>),
  },
  removeReview: { icon: Trash2 },
  keepWork: { icon: NotebookPen, textOf: workText },
  editProfile: { icon: UserRound, textOf: changedText, mendAt: () => ({ to: '/profile/edit' }) },
  setLanguage: { icon: Globe },
}

/** A command of a build that this one does not know is shown as what it is: something waiting. */
export const kindOf = (name: string): Kind => (Object.hasOwn(kinds, name) ? kinds[name as CommandName] : { icon: MessageCircle })
export const isKnownCommand = (name: string): name is CommandName => Object.hasOwn(kinds, name)
