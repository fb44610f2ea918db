// Long: one row for each endpoint and command, so that a new one without a row fails.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { shownCode } from '../../contract/certificates/certificates.ts'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../contract/drafts/merge-draft.ts'
import { type CommandName, commands, type Endpoints, endpoints } from '../../contract/index.ts'
import { noticeKey } from '../../contract/notices.ts'
import { codeFrom } from '../../contract/people/group-code.ts'
import { dayOf } from '../../contract/values/days.ts'
import { hashToken } from '../../server/accounts/tokens.ts'
import {
  applications,
  cases,
  categories,
  certificates,
  classGroupCourses,
  classGroups,
  classMembers,
  courseDrafts,
  courseLearners,
  coursePeople,
  draftComments,
  draftNodes,
  draftPeople,
  events,
  helpRequests,
  lessonProgress,
  notices,
  posts,
  replies,
  reviews,
  seats,
  threads,
  translations,
  uploads,
  users,
} from '../../server/db/schema.ts'
import { builtInWords } from '../../server/words/built-in-words.ts'
import { newId } from '../../src/offline/store/id.ts'
import { demoPassword } from './api.ts'
import { announced, aPicture } from './pictures.ts'
import type { SmallCourse } from './small-course.ts'
import type { Caller, World } from './world.ts'

/** World and course that a row of a table test runs in. */
export interface Scene {
  readonly world: World
  readonly course: SmallCourse
}

type AreaOf<A extends keyof Endpoints> = `${A}.${keyof Endpoints[A] & string}`
export type EndpointName = { [A in keyof Endpoints]: AreaOf<A> }[keyof Endpoints]
type Input = Readonly<Record<string, unknown>>

export interface EndpointExpectation {
  /** A valid input. */
  readonly input: (scene: Scene, caller: Caller) => Input | Promise<Input>
  readonly status: Readonly<Record<Caller, number>>
}

const everyone = (status: number) => ({ visitor: status, student: status, other: status, instructor: status, admin: status })
const members = (status: number) => ({ ...everyone(status), visitor: 401 })
const teachers = (status: number) => ({ ...members(403), instructor: status, admin: status })
/** A class group has one teacher: administrators have own ones. */
const onlyInstructor = (status: number) => ({ ...members(403), instructor: status })
const admins = (status: number) => ({ ...members(403), admin: status })

