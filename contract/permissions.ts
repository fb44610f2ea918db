import type { Role } from './account/person.ts'
import type { CourseRight } from './courses/courses.ts'

/** The user on whose behalf `may()` decides. Null: a visitor who has not signed in. */
export interface Actor {
  readonly id: string
  readonly role: Role
}

/** Permissions per role: product specification, section 6, and a few more for instructors. */
export const permissions: Record<Role, readonly string[]> = {
  student: ['courses:read', 'profile:write', 'community:write'],
  instructor: ['courses:read', 'courses:write', 'students:read', 'analytics:read', 'profile:write', 'community:write'],
  admin: ['*'],
}

interface Actions {
  'course.read': { isPublished: boolean; hasStarted: boolean }
  /** The keys of its graded quizzes: those who may learn in it. */
  'course.keys': { isPublished: boolean; hasStarted: boolean }
  'progress.record': undefined
  'course.review': { hasLearned: boolean }
  'profile.edit': { id: string }
  'tie.set': { id: string }
  'application.send': undefined
  'post.add': undefined
  'post.edit': { authorId: string }
  'post.remove': { authorId: string }
  'thread.add': undefined
  /** Its title. */
  'thread.edit': { authorId: string }
  /** Its best reply. */
  'thread.answer': { authorId: string }
  /** Its subject, pin and lock. */
  'thread.steer': undefined
  'category.save': undefined
  'reply.add': undefined
  'reply.edit': { authorId: string }
  'reply.remove': { authorId: string }
  /** To a text of another user. */
  'reaction.set': { authorId: string }
  'report.send': { authorId: string }
  'picture.add': undefined
  'event.add': undefined
  'event.edit': { organiserId: string }
  'event.remove': { organiserId: string }
  'event.people': { organiserId: string }
  'event.register': undefined
  /** As one file. */
  'course.save': { right: CourseRight | null }
  /** From such a file, under its own id. */
  'course.bring': undefined
  'draft.start': undefined
  'draft.read': { right: CourseRight | null }
  'draft.edit': { right: CourseRight | null }
  /** Its people, and its publication. */
  'draft.steer': { right: CourseRight | null }
  /** A class group: its name, its courses and its code. A new one has no owner yet. */
  'group.steer': { ownerId: string | null }
  'group.join': { ownerId: string }
  'certificate.confirm': { isTeacher: boolean }
  'certificate.withdraw': { confirmedBy: string }
}
export type Action = keyof Actions

/**
 * The only authorisation function: buttons, guards and handlers all call it. A call that the role alone decides (an
 * administrator's, an instructor's) has no rule here: the server checks the `access` of every endpoint. An administrator neither
 * writes for another user nor removes a text without a case (docs/decisions/059).
 */
export function may<A extends Action>(actor: Actor | null, action: A, ...thing: Actions[A] extends undefined ? [] : [Actions[A]]): boolean {
  const rule = rules[action] as (actor: Actor | null, thing: unknown) => boolean
  return rule(actor, thing[0])
}

const isAdmin = (actor: Actor | null) => actor?.role === 'admin'

const hasPermission = (actor: Actor | null, permission: string) =>
  actor !== null && (isAdmin(actor) || permissions[actor.role].includes(permission))

/** Teachers and administrators. */
const isStaff = (actor: Actor | null) => actor !== null && actor.role !== 'student'

interface Written {
  readonly authorId: string
}
const mayWrite = (actor: Actor | null) => hasPermission(actor, 'community:write')
const isAuthor = (actor: Actor | null, { authorId }: Written) => mayWrite(actor) && actor?.id === authorId
/** The right to write, for a text of another user. */
const isReader = (actor: Actor | null, { authorId }: Written) => mayWrite(actor) && actor?.id !== authorId

const rules: { [A in Action]: (actor: Actor | null, thing: Actions[A]) => boolean } = {
  // A withdrawn course stays with those who have started it.
  'course.read': (actor, course) => course.isPublished || (actor !== null && course.hasStarted) || isAdmin(actor),
  'course.keys': (actor, course) => hasPermission(actor, 'courses:read') && (course.isPublished || course.hasStarted || isAdmin(actor)),
  'progress.record': (actor) => hasPermission(actor, 'courses:read'),
  'course.review': (actor, course) => hasPermission(actor, 'courses:read') && course.hasLearned,
  'profile.edit': (actor, person) => hasPermission(actor, 'profile:write') && actor?.id === person.id,
  'tie.set': (actor, person) => hasPermission(actor, 'community:write') && actor?.id !== person.id,
  // Others teach already.
  'application.send': (actor) => actor?.role === 'student',
  'post.add': mayWrite,
  'post.edit': isAuthor,
  'post.remove': isAuthor,
  'thread.add': mayWrite,
  'thread.edit': isAuthor,
  'thread.answer': (actor, thread) => isStaff(actor) || isAuthor(actor, thread),
  'thread.steer': (actor) => isStaff(actor),
  'category.save': (actor) => isStaff(actor),
  'reply.add': mayWrite,
  'reply.edit': isAuthor,
  'reply.remove': isAuthor,
  'reaction.set': isReader,
  'report.send': isReader,
  'picture.add': mayWrite,
  'event.add': mayWrite,
  'event.edit': (actor, event) => isAdmin(actor) || (hasPermission(actor, 'community:write') && actor?.id === event.organiserId),
  'event.remove': (actor, event) => isAdmin(actor) || (hasPermission(actor, 'community:write') && actor?.id === event.organiserId),
  'event.people': (actor, event) => isAdmin(actor) || actor?.id === event.organiserId,
  'event.register': mayWrite,
  'course.save': (actor, course) => isAdmin(actor) || (hasPermission(actor, 'courses:write') && course.right === 'owner'),
  'course.bring': isAdmin,
  'draft.start': (actor) => hasPermission(actor, 'courses:write'),
  'draft.read': (actor, draft) => isAdmin(actor) || (hasPermission(actor, 'courses:write') && draft.right !== null),
  // No administrator writes for another: who takes over a course is its owner, which the audit log says.
  'draft.edit': (actor, draft) => hasPermission(actor, 'courses:write') && (draft.right === 'owner' || draft.right === 'author'),
  'draft.steer': (actor, draft) => isAdmin(actor) || (hasPermission(actor, 'courses:write') && draft.right === 'owner'),
  // An administrator too has own groups alone: a code is an invitation of one teacher.
  'group.steer': (actor, group) => hasPermission(actor, 'students:read') && (group.ownerId === null || group.ownerId === actor?.id),
  'group.join': (actor, group) => hasPermission(actor, 'courses:read') && actor?.id !== group.ownerId,
  'certificate.confirm': (actor, course) => isAdmin(actor) || (hasPermission(actor, 'students:read') && course.isTeacher),
  // Also after a hand-over of the course: the statement is theirs.
  'certificate.withdraw': (actor, one) => isAdmin(actor) || (hasPermission(actor, 'students:read') && actor?.id === one.confirmedBy),
}
