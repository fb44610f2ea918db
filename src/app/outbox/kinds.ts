import {
  Bell,
  Bookmark,
  BookOpen,
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  Camera,
  EyeOff,
  Flag,
  Globe,
  GraduationCap,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  NotebookPen,
  Pencil,
  SmilePlus,
  Star,
  Trash2,
  Undo2,
  UserRound,
  Users,
} from 'lucide-react'
import type { Command, CommandInput } from '../../../contract/command.ts'
import type { RepliesOf } from '../../../contract/forum.ts'
import type { CommandName, commands } from '../../../contract/index.ts'
import type { Target } from '../../ui/buttons/button.tsx'

interface Kind<C extends Command> {
  readonly icon: LucideIcon
  /** The page with the form to which a command that is taken back returns. It also shows both texts of a conflict. */
  readonly formRoute?: (input: CommandInput<C>) => Pick<Target, 'params'> & Required<Pick<Target, 'to'>>
  /** The route of the edit form, for commands with more than one text. */
  readonly editRoute?: (input: CommandInput<C>) => Pick<Target, 'params'> & Required<Pick<Target, 'to'>>
  /** The form for the text of a command that the server has rejected with one of these codes. */
  readonly elsewhere?: {
    readonly codes: readonly string[]
    readonly route: Required<Pick<Target, 'to'>>
  }
}

const wall = () => ({ to: '/community' }) as const
const repliesPage = ({ of: { kind, id } }: { of: RepliesOf }) =>
  kind === 'post' ? wall() : ({ to: '/forum/thread/$slug', params: { slug: id } } as const)
const eventForm = ({ id }: { id: string }) => ({ to: '/events/$id/edit', params: { id } }) as const

/** The display of each command in the outbox. Its texts are options of the command itself (`textOf`, `edit`). */
const kinds: { readonly [N in CommandName]: Kind<(typeof commands)[N]> } = {
  addPost: { icon: MessageCircle, formRoute: wall },
  editPost: { icon: Pencil, formRoute: wall },
  removePost: { icon: Trash2 },
  startThread: { icon: MessagesSquare },
  saveCategory: { icon: MessagesSquare },
  changeThread: { icon: Pencil, editRoute: ({ id }) => ({ to: '/forum/thread/$slug', params: { slug: id } }) },
  addReply: {
    icon: MessageCircle,
    formRoute: repliesPage,
    elsewhere: { codes: ['locked', 'gone'], route: { to: '/forum/new' } },
  },
  editReply: { icon: Pencil, formRoute: repliesPage },
  removeReply: { icon: Trash2 },
  report: { icon: Flag },
  appeal: { icon: MessageCircle },
  readNotices: { icon: Bell },
  followThread: { icon: Bell },
  setReaction: { icon: SmilePlus },
  createEvent: { icon: CalendarPlus, editRoute: eventForm, formRoute: () => ({ to: '/events/create' }) },
  editEvent: { icon: Pencil, editRoute: eventForm },
  removeEvent: { icon: CalendarX },
  registerForEvent: { icon: CalendarCheck },
  cancelRegistration: { icon: CalendarX },
  recordProgress: { icon: BookOpen },
  submitAttempt: { icon: ListChecks },
  reviewCourse: { icon: Star },
  removeReview: { icon: Trash2 },
  saveCourse: { icon: Bookmark },
  keepWork: { icon: NotebookPen },
  editProfile: { icon: UserRound, editRoute: () => ({ to: '/profile/edit' }) },
  chooseFace: { icon: SmilePlus },
  setPhoto: { icon: Camera },
  setLanguage: { icon: Globe },
  setPrivacy: { icon: EyeOff },
  setTie: { icon: Users },
  applyToTeach: { icon: GraduationCap, editRoute: () => ({ to: '/profile/teach' }) },
  withdrawApplication: { icon: Undo2 },
  joinGroup: { icon: Users },
  leaveGroup: { icon: Undo2 },
  leaveList: { icon: EyeOff },
  startDraft: { icon: NotebookPen },
  addDraftNodes: { icon: NotebookPen },
  changeDraftNode: { icon: Pencil },
  moveDraftNode: { icon: Pencil },
  removeDraftNode: { icon: Trash2 },
  restoreDraftNode: { icon: Undo2 },
  settleDraftClash: { icon: Pencil },
  commentDraftNode: { icon: MessageCircle },
  markDraftComment: { icon: Pencil },
  reviewDraft: { icon: Pencil },
}
// biome-ignore lint/suspicious/noExplicitAny: the table holds commands of every input; each gets only inputs of its own name.
type AnyKind = Kind<any>

/** The display of a command. One that this build does not know is shown as something that waits. */
export const kindOf = (name: string): AnyKind => (isKnownCommand(name) ? kinds[name] : { icon: MessageCircle })
export const isKnownCommand = (name: string): name is CommandName => Object.hasOwn(kinds, name)