/** A valid input and the expected status per role for each endpoint. The compiler requires a row for every endpoint. */
export const endpointExpectations: Readonly<Record<EndpointName, EndpointExpectation>> = {
  'auth.login': { input: () => ({ identifier: 'other@world.test', password: demoPassword, remember_me: true }), status: everyone(200) },
  'auth.register': {
    input: () => ({ phone: '০১৮১২৩৪৫৬৭৮', password: 'পুকুর-ঘাট-৭৭', full_name: 'রহিমা বেগম', email: '' }),
    status: everyone(200),
  },
  'auth.logout': { input: () => ({}), status: everyone(200) },
  'auth.me': { input: () => ({}), status: members(200) },
  // A valid input with a wrong password: no password may change in this test.
  'auth.changePassword': {
    input: () => ({ current_password: 'not-the-one', new_password: 'পুকুর-ঘাট-৭৭', new_password_confirmation: 'পুকুর-ঘাট-৭৭' }),
    status: members(400),
  },
  'auth.changePhone': { input: () => ({ phone: '01812345679', current_password: 'not-the-one' }), status: members(400) },
  'auth.changeEmail': { input: () => ({ email: 'new@world.test', current_password: 'not-the-one' }), status: members(400) },
  'auth.disputeNotice': { input: () => ({ id: newId(), current_password: 'not-the-one' }), status: members(400) },
  'deletion.ask': { input: () => ({ way: 'all', current_password: 'not-the-one' }), status: members(400) },
  'deletion.takeBack': { input: () => ({}), status: members(200) },
  'passwordHelp.ask': { input: () => ({ id: newId(), secret: helpSecret, phone: '01899999999' }), status: everyone(200) },
  'passwordHelp.state': { input: async (scene) => ({ id: await helpRequest(scene), secret: helpSecret }), status: everyone(200) },
  // No code was issued.
  'passwordHelp.tryCode': {
    input: async (scene) => ({ id: await helpRequest(scene), secret: helpSecret, code: '১২৩৪ ৫৬৭৮' }),
    status: everyone(400),
  },
  'passwordHelp.finish': {
    input: async (scene) => ({ id: await helpRequest(scene), secret: helpSecret, new_password: 'পুকুর-ঘাট-৭৭' }),
    status: everyone(400),
  },
  'passwordHelp.list': { input: () => ({}), status: admins(200) },
  'passwordHelp.issue': {
    input: async (scene) => ({ id: await helpRequest(scene), user_id: scene.world.ids.other, has_called: true }),
    status: admins(200),
  },
  'passwordHelp.close': { input: async (scene) => ({ id: await helpRequest(scene) }), status: admins(200) },
  'applications.list': { input: () => ({}), status: admins(200) },
  'applications.get': { input: async (scene) => ({ id: (await addApplication(scene)).id }), status: admins(200) },
  'applications.decide': {
    input: async (scene) => ({ id: (await addApplication(scene)).id, decision: 'approve', words: 'স্বাগতম', version: 1 }),
    status: admins(200),
  },
  'moderation.queue': { input: () => ({}), status: admins(200) },
  'moderation.decide': {
    input: async (scene) => ({ ...(await addCase(scene)), decision: 'keep', reason: 'spam', words: '', suspend_days: 0 }),
    status: admins(200),
  },
  'moderation.undo': { input: async (scene) => await addCase(scene), status: admins(200) },
  'settings.list': { input: () => ({}), status: admins(200) },
  'settings.history': { input: () => ({}), status: admins(200) },
  // The default again: no setting may change in this test.
  'settings.change': { input: () => ({ key: 'help_code_minutes', from: null, to: null }), status: admins(200) },
  'overview.get': { input: () => ({}), status: admins(200) },
  'users.list': { input: () => ({ search: 'other', role: 'student', state: 'active' }), status: admins(200) },
  'users.get': { input: ({ world }) => ({ id: world.ids.other }), status: admins(200) },
  'users.changeRole': {
    input: async (scene) => ({ id: await addUser(scene), from: 'student', role: 'instructor', reason: 'তিনি শেখান' }),
    status: admins(200),
  },
  'users.suspend': {
    input: async (scene) => {
      const suspension = { reason: 'spam', note: 'একই বিজ্ঞাপন বারবার', until: Date.now() + 24 * hour }
      return { id: await addUser(scene), from: null, ...suspension }
    },
    status: admins(200),
  },
  'users.lift': { input: async (scene) => ({ id: await addUser(scene), from: null, reason: 'ভুল ছিল' }), status: admins(200) },
  'users.endSessions': { input: async (scene) => ({ id: await addUser(scene) }), status: admins(200) },
  'users.checkImport': { input: () => ({ rows: [importedUser()] }), status: admins(200) },
  'users.importAll': { input: () => ({ rows: [importedUser()] }), status: admins(200) },
  'users.exportArea': { input: () => ({ area: 'জামালপুর' }), status: admins(200) },
  'auditLog.list': {
    input: ({ world }) => ({ act: 'help_closed', actor: world.ids.admin, subject: world.ids.other, object: 'x', from: '2026-01-01' }),
    status: admins(200),
  },
  'auth.endOtherSessions': { input: () => ({}), status: members(200) },
  'auth.sessions': { input: () => ({}), status: members(200) },
  'auth.endOtherSession': { input: () => ({ id: newId() }), status: members(200) },
  'auth.forgotPassword': { input: () => ({ email: 'nobody@world.test' }), status: everyone(200) },
  'auth.resetPassword': { input: () => ({ token: 'no-such-token', new_password: 'পুকুর-ঘাট-৭৭' }), status: everyone(400) },
  'auth.verifyEmail': { input: () => ({ token: 'no-such-token' }), status: everyone(400) },
  'auth.sendVerification': { input: () => ({ email: 'nobody@world.test' }), status: everyone(200) },
  'profile.ownData': { input: () => ({}), status: members(200) },
  'profile.update': { input: () => ({ place: 'বগুড়া', about: 'মুদি দোকান' }), status: members(200) },
  'people.get': { input: ({ world }) => ({ id: world.ids.other }), status: everyone(200) },
  // The list of all texts is for members.
  'people.activity': { input: ({ world }) => ({ id: world.ids.other }), status: { ...everyone(200), visitor: 403 } },
  'people.circle': {
    input: ({ world }) => ({ id: world.ids.student, circle: 'connections' }),
    status: { ...everyone(403), student: 200 },
  },
  'people.shown': { input: ({ world }) => ({ ids: world.ids.other }), status: members(200) },
  'translations.get': { input: () => ({ language: 'bn' }), status: everyone(200) },
  'translations.current': { input: () => ({}), status: everyone(200) },
  'translations.choose': { input: () => ({ language: 'bn' }), status: everyone(200) },
  'translations.debugGet': { input: () => ({}), status: everyone(200) },
  'translations.list': { input: () => ({ path: 'stats' }), status: admins(200) },
  'translations.add': { input: async ({ world }) => ({ language: 'bn', key: await freeWord(world), value: 'লেখা' }), status: admins(200) },
  'translations.change': {
    input: async (scene) => ({ id: await addTranslation(scene), value: 'নতুন লেখা', seen: 1 }),
    status: admins(200),
  },
  'translations.remove': { input: async (scene) => ({ id: await addTranslation(scene), seen: 1 }), status: admins(200) },
  'translations.history': { input: () => ({ language: 'bn', key: 'wall.title' }), status: admins(200) },
  'translations.exportAll': { input: () => ({}), status: admins(200) },
  'translations.compare': { input: () => ({ rows: [{ key: 'wall.title', bn: 'অন্য' }] }), status: admins(200) },
  'translations.importAll': {
    input: async ({ world }) => ({ changes: [{ language: 'bn', key: await freeWord(world), to: 'লেখা', seen: 0 }], confirmed: [] }),
    status: admins(200),
  },
  'banner.data': { input: ({ course }) => ({ type: 'course-learning', course_id: course.slug }), status: everyone(200) },
  'courses.list': { input: () => ({}), status: everyone(200) },
  'courses.get': { input: ({ course }) => ({ id: course.slug }), status: everyone(200) },
  'courses.package': { input: ({ course }) => ({ id: course.slug }), status: everyone(200) },
  'courses.keys': { input: ({ course }) => ({ id: course.slug, version: 1 }), status: members(200) },
  'courses.media': { input: ({ course }) => ({ sha256: course.coverSha256 }), status: everyone(200) },
  'reviews.list': { input: ({ course }) => ({ id: course.slug }), status: everyone(200) },
  'certificates.ask': { input: ({ course }) => ({ course_id: course.id }), status: members(200) },
  'certificates.get': { input: async (scene) => ({ code: await certificateOfStudent(scene) }), status: everyone(200) },
  'certificates.pdf': { input: async (scene) => ({ code: await certificateOfOther(scene), language: 'en' }), status: everyone(200) },
  'graduates.confirm': {
    input: async (scene) => ({ code: await certificateOfOther(await withOwner(scene)), was_present: true }),
    status: teachers(200),
  },
  'certificates.revoke': {
    input: async (scene) => ({ code: await certificateOfStudent(scene), reason: 'অন্যের নামে দেওয়া হয়েছিল' }),
    status: admins(200),
  },
  'courseAdministration.list': { input: () => ({ search: 'হিসাব', state: 'published' }), status: admins(200) },
  'courseAdministration.get': { input: ({ course }) => ({ id: course.slug }), status: admins(200) },
  'courseAdministration.learners': { input: ({ course }) => ({ id: course.id, search: 'রহিম' }), status: admins(200) },
  'courseAdministration.publish': { input: ({ course }) => ({ id: course.id, reason: 'আবার দরকার' }), status: admins(200) },
  // Unknown: no test may withdraw the course of the others.
  'courseAdministration.withdraw': { input: () => ({ id: newId(), reason: 'ভুল তথ্য' }), status: admins(404) },
  'courseAdministration.handOver': {
    input: async ({ course, world }) => {
      const from = await ownerOf(world, course.id)
      return { id: course.id, user_id: world.ids.instructor, from, reason: 'তিনি এখন শেখান' }
    },
    status: admins(200),
  },
  'courseAdministration.rollBack': {
    input: ({ course }) => ({ id: course.id, version: 99, seen: 1, note: { bn: 'আগের লেখা', en: '' }, reason: 'ভুল ছিল' }),
    status: admins(404),
  },
  'teaching.allQuestions': { input: () => ({}), status: teachers(200) },
  'teaching.courses': { input: () => ({}), status: teachers(200) },
  'learners.list': { input: () => ({}), status: teachers(200) },
  'groups.save': {
    input: async (scene) => ({ id: (await groupOfInstructor(scene)).id, name: 'সকালের দল', course_ids: [scene.course.id] }),
    status: onlyInstructor(200),
  },
  'groups.setCode': { input: async (scene) => ({ id: (await groupOfInstructor(scene)).id, is_open: true }), status: onlyInstructor(200) },
  'groups.remove': { input: async (scene) => ({ id: (await groupOfInstructor(scene)).id }), status: onlyInstructor(200) },
  'seen.get': { input: () => ({}), status: members(200) },
  'seen.comeBack': { input: async (scene, caller) => ({ id: await listWith(scene, caller) }), status: members(200) },
  'teaching.questions': { input: async (scene) => ({ id: (await withOwner(scene)).course.id }), status: teachers(200) },
  'drafts.begin': {
    input: async (scene) => ({ id: (await withOwner(scene)).course.id }),
    status: teachers(200),
  },
  'drafts.teachers': { input: () => ({ name: 'আপা' }), status: teachers(200) },
  'drafts.share': {
    input: async (scene) => ({ id: (await draftOfInstructor(scene)).course_id, user_id: scene.world.ids.admin, right: 'author' }),
    status: teachers(200),
  },
  'drafts.asked': { input: () => ({}), status: teachers(200) },
  'drafts.answer': {
    input: async (scene) => ({ id: (await draftOfInstructor(scene)).id, accept: true }),
    status: { ...teachers(200), admin: 404 },
  },
  // The owner does not leave.
  'drafts.leave': { input: async (scene) => ({ id: (await draftOfInstructor(scene)).id }), status: { ...teachers(200), instructor: 403 } },
  // An empty draft: publishing reports what it lacks.
  'drafts.publish': {
    input: async (scene) => {
      const { id } = await draftOfInstructor(scene)
      return { id, seen: stateOf([{ id, revision: 1 } as DraftNode], id), note: { bn: 'নতুন', en: '' } }
    },
    status: teachers(400),
  },
  'drafts.price': { input: async (scene) => ({ id: (await draftOfInstructor(scene)).id }), status: teachers(400) },
  'uploads.begin': {
    input: async (scene) => ({ id: newId(), course_id: (await draftOfInstructor(scene)).id, ...announcedFile(await aPicture()) }),
    status: onlyInstructor(200),
  },
  // A stranger does not learn which uploads there are.
  'uploads.piece': {
    input: async (scene) => {
      const bytes = await aPicture()
      return { id: await uploadOfInstructor(scene, bytes), at: 0, bytes }
    },
    status: { ...onlyInstructor(200), admin: 404 },
  },
  // Pieces are missing.
  'uploads.finish': {
    input: async (scene) => ({ id: await uploadOfInstructor(scene, await aPicture()) }),
    status: { ...onlyInstructor(409), admin: 404 },
  },
  'courseFiles.save': { input: async (scene) => ({ id: (await withOwner(scene)).course.id }), status: teachers(200) },
  'courseFiles.bring': { input: () => ({ as: 'draft', bytes: new TextEncoder().encode('no course') }), status: teachers(400) },
  'graduates.list': { input: () => ({ name: 'মরিয়ম' }), status: teachers(200) },
  'wall.list': { input: () => ({}), status: everyone(200) },
  'forum.search': { input: () => ({ q: 'ডিমের দাম' }), status: everyone(200) },
  'forum.threads': { input: () => ({}), status: everyone(200) },
  'events.list': { input: () => ({}), status: everyone(200) },
  'events.get': { input: async (scene) => ({ id: await sharedEvent(scene) }), status: everyone(200) },
  'events.people': { input: async (scene) => ({ id: await sharedEvent(scene) }), status: { ...members(403), student: 200, admin: 200 } },
  'gallery.list': { input: () => ({}), status: everyone(200) },
  'pictures.put': { input: async () => ({ id: newId(), bytes: await aPicture() }), status: members(200) },
  'pictures.get': {
    input: async (scene) => ({ ...(await addPictureOfStudent(scene)), edge: '320' }),
    status: everyone(200),
  },
  'site.contact': { input: () => ({}), status: everyone(200) },
  'site.figures': { input: () => ({}), status: everyone(200) },
  'usage.read': { input: () => ({}), status: admins(200) },
  'analytics.report': {
    input: () => ({
      report: newId(),
      counts: [{ day: dayOf(Date.now()), route: '/courses/$id', language: 'bn', is_offline: true, is_installed: false, opened: 2 }],
    }),
    status: everyone(200),
  },
  'sync.push': { input: ({ world }, caller) => pushInput(world.ids[caller], 'setLanguage', { language: 'bn' }), status: members(200) },
  'sync.pull': { input: () => ({ me: 0, community: 0, catalogue: 0 }), status: everyone(200) },
  'sync.replies': { input: async (scene) => ({ of: await addThreadOfStudent(scene), after: 0 }), status: everyone(200) },
  'alerts.state': { input: () => ({}), status: members(200) },
  // The server of these tests has no keys.
  'alerts.turnOn': { input: () => ({ address: 'https://fcm.googleapis.com/fcm/send/test' }), status: members(404) },
  'alerts.turnOff': { input: () => ({}), status: members(200) },
  'reactions.counts': { input: async (scene) => ({ of: await addPostOfStudent(scene) }), status: everyone(200) },
  'system.alive': { input: () => ({}), status: everyone(200) },
  'system.health': { input: () => ({}), status: everyone(200) },
  'system.connection': { input: () => ({}), status: everyone(200) },
  'system.openapi': { input: () => ({}), status: everyone(200) },
}

