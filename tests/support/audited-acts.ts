// Long: one entry for each kind of administrative act.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { AuditAct } from '../../contract/account/audit-log.ts'
import { stateOf } from '../../contract/drafts/merge-draft.ts'
import type { CommandName } from '../../contract/index.ts'
import type { CaseDecision, LimitDays } from '../../contract/moderation/cases.ts'
import { addFirstAdmin } from '../../server/accounts/add-first-admin.ts'
import { loadCourse } from '../../server/db/content/content.ts'
import { applications, cases, coursePeople, draftNodes, sessions, translations, users } from '../../server/db/schema.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { courseFileHandlers } from '../../server/features/drafts/course-files.ts'
import { draftNodeOf } from '../../server/features/drafts/draft-changes.ts'
import type { Context, MemberContext, Person } from '../../server/handler.ts'
import { handlers } from '../../server/handlers.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource, writeCourse } from './course-factory.ts'
import { eventContent } from './expectations.ts'
import { addCategory, newThread } from './forum.ts'
import { newPost, progressReport, sentCommand, subjectOf } from './sent-command.ts'
import { openSyncWorld, type SyncWorld } from './sync-world.ts'

interface AuditedAct {
  /** Makes all that the act needs, and returns it. */
  readonly prepare: (world: SyncWorld) => Promise<() => Promise<unknown>>
  /** Lines of the act in their order, if they are others than one of its kind. */
  readonly lines?: readonly AuditAct[]
  /** Each repeat is an act of its own. */
  readonly isRepeatable?: true
}

const day = 24 * 60 * 60_000
const reason = 'ভুল তথ্য'

/** Leaves out work after the answer: it would change tables while a test compares them. */
function withoutBackground(context: MemberContext): MemberContext {
  return { ...context, mail: { ...context.mail, inBackground: () => undefined } }
}

/** A context of a new administrator. */
async function asAdmin(world: SyncWorld): Promise<MemberContext> {
  return withoutBackground(world.context(await world.addPerson('admin')))
}

/** Sends one command and throws unless it was applied. */
async function push(world: SyncWorld, person: Person, name: CommandName, input: unknown): Promise<void> {
  await pushSent(world, person, sentCommand(name, input, { made_at: world.now }))
}
async function pushSent(world: SyncWorld, person: Person, sent: ReturnType<typeof sentCommand>): Promise<void> {
  const [outcome] = await world.push(person, [sent])
  if (outcome?.outcome !== 'applied') throw new Error(`${sent.name}: ${JSON.stringify(outcome)}`)
}

/** A command that is sent once more with the same id. */
const sending = (world: SyncWorld, person: Person, name: CommandName, input: unknown) => {
  const sent = sentCommand(name, input, { made_at: world.now })
  return () => pushSent(world, person, sent)
}

let courseCount = 0
async function newCourse(world: SyncWorld): Promise<{ id: string; slug: string; change: () => Promise<void> }> {
  const slug = `tiny-${++courseCount}`
  const load = async (title: string, version: number) => {
    const source = courseSource({ slug, version, title: { bn: title, en: title } })
    await loadCourse(
      { db: world.db, files: world.files, clock: () => world.now },
      await writeCourse(join(world.dataDir, 'content'), source),
    )
  }
  await load('One', 1)
  return { id: stableId(`course:${slug}`), slug, change: () => load('Two', 2) }
}

async function askForHelp(world: SyncWorld): Promise<{ id: string; user_id: string }> {
  const person = await world.addPerson()
  const [account] = await world.db.select().from(users).where(eq(users.id, person.id))
  const id = randomUUID()
  const asked = { id, secret: randomBytes(32).toString('base64url'), phone: account?.phone ?? '', name: '' }
  await handlers.passwordHelp.ask(world.context(null), asked)
  return { id, user_id: person.id }
}

async function newCertificate(world: SyncWorld): Promise<{ code: string; teacher: Person }> {
  const { id: course_id } = await newCourse(world)
  const [learner, teacher] = [await world.addPerson(), await world.addPerson('instructor')]
  await world.db.insert(coursePeople).values({ courseId: course_id, userId: teacher.id, right: 'author' })
  for (const lesson_id of ['l1', 'l2']) {
    await pushSent(world, learner, progressReport(course_id, lesson_id, ['t1', 't2', 'quiz']))
    const attempt = { id: newId(), course_id, lesson_id, block_id: 'quiz', course_version: 1, seconds: 9 }
    await push(world, learner, 'submitAttempt', { ...attempt, answers: { q1: ['right'] } })
  }
  const { scopes } = await world.pull(learner, { me: 0 })
  const row = scopes.me?.changes.find(({ table }) => table === 'certificates')?.row as { code: string } | undefined
  if (!row) throw new Error('no certificate was issued')
  return { code: row.code, teacher }
}

