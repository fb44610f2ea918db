import {
  BookOpen,
  CalendarPlus,
  EyeOff,
  Flag,
  Gavel,
  GraduationCap,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  NotebookPen,
  Pencil,
  Star,
  Upload,
  UserRound,
} from 'lucide-react'
import { lessonsOf } from '../../../../contract/courses/courses.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'
import type { DraftForm } from '../../../offline/drafts/draft-key.ts'
import { ownerOfPhoto, personKey } from '../../../offline/local-rows/profiles.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import type { PersonalDb } from '../../../offline/store/personal-db.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import type { Target } from '../../../ui/buttons/button.tsx'

/** The page with the form of a draft. */
export type Place = Pick<Target, 'params' | 'search'> & Required<Pick<Target, 'to'>>

/** The form of a draft, as far as this device knows it. */
export interface Origin {
  readonly place: Place
  /** The title of its thread, course or lesson. A text without a language is of a user. */
  readonly title: LocalizedText | string | null
  /** The post below which the form is, if its comments have to be opened. */
  readonly below?: string
}

interface ListedForm {
  readonly icon: LucideIcon
  /** `about`: the part of the key after the form's name. */
  readonly originOf: (about: string, db: PersonalDb) => Origin | Promise<Origin>
  /** Fields to show of a form with several; absent where the draft is one text. */
  readonly fields?: readonly string[]
}

const at = (place: Place, title: Origin['title'] = null): Origin => ({ place, title })
const wall = () => at({ to: '/community' })

async function thread(id: string, db: PersonalDb): Promise<Origin | null> {
  const found = await db.threads.get(id)
  return found ? at({ to: '/forum/thread/$slug', params: { slug: found.slug ?? id } }, found.title) : null
}
/** Replies without a thread here are comments on a post. */
const conversation = async (id: string, db: PersonalDb): Promise<Origin> => (await thread(id, db)) ?? { ...wall(), below: id }

/** The conversation of a reply. The first text of a thread has the thread's id. */
async function text(id: string, db: PersonalDb): Promise<Origin> {
  const reply = await db.replies.get(id)
  if (reply) return conversation(reply.parent_id, db)
  return (await thread(id, db)) ?? wall()
}

/** A reported text, or the page of a reported person, photo or event. */
async function reported(id: string, db: PersonalDb): Promise<Origin> {
  const person = (await db.people.get(id)) ?? (await db.keyValues.get(personKey(id)))
  if (await db.events.get(id)) return at({ to: '/events/$id', params: { id } })
  const personId = person ? id : await ownerOfPhoto(db, id)
  return personId === undefined ? text(id, db) : at({ to: '/users/$id', params: { id: personId } })
}

async function course(id: string): Promise<Origin> {
  const one = (await sharedDb.courses.toArray()).find((known) => known.id === id)
  return at({ to: '/courses/$id', params: { id: one?.slug ?? id } }, one?.title ?? null)
}

async function lesson(about: string): Promise<Origin> {
  const [courseId = '', lessonId = ''] = about.split('/')
  const stored = (await sharedDb.packages.toArray()).find((one) => one.courseId === courseId)
  const title = stored?.manifest && lessonsOf(stored.manifest).find(({ id }) => id === lessonId)?.title
  const to = isVisitor() ? '/course/$id/play' : '/courses/$id/learn'
  return at({ to, params: { id: stored?.slug ?? courseId }, search: { lesson: lessonId } }, title ?? null)
}

async function draftOfCourse(id: string, db: PersonalDb): Promise<Origin> {
  const root = await db.draftNodes.get(id)
  const { 'title.bn': bn, 'title.en': en } = root?.fields ?? {}
  const title = [bn, en].find((one): one is string => typeof one === 'string' && one !== '')
  return at({ to: '/instructor/courses/$id', params: { id } }, title ?? null)
}

/** The page of an administrator's act. */
function act(about: string): Origin {
  const [page = '', id = ''] = about.split('/')
  if (page === 'users') return at({ to: '/admin/users/$id', params: { id } })
  if (page === 'courses') return at({ to: '/admin/courses/$id', params: { id } })
  if (page === 'instructors') return at({ to: '/admin/instructors/$id', params: { id } })
  return at({ to: page === 'translations' ? '/admin/translations' : '/admin/moderation' })
}

const draftOfPart = async (id: string, db: PersonalDb) => draftOfCourse((await db.draftNodes.get(id))?.course_id ?? id, db)

/** Each form with a draft. Sheets are no unsent work. */
const listed: { readonly [F in Exclude<DraftForm, 'sheet'>]: ListedForm } = {
  wall: { icon: MessageCircle, originOf: wall },
  post: { icon: Pencil, originOf: wall },
  thread: { icon: MessagesSquare, originOf: () => at({ to: '/forum/new' }), fields: ['title', 'body'] },
  'thread-title': { icon: Pencil, originOf: conversation },
  replies: { icon: MessageCircle, originOf: conversation },
  reply: { icon: Pencil, originOf: text },
  category: { icon: MessagesSquare, originOf: () => at({ to: '/forum' }), fields: ['name_bn', 'about_bn'] },
  report: { icon: Flag, originOf: reported, fields: ['words'] },
  appeal: { icon: MessageCircle, originOf: wall },
  event: {
    icon: CalendarPlus,
    originOf: (id) => at(id === 'new' ? { to: '/events/create' } : { to: '/events/$id/edit', params: { id } }),
    fields: ['title_bn', 'title_en', 'place_bn', 'place_en', 'description_bn', 'description_en'],
  },
  review: { icon: Star, originOf: course },
  profile: { icon: UserRound, originOf: () => at({ to: '/profile/edit' }), fields: [] },
  privacy: { icon: EyeOff, originOf: () => at({ to: '/profile/privacy' }), fields: [] },
  application: { icon: GraduationCap, originOf: () => at({ to: '/profile/teach' }), fields: ['subject', 'experience', 'reply'] },
  'new-course': { icon: BookOpen, originOf: () => at({ to: '/instructor/courses' }), fields: ['title_bn', 'title_en'] },
  part: { icon: NotebookPen, originOf: draftOfPart, fields: [] },
  comment: { icon: MessageCircle, originOf: draftOfPart, fields: ['text'] },
  publish: { icon: Upload, originOf: draftOfCourse, fields: ['note_bn', 'note_en'] },
  act: { icon: Gavel, originOf: act, fields: ['words', 'note', 'value', 'note_bn', 'note_en', 'reason'] },
  attempt: { icon: ListChecks, originOf: lesson, fields: [] },
}

/** @returns undefined for a sheet */
export const listedForm = (form: DraftForm): ListedForm | undefined => (form === 'sheet' ? undefined : listed[form])