export interface CommandExpectation {
  readonly input: (scene: Scene, caller: Caller) => Input | Promise<Input>
  /** Visitors are missing: they cannot push. */
  readonly outcome: Readonly<Record<Exclude<Caller, 'visitor'>, 'applied' | 'forbidden'>>
}

const anyMember = { student: 'applied', other: 'applied', instructor: 'applied', admin: 'applied' } as const
/** Others teach already. */
const onlyStudents = { student: 'applied', other: 'applied', instructor: 'forbidden', admin: 'forbidden' } as const
/** No user writes or removes in the name of another user: staff decides a case. */
const author = { ...anyMember, other: 'forbidden', instructor: 'forbidden', admin: 'forbidden' } as const
/** The administrator's act is in the audit log. */
const ownerAndAdmin = { ...anyMember, other: 'forbidden', instructor: 'forbidden' } as const

/** Drafts belong to `instructor`. */
/** No administrator writes in a draft of another user. */
const authorOfDraft = { student: 'forbidden', other: 'forbidden', instructor: 'applied', admin: 'forbidden' } as const
const onlyTeachers = { student: 'forbidden', other: 'forbidden', instructor: 'applied', admin: 'applied' } as const

/** The same for commands. Edits and removals are about posts and events of `student`. */
export const commandExpectations: Readonly<Record<CommandName, CommandExpectation>> = {
  addPost: { input: () => ({ id: newId(), body: 'নতুন লেখা', pictures: [announced()] }), outcome: anyMember },
  editPost: { input: async (scene) => ({ id: await addPostOfStudent(scene), body: 'বদলানো লেখা' }), outcome: author },
  removePost: { input: async (scene) => ({ id: await addPostOfStudent(scene) }), outcome: author },
  startThread: {
    input: async (scene) => ({ id: newId(), category_id: await sharedCategory(scene), title: 'ডিমের দাম', body: 'কত রাখেন?' }),
    outcome: anyMember,
  },
  saveCategory: {
    input: () => ({ id: newId(), name: { bn: 'মাছ', en: '' }, about: { bn: '', en: '' }, from: null }),
    outcome: { student: 'forbidden', other: 'forbidden', instructor: 'applied', admin: 'applied' },
  },
  changeThread: {
    input: async (scene) => ({ id: await addThreadOfStudent(scene), changes: { is_locked: { from: false, to: true } } }),
    outcome: { student: 'forbidden', other: 'forbidden', instructor: 'applied', admin: 'applied' },
  },
  addReply: {
    input: async (scene) => ({ id: newId(), of: { kind: 'thread', id: await addThreadOfStudent(scene) }, body: 'আমি ১২ টাকা রাখি' }),
    outcome: anyMember,
  },
  editReply: {
    input: async (scene) => ({ ...(await replyOfStudent(scene)), body: 'বদলানো উত্তর', from: 'আগের উত্তর' }),
    outcome: author,
  },
  removeReply: { input: async (scene) => await replyOfStudent(scene), outcome: author },
  report: {
    input: async (scene) => ({ of: { kind: 'post', id: await addPostOfStudent(scene) }, reason: 'spam', words: '' }),
    outcome: { ...anyMember, student: 'forbidden' },
  },
  appeal: {
    input: async (scene, caller) => ({ id: await decisionAbout(scene, caller), words: 'এটা আমার নিজের কথা' }),
    outcome: anyMember,
  },
  readNotices: { input: async (scene, caller) => ({ seen: [{ id: await noticeOf(scene, caller), version: 1 }] }), outcome: anyMember },
  followThread: {
    input: async (scene) => ({ id: await addThreadOfStudent(scene), is_following: true }),
    outcome: anyMember,
  },
  setReaction: {
    input: async (scene) => ({ of: { kind: 'post', id: await addPostOfStudent(scene) }, kind: 'thanks' }),
    outcome: { ...anyMember, student: 'forbidden' },
  },
  createEvent: { input: () => eventContent(newId()), outcome: anyMember },
  editEvent: {
    input: async (scene) => ({ id: await addEventOfStudent(scene), changes: { capacity: { from: 2, to: 30 } } }),
    outcome: ownerAndAdmin,
  },
  removeEvent: { input: async (scene) => ({ id: await addEventOfStudent(scene) }), outcome: ownerAndAdmin },
  registerForEvent: { input: async (scene) => ({ event_id: await addEventOfStudent(scene) }), outcome: anyMember },
  cancelRegistration: { input: async (scene, caller) => ({ event_id: await registeredEvent(scene, caller) }), outcome: anyMember },
  recordProgress: {
    input: ({ course }) => ({
      course_id: course.id,
      lesson_id: course.lessonId,
      done: [course.textBlockId],
      furthest: 0,
      device_id: newId(),
      device_seconds: 60,
      days: ['2026-11-20'],
    }),
    outcome: anyMember,
  },
  submitAttempt: {
    input: ({ course }) => ({
      id: newId(),
      course_id: course.id,
      lesson_id: course.lessonId,
      block_id: course.quizBlockId,
      course_version: 1,
      answers: course.rightAnswers,
      seconds: 30,
    }),
    outcome: anyMember,
  },
  reviewCourse: {
    input: async (scene, caller) => ({ course_id: await startedCourse(scene, caller), stars: 4, body: 'কাজে লেগেছে' }),
    outcome: anyMember,
  },
  removeReview: { input: async (scene, caller) => ({ course_id: await reviewedCourse(scene, caller) }), outcome: anyMember },
  keepWork: {
    input: ({ course }) => ({
      course_id: course.id,
      lesson_id: course.lessonId,
      slot: 'note',
      value: { text: 'দাম লিখে রাখি' },
      revision: newId(),
      based_on: null,
    }),
    outcome: anyMember,
  },
  editProfile: {
    input: async ({ world }, caller) => ({ changes: { about: { from: await aboutOf(world, caller), to: newId() } } }),
    outcome: anyMember,
  },
  saveCourse: { input: ({ course }) => ({ course_id: course.id, is_saved: true }), outcome: anyMember },
  joinGroup: {
    input: async (scene) => ({ code: (await groupOfInstructor(scene)).code }),
    outcome: { ...anyMember, instructor: 'forbidden' },
  },
  leaveGroup: {
    input: async (scene, caller) => {
      const { id } = await groupOfInstructor(scene)
      await scene.world.db.insert(classMembers).values({ groupId: id, userId: idOf(scene, caller), joinedAt: new Date() })
      return { id }
    },
    outcome: anyMember,
  },
  leaveList: { input: async (scene, caller) => ({ course_id: await listWith(scene, caller) }), outcome: anyMember },
  applyToTeach: { input: () => ({ id: newId(), ...applicationAnswers }), outcome: onlyStudents },
  withdrawApplication: {
    input: async (scene, caller) => ({ id: await ownApplication(scene, caller) }),
    outcome: anyMember,
  },
  startDraft: { input: () => ({ course_id: newId(), fields: { 'title.bn': 'নতুন কোর্স' } }), outcome: onlyTeachers },
  addDraftNodes: {
    input: async (scene) => {
      const { course_id } = await draftOfInstructor(scene)
      return { course_id, nodes: [{ id: newId(), parent_id: course_id, rank: 'V', kind: 'module', fields: {} }] }
    },
    outcome: authorOfDraft,
  },
  changeDraftNode: {
    input: async (scene) => ({ ...(await draftOfInstructor(scene)), changes: { 'title.bn': { from: 'খসড়া', to: 'নতুন' } } }),
    outcome: authorOfDraft,
  },
  moveDraftNode: {
    input: async (scene) => {
      const { course_id, module_id } = await draftWithModule(scene)
      return { course_id, id: module_id, parent_id: course_id, rank: 'k' }
    },
    outcome: authorOfDraft,
  },
  removeDraftNode: {
    input: async (scene) => {
      const draft = await draftOfInstructor(scene)
      return { ...draft, seen: stateOf([{ id: draft.id, revision: 1 } as DraftNode], draft.id) }
    },
    outcome: authorOfDraft,
  },
  restoreDraftNode: { input: async (scene) => await draftOfInstructor(scene, { isRemoved: true }), outcome: authorOfDraft },
  settleDraftClash: {
    input: async (scene) => {
      const clash = { id: newId(), field: 'title.bn', value: 'অন্য', by: scene.world.ids.admin, at: 0 }
      return { ...(await draftOfInstructor(scene, { clashes: [clash] })), clash: clash.id, field: clash.field }
    },
    outcome: authorOfDraft,
  },
  commentDraftNode: { input: async (scene) => ({ ...(await draftOfInstructor(scene)), text: 'ছবি নেই' }), outcome: onlyTeachers },
  // The draft has no last author, so each of its readers may decide.
  reviewDraft: {
    input: async (scene) => ({ course_id: (await draftOfInstructor(scene)).course_id, step: 'approve' as const, seen: 'state' }),
    outcome: onlyTeachers,
  },
  markDraftComment: {
    input: async (scene) => {
      const draft = await draftOfInstructor(scene)
      const comment = { id: newId(), nodeId: draft.id, authorId: scene.world.ids.instructor, body: 'ছবি নেই', madeAt: new Date(0) }
      await scene.world.db.insert(draftComments).values(comment)
      return { ...draft, comment: comment.id, is_done: true }
    },
    outcome: authorOfDraft,
  },
  chooseFace: { input: () => ({ face: 'curls' }), outcome: anyMember },
  setPhoto: { input: async () => ({ photo: (await aPicture()).toString('base64') }), outcome: anyMember },
  setLanguage: { input: () => ({ language: 'bn' }), outcome: anyMember },
  setPrivacy: { input: () => ({ changes: { place: { from: 'everyone', to: 'members' } } }), outcome: anyMember },
  setTie: {
    input: ({ world }) => ({ id: world.ids.other, kind: 'mute', is_on: true }),
    outcome: { ...anyMember, other: 'forbidden' },
  },
}