const confirming = (was_present: boolean) => async (world: SyncWorld) => {
  const { code, teacher } = await newCertificate(world)
  const context = world.context(teacher)
  if (!was_present) await handlers.graduates.confirm(context, { code, was_present: true })
  return () => handlers.graduates.confirm(context, { code, was_present })
}

async function newApplication(world: SyncWorld): Promise<{ id: string; version: number }> {
  const id = randomUUID()
  const answers = { subject: 'দোকানের হিসাব', experience: 'দশ বছর দোকান চালাই', place: 'মেলান্দহ বাজার', reply: '' }
  await push(world, await world.addPerson(), 'applyToTeach', { id, ...answers })
  const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
  return { id, version: row?.change ?? 0 }
}
const deciding = (decision: 'ask' | 'return' | 'approve') => async (world: SyncWorld) => {
  const context = await asAdmin(world)
  const { id, version } = await newApplication(world)
  return () => handlers.applications.decide(context, { id, version, decision, words: reason })
}

async function newCase(world: SyncWorld, reporters: readonly Person[]) {
  const post = newPost('একটা লেখা')
  await pushSent(world, await world.addPerson(), post)
  const of = { kind: 'post', id: subjectOf(post) }
  for (const person of reporters) await push(world, person, 'report', { of, reason: 'harm', words: '' })
  const [row] = await world.db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, 'post'), eq(cases.targetId, of.id)))
  if (!row) throw new Error('no case was opened')
  return { id: row.id, version: row.version, of }
}
const judging =
  (decision: CaseDecision, limit_days: LimitDays = 0) =>
  async (world: SyncWorld) => {
    const context = await asAdmin(world)
    const { id, version } = await newCase(world, [await world.addPerson()])
    return () => handlers.moderation.decide(context, { id, version, decision, reason: 'harm', words: '', suspend_days: 0, limit_days })
  }

async function newOffer(world: SyncWorld, isPublished: boolean) {
  const context = await asAdmin(world)
  const { id } = await newCourse(world)
  if (isPublished) await handlers.courseAdministration.withdraw(context, { id, reason })
  const act = isPublished ? 'publish' : 'withdraw'
  return () => handlers.courseAdministration[act](context, { id, reason })
}

async function handingOver(world: SyncWorld, to: 'teacher' | 'nobody') {
  const context = await asAdmin(world)
  const { id } = await newCourse(world)
  const [owner, next] = [await world.addPerson('instructor'), await world.addPerson('instructor')]
  await handlers.courseAdministration.handOver(context, { id, user_id: owner.id, from: null, reason })
  const user_id = to === 'teacher' ? next.id : null
  return () => handlers.courseAdministration.handOver(context, { id, user_id, from: owner.id, reason })
}

/** A draft of one text that can be published, with its owner. */
async function newDraft(world: SyncWorld): Promise<{ id: string; owner: Person }> {
  const owner = await world.addPerson('instructor')
  const cover = await newCourse(world)
  const [course_id, module, lesson, block] = [newId(), newId(), newId(), newId()]
  const names = { 'title.bn': 'ডিমের দোকান', 'title.en': 'Egg shop', 'summary.bn': 'ডিম', 'summary.en': 'Eggs' }
  const more = { 'instructor.bn': 'আপা', 'instructor.en': 'Teacher', cover_of: cover.id, level: 'beginner', subject: 'food' }
  await push(world, owner, 'startDraft', { course_id, fields: { ...names, ...more } })
  const text = { kind: 'text', version: 1, is_required: true, 'data.markdown.bn': 'এক', 'data.markdown.en': 'one' }
  const nodes = [
    { id: module, parent_id: course_id, rank: 'V', kind: 'module', fields: { 'title.bn': 'ভাগ', 'title.en': 'Part' } },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { 'title.bn': 'পাঠ', 'title.en': 'Lesson', minutes: 5 } },
    { id: block, parent_id: lesson, rank: 'V', kind: 'block', fields: text },
  ]
  await push(world, owner, 'addDraftNodes', { course_id, nodes })
  return { id: course_id, owner }
}

/** A draft whose owner has asked another teacher, who may have accepted. */
async function sharedDraft(world: SyncWorld, { accepted }: { accepted: boolean }) {
  const { id, owner } = await newDraft(world)
  const other = await world.addPerson('instructor')
  await handlers.drafts.share(world.context(owner), { id, user_id: other.id, right: 'author' })
  if (accepted) await handlers.drafts.answer(world.context(other), { id, accept: true })
  return { id, owner, other }
}

async function newSubject(world: SyncWorld): Promise<string> {
  return await addCategory(world.db, `s-${randomUUID().slice(0, 8)}`)
}

async function foreignEvent(world: SyncWorld, act: (event: ReturnType<typeof eventContent>) => [CommandName, unknown]) {
  const admin = await world.addPerson('admin')
  const event = { ...eventContent(randomUUID()), starts_at: world.now + day, ends_at: world.now + day + 3_600_000 }
  await push(world, await world.addPerson(), 'createEvent', event)
  return sending(world, admin, ...act(event))
}

let keys: string[] = []
/** A text that no override replaces yet, with one if `isOverridden`. */
async function newWord(world: SyncWorld, isOverridden: boolean) {
  const context = await asAdmin(world)
  keys = keys.length > 0 ? keys : [...context.words.bn].flatMap(([key, text]) => (/[{<]/.test(text) ? [] : [key]))
  const word = { language: 'bn' as const, key: keys.pop() ?? '', confirmed: ['untranslated', 'end_mark'] as const, context: '' }
  const value = `${context.words.bn.get(word.key)} আরও`
  if (!isOverridden) return { context, add: { ...word, confirmed: [...word.confirmed], value } }
  await handlers.translations.add(context, { ...word, confirmed: [...word.confirmed], value })
  const [row] = await world.db
    .select()
    .from(translations)
    .where(and(eq(translations.language, 'bn'), eq(translations.key, word.key)))
  return { context, add: { ...word, confirmed: [...word.confirmed], value }, id: row?.id ?? '', seen: row?.change ?? 0 }
}

let phones = 0
const typedRows = () =>
  [1, 2].map((line) => ({
    line,
    name: 'রাবেয়া',
    phone: `0171${String(++phones).padStart(7, '0')}`,
    email: '',
    role: '',
    area: '',
    language: '',
  }))
const importing = async (world: SyncWorld) => {
  const [context, rows] = [await asAdmin(world), typedRows()]
  return () => handlers.users.importAll(context, { rows })
}

/** A call of an administrator on a new account. */
const onUser = (act: (context: MemberContext, id: string) => Promise<unknown>, before?: typeof act) => async (world: SyncWorld) => {
  const context = await asAdmin(world)
  const { id } = await world.addPerson()
  await before?.(context, id)
  return () => act(context, id)
}
async function addSession({ db, clock }: MemberContext, userId: string): Promise<void> {
  const [now, expiresAt] = [new Date(clock()), new Date(clock() + day)]
  const ids = { id: randomUUID(), tokenHash: randomUUID(), userId }
  await db.insert(sessions).values({ ...ids, remember: true, device: '', createdAt: now, seenAt: now, expiresAt })
}
const suspend = (context: MemberContext, id: string) =>
  handlers.users.suspend(context, { id, from: null, reason: 'spam', note: reason, until: context.clock() + day })
const looking = (act: (context: Context & MemberContext) => Promise<unknown>) => async (world: SyncWorld) => {
  const context = await asAdmin(world)
  return () => act(context)
}

/** The course file of another server. */
async function courseFile(): Promise<Uint8Array<ArrayBuffer>> {
  const elsewhere = await openSyncWorld()
  try {
    const { id } = await newCourse(elsewhere)
    const { path } = await courseFileHandlers.save(elsewhere.context(await elsewhere.addPerson('admin')), { id })
    return new Uint8Array(path as Buffer)
  } finally {
    await elsewhere.close()
  }
}

/** Each kind of administrative act. The type demands an entry for a new kind. */
export const auditedActs: Readonly<Record<AuditAct, AuditedAct>> = {
  admin_made: {
    async prepare(world) {
      await world.db.update(users).set({ role: 'instructor' }).where(eq(users.role, 'admin'))
      const phone = `0181${String(++phones).padStart(7, '0')}`
      return () => addFirstAdmin(world.db, { phone, name: 'প্রথম', now: world.now })
    },
    // The second call makes a new link.
    isRepeatable: true,
  },
  admin_link_made: {
    async prepare(world) {
      await world.db.update(users).set({ role: 'instructor' }).where(eq(users.role, 'admin'))
      const phone = `0181${String(++phones).padStart(7, '0')}`
      const make = () => addFirstAdmin(world.db, { phone, name: 'প্রথম', now: world.now })
      await make()
      return make
    },
    isRepeatable: true,
  },
  help_code_issued: {
    async prepare(world) {
      const [context, request] = [await asAdmin(world), await askForHelp(world)]
      return () => handlers.passwordHelp.issue(context, { ...request, has_called: true })
    },
    isRepeatable: true,
  },
  help_closed: {
    async prepare(world) {
      const [context, { id }] = [await asAdmin(world), await askForHelp(world)]
      return () => handlers.passwordHelp.close(context, { id })
    },
  },
  certificate_confirmed: { prepare: confirming(true) },
  certificate_confirmation_withdrawn: { prepare: confirming(false) },
  certificate_revoked: {
    async prepare(world) {
      const [context, { code }] = [await asAdmin(world), await newCertificate(world)]
      return () => handlers.certificates.revoke(context, { code, reason })
    },
  },
  role_changed: {
    prepare: onUser((context, id) => handlers.users.changeRole(context, { id, from: 'student', role: 'instructor', reason })),
  },
  suspended: { prepare: onUser(suspend) },
  suspension_lifted: {
    prepare: onUser((context, id) => handlers.users.lift(context, { id, from: context.clock() + day, reason }), suspend),
  },
  sessions_ended: { prepare: onUser((context, id) => handlers.users.endSessions(context, { id }), addSession), isRepeatable: true },
  users_imported: { prepare: importing, lines: ['users_imported', 'user_added', 'user_added'] },
  user_added: { prepare: importing, lines: ['users_imported', 'user_added', 'user_added'] },
  users_exported: { prepare: looking((context) => handlers.users.exportArea(context, { area: 'জামালপুর' })), isRepeatable: true },
  course_published: { prepare: (world) => newOffer(world, true) },
  course_version_published: {
    async prepare(world) {
      const { id, owner } = await newDraft(world)
      const nodes = (await world.db.select().from(draftNodes).where(eq(draftNodes.courseId, id))).map(draftNodeOf)
      const seen = stateOf(nodes, id)
      const context = withoutBackground(world.context(owner))
      return () => handlers.drafts.publish(context, { id, seen, note: { bn: 'প্রথম', en: 'First' }, over: false })
    },
  },
  course_brought: {
    async prepare(world) {
      const [context, bytes] = [await asAdmin(world), await courseFile()]
      return () => handlers.courseFiles.bring(context, { as: 'course', bytes })
    },
  },
  course_withdrawn: { prepare: (world) => newOffer(world, false) },
  course_handed_over: { prepare: (world) => handingOver(world, 'teacher'), lines: ['course_taken_back', 'course_handed_over'] },
  course_taken_back: { prepare: (world) => handingOver(world, 'nobody') },
  course_rolled_back: {
    async prepare(world) {
      const [context, { id, change }] = [await asAdmin(world), await newCourse(world)]
      await change()
      const note = { bn: 'আগেরটা', en: 'The one before' }
      return () => handlers.courseAdministration.rollBack(context, { id, version: 1, seen: 2, note, reason })
    },
  },
  application_asked: { prepare: deciding('ask') },
  application_returned: { prepare: deciding('return') },
  application_approved: { prepare: deciding('approve') },
  thread_steered: {
    async prepare(world) {
      const start = newThread(await newSubject(world))
      await pushSent(world, await world.addPerson(), start)
      const changes = { is_locked: { from: false, to: true } }
      return sending(world, await world.addPerson('instructor'), 'changeThread', { id: subjectOf(start), changes })
    },
  },
  forum_subject_saved: {
    async prepare(world) {
      const name = { bn: 'মাছ', en: '' }
      return sending(world, await world.addPerson('instructor'), 'saveCategory', {
        id: newId(),
        name,
        about: { bn: '', en: '' },
        from: null,
      })
    },
  },
  event_changed: {
    prepare: (world) => foreignEvent(world, ({ id, capacity }) => ['editEvent', { id, changes: { capacity: { from: capacity, to: 31 } } }]),
  },
  event_cancelled: { prepare: (world) => foreignEvent(world, ({ id }) => ['removeEvent', { id }]) },
  content_kept: { prepare: judging('keep') },
  content_hidden: { prepare: judging('hide') },
  content_removed: { prepare: judging('remove') },
  content_act_undone: {
    async prepare(world) {
      const context = await asAdmin(world)
      const { id, version } = await newCase(world, [await world.addPerson()])
      await handlers.moderation.decide(context, { id, version, decision: 'hide', reason: 'harm', words: '', suspend_days: 0 })
      return () => handlers.moderation.undo(context, { id, version: version + 1 })
    },
  },
  setting_changed: {
    async prepare(world) {
      const context = await asAdmin(world)
      const { items } = await handlers.settings.list(context, {})
      const from = items.find(({ key }) => key === 'help_code_minutes')?.value ?? null
      return () => handlers.settings.change(context, { key: 'help_code_minutes', from, to: from === 20 ? 21 : 20 })
    },
  },
  translation_added: {
    async prepare(world) {
      const { context, add } = await newWord(world, false)
      return () => handlers.translations.add(context, add)
    },
  },
  translation_changed: {
    async prepare(world) {
      const { context, add, id = '', seen = 0 } = await newWord(world, true)
      const changed = { id, seen, value: `${add.value} কথা`, context: '', confirmed: add.confirmed }
      return () => handlers.translations.change(context, changed)
    },
  },
  translation_removed: {
    async prepare(world) {
      const { context, id = '', seen = 0 } = await newWord(world, true)
      return () => handlers.translations.remove(context, { id, seen })
    },
  },
  content_hidden_by_reports: {
    async prepare(world) {
      const reporters = [await world.addPerson('instructor'), await world.addPerson('instructor'), await world.addPerson('instructor')]
      for (const { id } of reporters)
        await world.db
          .update(users)
          .set({ createdAt: new Date(world.now - 30 * day) })
          .where(eq(users.id, id))
      const [last, ...earlier] = reporters
      const { of } = await newCase(world, earlier)
      return sending(world, last as Person, 'report', { of, reason: 'harm', words: '' })
    },
  },
  draft_shared: {
    async prepare(world) {
      const [{ id, owner }, other] = [await newDraft(world), await world.addPerson('instructor')]
      return () => handlers.drafts.share(world.context(owner), { id, user_id: other.id, right: 'author' })
    },
  },
  draft_share_ended: {
    async prepare(world) {
      const { id, owner, other } = await sharedDraft(world, { accepted: true })
      return () => handlers.drafts.share(world.context(owner), { id, user_id: other.id, right: null })
    },
  },
  draft_share_answered: {
    async prepare(world) {
      const { id, other } = await sharedDraft(world, { accepted: false })
      return () => handlers.drafts.answer(world.context(other), { id, accept: true })
    },
  },
  draft_left: {
    async prepare(world) {
      const { id, other } = await sharedDraft(world, { accepted: true })
      return () => handlers.drafts.leave(world.context(other), { id })
    },
  },
  content_warned: { prepare: judging('warn') },
  account_limited: { prepare: judging('warn', 7), lines: ['account_limited', 'content_warned'] },
  account_limit_lifted: {
    async prepare(world) {
      const context = await asAdmin(world)
      const { id, version } = await newCase(world, [await world.addPerson()])
      const decision = { decision: 'warn', reason: 'harm', words: '', suspend_days: 0, limit_days: 7 } as const
      await handlers.moderation.decide(context, { id, version, ...decision })
      return () => handlers.moderation.undo(context, { id, version: version + 1 })
    },
    lines: ['account_limit_lifted', 'content_act_undone'],
  },
  users_searched: { prepare: looking((context) => handlers.users.list(context, { search: randomUUID() })) },
  user_viewed: { prepare: onUser((context, id) => handlers.users.get(context, { id })) },
  users_import_checked: { prepare: looking((context) => handlers.users.checkImport(context, { rows: typedRows() })) },
  application_viewed: {
    async prepare(world) {
      const [context, { id }] = [await asAdmin(world), await newApplication(world)]
      return () => handlers.applications.get(context, { id })
    },
  },
  help_listed: { prepare: looking((context) => handlers.passwordHelp.list(context, {})) },
  course_learners_listed: {
    async prepare(world) {
      const [context, { id }] = [await asAdmin(world), await newCourse(world)]
      return () => handlers.courseAdministration.learners(context, { id })
    },
  },
}