/** A push of one command as `userId`. */
export function pushInput(userId: string, name: CommandName, input: unknown) {
  const { version } = commands[name]
  const command = { id: newId(), name, version, lane: 'test', after: null, made_at: Date.now(), input }
  return { client_id: newId(), user_id: userId || newId(), sent_at: Date.now(), app_version: 'test', commands: [command] }
}

const helpSecret = 'a'.repeat(43)

/** An open request of the student `other`. */
async function helpRequest({ world }: Scene): Promise<string> {
  const [id, number] = [newId(), randomInt(100_000, 1_000_000)]
  const [other] = await world.db.select().from(users).where(eq(users.id, world.ids.other))
  const row = { id, number: String(number), secretHash: hashToken(helpSecret), phone: other?.phone ?? '', sender: '', askedAt: new Date() }
  await world.db.insert(helpRequests).values(row)
  return id
}

/** An account that no caller has. */
async function addUser({ world }: Scene): Promise<string> {
  const id = newId()
  const phone = `+88019${randomInt(10_000_000, 100_000_000)}`
  const account = { id, name: 'শেফালী', phone, passwordHash: '', face: 'gamcha', role: 'student', language: 'bn' } as const
  await world.db.insert(users).values({ ...account, createdAt: new Date(), change: 1 })
  return id
}

const applicationAnswers = { subject: 'দোকানের হিসাব', experience: 'দশ বছর', place: 'মেলান্দহ', reply: '' }

/** An application of an account that no caller has. */
async function addApplication(scene: Scene): Promise<{ id: string }> {
  const row = { id: newId(), userId: await addUser(scene), state: 'sent', ...applicationAnswers, sentAt: new Date(), change: 1 } as const
  await scene.world.db.insert(applications).values(row)
  return row
}

/** The caller's application, which waits. */
async function ownApplication({ world }: Scene, caller: Caller): Promise<string> {
  const id = newId()
  if (caller === 'visitor') return id
  const content = { state: 'sent', ...applicationAnswers, sentAt: new Date(), change: nextChange-- } as const
  await world.db
    .insert(applications)
    .values({ id, userId: world.ids[caller], ...content })
    .onConflictDoUpdate({ target: applications.userId, set: content })
  return id
}

async function addTranslation({ world }: Scene): Promise<string> {
  const id = randomUUID()
  const word = { language: 'bn', key: await freeWord(world), value: 'লেখা', context: '' } as const
  await world.db.insert(translations).values({ id, ...word, change: 1, updatedAt: new Date() })
  return id
}

/** A word without an override whose checks accept any single word. */
async function freeWord({ db }: World): Promise<string> {
  const taken = new Set((await db.select({ key: translations.key }).from(translations)).map(({ key }) => key))
  const plain = [...builtInWords('').bn].filter(([, text]) => /^[\u0980-\u09ff ]+$/.test(text) && !text.endsWith('ঃ'))
  return plain.find(([key]) => !taken.has(key))?.[0] ?? ''
}

async function aboutOf({ db, ids }: World, caller: Caller): Promise<string> {
  if (caller === 'visitor') return ''
  const [person] = await db.select().from(users).where(eq(users.id, ids[caller]))
  return person?.about ?? ''
}

/** Gives the user progress in the course: only learners may review it. */
async function startedCourse({ world, course }: Scene, caller: Caller): Promise<string> {
  if (caller === 'visitor') return course.id
  const row = { userId: world.ids[caller], courseId: course.id, lessonId: course.lessonId, done: [], furthest: 0, seconds: {}, days: [] }
  await world.db
    .insert(lessonProgress)
    .values({ ...row, change: nextChange-- })
    .onConflictDoNothing()
  return course.id
}

async function reviewedCourse(scene: Scene, caller: Caller): Promise<string> {
  const courseId = await startedCourse(scene, caller)
  if (caller === 'visitor') return courseId
  const review = { stars: 5, body: '', madeAt: new Date(), removedAt: null, change: nextChange-- }
  await scene.world.db
    .insert(reviews)
    .values({ userId: scene.world.ids[caller], courseId, ...review })
    .onConflictDoUpdate({ target: [reviews.userId, reviews.courseId], set: review })
  return courseId
}

let nextChange = -1
/** Inserted once per world: a user has one certificate per course. */
const certificateOfStudent = (scene: Scene) => addCertificate(scene, 'student', '7K3QX9WD2M')
/** For reading: no test withdraws it. */
const certificateOfOther = (scene: Scene) => addCertificate(scene, 'other', '8M4RY0XE3N')

/** A draft of the instructor, as the node of its course. */
async function draftOfInstructor(
  { world }: Scene,
  state: Partial<typeof draftNodes.$inferInsert> = {},
): Promise<{ course_id: string; id: string }> {
  const courseId = newId()
  const place = { id: courseId, courseId, parentId: null, rank: 'V', kind: 'course' } as const
  await world.db.insert(courseDrafts).values({ courseId, files: [], change: nextChange-- })
  await world.db.insert(draftPeople).values({ courseId, userId: world.ids.instructor, right: 'owner' })
  const content = { fields: { 'title.bn': 'খসড়া' }, clashes: [], revision: 1, isRemoved: false, ...state }
  await world.db.insert(draftNodes).values({ ...place, ...content, change: nextChange-- })
  return { course_id: courseId, id: courseId }
}

const announcedFile = (bytes: Buffer) => ({
  kind: 'picture' as const,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
})

async function uploadOfInstructor(scene: Scene, bytes: Buffer): Promise<string> {
  const [id, { id: courseId }] = [newId(), await draftOfInstructor(scene)]
  const now = new Date()
  await scene.world.db
    .insert(uploads)
    .values({ id, courseId, ownerId: scene.world.ids.instructor, ...announcedFile(bytes), madeAt: now, usedAt: now })
  return id
}

async function draftWithModule(scene: Scene): Promise<{ course_id: string; module_id: string }> {
  const { course_id: courseId } = await draftOfInstructor(scene)
  const place = { id: newId(), courseId, parentId: courseId, rank: 'V', kind: 'module' } as const
  const content = { fields: {}, clashes: [], revision: 1, isRemoved: false }
  await scene.world.db.insert(draftNodes).values({ ...place, ...content, change: nextChange-- })
  return { course_id: courseId, module_id: place.id }
}

/** Makes the instructor of the world the course's owner. */
async function withOwner(scene: Scene): Promise<Scene> {
  const { world, course } = scene
  await world.db.insert(coursePeople).values({ courseId: course.id, userId: world.ids.instructor, right: 'owner' }).onConflictDoNothing()
  return scene
}

/** A class group of `instructor` with the course. */
async function groupOfInstructor(scene: Scene): Promise<{ id: string; code: string }> {
  const { world, course } = await withOwner(scene)
  const group = { id: newId(), code: codeFrom(Array.from({ length: 12 }, () => randomInt(240))) }
  await world.db.insert(classGroups).values({ ...group, ownerId: world.ids.instructor, name: 'দল', madeAt: new Date() })
  await world.db.insert(classGroupCourses).values({ groupId: group.id, courseId: course.id })
  return group
}

/** The caller; a visitor tries for `student`. */
const idOf = ({ world }: Pick<Scene, 'world'>, caller: Caller) => world.ids[caller === 'visitor' ? 'student' : caller]

/** The course, with the caller in its list. */
async function listWith({ world, course }: Scene, caller: Caller): Promise<string> {
  const listed = { courseId: course.id, userId: idOf({ world }, caller), isListed: true }
  await world.db
    .insert(courseLearners)
    .values(listed)
    .onConflictDoUpdate({ target: [courseLearners.courseId, courseLearners.userId], set: { isListed: true } })
  return course.id
}

async function addCertificate({ world, course }: Scene, holder: Caller, code: string): Promise<string> {
  const issued = { userId: world.ids[holder], courseId: course.id, name: 'মরিয়ম বেগম', courseSlug: course.slug, packageVersion: 1 }
  const title = { bn: 'ছোট হিসাব', en: 'Small sums' }
  await world.db
    .insert(certificates)
    .values({ ...issued, code, courseTitle: title, issuedAt: new Date(0), credential: 'a.b', change: nextChange-- })
    .onConflictDoNothing()
  return shownCode(code)
}

async function addPostOfStudent({ world }: Scene): Promise<string> {
  const id = newId()
  // Negative: counters issue only positive numbers.
  await world.db.insert(posts).values({ id, authorId: world.ids.student, body: 'আগের লেখা', madeAt: new Date(), change: nextChange-- })
  return id
}

/** A post of the student with a picture that has arrived. */
async function addPictureOfStudent(scene: Scene): Promise<{ of: string; id: string }> {
  const { world } = scene
  const [of, id, bytes] = [newId(), newId(), await aPicture()]
  const post = { id: of, body: 'ছবির লেখা', pictures: [announced(bytes, id)] }
  await world.call(endpoints.sync.push, pushInput(world.ids.student, 'addPost', post), { as: 'student' })
  await world.call(endpoints.pictures.put, { id, bytes }, { as: 'student' })
  return { of, id }
}

/** A case about a post of the student, which waits. */
async function addCase(scene: Scene, authorId = scene.world.ids.student, fields: Partial<typeof cases.$inferInsert> = {}) {
  const [id, targetId] = [newId(), await addPostOfStudent(scene)]
  const text = { reportedTitle: '', reportedBody: 'আগের লেখা', isUrgent: false, version: 1, openedAt: new Date() }
  await scene.world.db.insert(cases).values({ id, kind: 'post', targetId, authorId, ...text, ...fields })
  return { id, version: 1 }
}

/** A decision about a text of the caller. */
async function decisionAbout(scene: Scene, caller: Caller): Promise<string> {
  if (caller === 'visitor') return newId()
  const decision = { decision: 'hide', reason: 'spam', decidedAt: new Date(), openedAt: null, change: nextChange-- } as const
  return (await addCase(scene, scene.world.ids[caller], decision)).id
}

/** An unread notice of the caller. */
async function noticeOf({ world }: Scene, caller: Caller): Promise<string> {
  const targetId = newId()
  if (caller === 'visitor') return noticeKey('reply', targetId)
  const content = { kind: 'reply', targetId, people: [world.ids.other], at: new Date(), version: 1, read: 0 } as const
  await world.db.insert(notices).values({ userId: world.ids[caller], ...content, people: [...content.people], change: nextChange-- })
  return noticeKey('reply', targetId)
}

async function sharedCategory({ world }: Scene): Promise<string> {
  const id = '01890000-0000-7000-8000-00000000c001'
  const text = { bn: 'দাম', en: 'Prices' }
  await world.db
    .insert(categories)
    .values({ id, slug: 'prices', name: text, about: text, position: 1, change: nextChange-- })
    .onConflictDoNothing()
  return id
}

async function addThreadOfStudent(scene: Scene): Promise<string> {
  const [id, at, change] = [newId(), new Date(), nextChange--]
  const place = { slug: `thread-${id}`, categoryId: await sharedCategory(scene), authorId: scene.world.ids.student }
  await scene.world.db.insert(threads).values({ id, ...place, title: 'ডিমের দাম', madeAt: at, lastAt: at, change })
  return id
}

async function replyOfStudent(scene: Scene) {
  const [id, parentId, at, change] = [newId(), await addThreadOfStudent(scene), new Date(), nextChange--]
  const text = { authorId: scene.world.ids.student, body: 'আগের উত্তর', madeAt: at, receivedAt: at }
  await scene.world.db.insert(replies).values({ id, parentId, ...text, number: change, change })
  return { id, of: { kind: 'thread', id: parentId } }
}

const hour = 60 * 60_000

/** Valid content: 2 h long, 100 h from now. */
export function eventContent(id: string) {
  const starts_at = Date.now() + 100 * hour
  const title = { bn: 'হাটের হিসাব শেখা', en: 'Sums of the market day' }
  const place = { bn: 'ইউনিয়ন পরিষদ, মেলান্দহ', en: '' }
  return { id, title, place, description: { bn: '', en: '' }, starts_at, ends_at: starts_at + 2 * hour, capacity: 30 }
}

/** Inserted once per world, for reading: no test changes it. */
async function sharedEvent(scene: Scene): Promise<string> {
  return await addEventOfStudent(scene, '01890000-0000-7000-8000-00000000e001')
}

async function addEventOfStudent({ world }: Scene, id: string = newId()): Promise<string> {
  const { title, place, description, starts_at, ends_at, capacity } = { ...eventContent(id), capacity: 2 }
  const times = { startsAt: new Date(starts_at), endsAt: new Date(ends_at), madeAt: new Date(), revisedAt: new Date() }
  const row = { id, organiserId: world.ids.student, title, place, description, capacity, ...times, change: nextChange-- }
  await world.db.insert(events).values(row).onConflictDoNothing()
  return id
}

async function registeredEvent(scene: Scene, caller: Caller): Promise<string> {
  const eventId = await addEventOfStudent(scene)
  if (caller === 'visitor') return eventId
  const claim = { eventId, userId: scene.world.ids[caller], number: 1, claimedAt: new Date(), change: nextChange-- }
  await scene.world.db.insert(seats).values(claim)
  await scene.world.db.update(events).set({ taken: 1, seatedThrough: 1, lastNumber: 1 }).where(eq(events.id, eventId))
  return eventId
}

const importedUser = () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  return { line: 2, name: 'আমদানি', phone: `017${digits}`, email: '', role: '', area: 'জামালপুর', language: '' }
}

async function ownerOf({ db }: Scene['world'], courseId: string): Promise<string | null> {
  const isOwner = and(eq(coursePeople.courseId, courseId), eq(coursePeople.right, 'owner'))
  const [owner] = await db.select({ id: coursePeople.userId }).from(coursePeople).where(isOwner)
  return owner?.id ?? null
}
