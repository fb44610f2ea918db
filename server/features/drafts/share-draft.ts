import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { sharedRights } from '../../../contract/drafts/draft-rows.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { suspensionOf } from '../../accounts/suspension.ts'
import { lockPerson } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { repeated } from '../../db/repeated.ts'
import { courseDrafts, coursePeople, courses, draftNodes, draftPeople, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { accountName } from '../../people/shown-to.ts'
import { renumber } from './renumber.ts'

type SharedRight = (typeof sharedRights)[number]
type Sharing = Pick<AreaHandlers<typeof endpoints.drafts>, 'share' | 'asked' | 'answer' | 'leave'>

const invalid = (field: string) => new Refusal('invalid_input', { fields: { [field]: 'invalid' } })

/** People of drafts: a teacher is asked before the own name is on the draft of another one, and leaves when they like. */
export const sharingHandlers: Sharing = {
  async share(context, { id, user_id: userId, right }) {
    const { db, clock, person, language } = context
    await repeated(db, async (tx) => {
      // The person before the draft, in the lock order.
      const account = await lockPerson(tx, userId)
      const isThere = await lockDraft(tx, id)
      if (!may(person, 'draft.steer', { right: isThere ? (await rightsOf(tx, id, person.id)).right : null })) throw new Refusal('forbidden')
      if (!isThere || !account) throw new Refusal('not_found')
      const before = await rightsOf(tx, id, userId)
      if (before.right === 'owner') throw invalid('user_id')
      if (right !== null && (account.role === 'student' || account.deletedAt || suspensionOf(account, clock()))) throw invalid('user_id')
      const works = before.right !== null
      const next = works || right === null ? { right, asked: null } : { right: null, asked: right }
      if (next.right === before.right && next.asked === before.asked) return
      await setRights(tx, { id, userId }, next)
      if (works) await shareCourse(tx, { id, userId, right })
      await renumber(tx, id, { withNodes: false })
      const act = right === null ? 'draft_share_ended' : 'draft_shared'
      await recordAct(tx, context, { act, subjectId: userId, object: id, ...(right && { after: right }) })
    })
    return { message: translate(language, 'saved') }
  },

  async asked({ db, person }) {
    const owners = db
      .select({ courseId: draftPeople.courseId, name: accountName })
      .from(draftPeople)
      .innerJoin(users, eq(users.id, draftPeople.userId))
      .where(eq(draftPeople.right, 'owner'))
      .as('owners')
    const rows = await db
      .select({ id: draftPeople.courseId, right: draftPeople.asked, fields: draftNodes.fields, owner: owners.name })
      .from(draftPeople)
      .innerJoin(draftNodes, and(eq(draftNodes.id, draftPeople.courseId), eq(draftNodes.isRemoved, false)))
      .leftJoin(owners, eq(owners.courseId, draftPeople.courseId))
      .where(and(eq(draftPeople.userId, person.id), isNotNull(draftPeople.asked)))
      .orderBy(asc(draftPeople.courseId))
    return {
      items: rows.flatMap(({ id, right, fields, owner }) => {
        const title = { bn: String(fields['title.bn'] ?? ''), en: String(fields['title.en'] ?? '') }
        return right === null ? [] : [{ id, title, owner: owner ?? '', right }]
      }),
    }
  },

  async answer(context, { id, accept }) {
    const { db, person, language } = context
    await repeated(db, async (tx) => {
      await lockPerson(tx, person.id)
      if (!(await lockDraft(tx, id))) throw new Refusal('not_found')
      const before = await rightsOf(tx, id, person.id)
      // The answer to this answer was lost.
      if (before.asked === null && accept === (before.right !== null)) return
      // The owner has taken the question back.
      if (before.asked === null) throw new Refusal('not_found')
      const right = accept ? before.asked : null
      await setRights(tx, { id, userId: person.id }, { right, asked: null })
      if (accept) await shareCourse(tx, { id, userId: person.id, right })
      // The new author's cursor may be past the numbers of the parts.
      await renumber(tx, id, { withNodes: accept })
      await recordAct(tx, context, { act: 'draft_share_answered', object: id, after: accept ? 'accepted' : 'declined' })
    })
    return { message: translate(language, 'saved') }
  },

  async leave(context, { id }) {
    const { db, person, language } = context
    await repeated(db, async (tx) => {
      await lockPerson(tx, person.id)
      const isThere = await lockDraft(tx, id)
      const { right } = await rightsOf(tx, id, person.id)
      if (right === 'owner') throw new Refusal('forbidden')
      // A stranger does not learn which drafts there are.
      if (!isThere || right === null) return
      await setRights(tx, { id, userId: person.id }, { right: null, asked: null })
      await shareCourse(tx, { id, userId: person.id, right: null })
      await renumber(tx, id, { withNodes: false })
      await recordAct(tx, context, { act: 'draft_left', object: id })
    })
    return { message: translate(language, 'saved') }
  },
}

async function lockDraft(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: courseDrafts.courseId }).from(courseDrafts).where(eq(courseDrafts.courseId, id)).for('update')
  return rows.length > 0
}

type Rights = Pick<typeof draftPeople.$inferSelect, 'right' | 'asked'>

async function rightsOf(tx: Transaction, id: string, userId: string): Promise<Rights> {
  const [row] = await tx
    .select({ right: draftPeople.right, asked: draftPeople.asked })
    .from(draftPeople)
    .where(and(eq(draftPeople.courseId, id), eq(draftPeople.userId, userId)))
  return row ?? { right: null, asked: null }
}

async function setRights(tx: Transaction, { id, userId }: { id: string; userId: string }, rights: Rights): Promise<void> {
  await tx
    .insert(draftPeople)
    .values({ courseId: id, userId, ...rights })
    .onConflictDoUpdate({ target: [draftPeople.courseId, draftPeople.userId], set: rights })
}

/** A published course has the same people. */
async function shareCourse(
  tx: Transaction,
  { id, userId, right }: { id: string; userId: string; right: SharedRight | null },
): Promise<void> {
  if ((await tx.$count(courses, eq(courses.id, id))) === 0) return
  const isTheirs = and(eq(coursePeople.courseId, id), eq(coursePeople.userId, userId))
  if (right === null) {
    await tx.delete(coursePeople).where(isTheirs)
    return
  }
  await tx
    .insert(coursePeople)
    .values({ courseId: id, userId, right })
    .onConflictDoUpdate({
      target: [coursePeople.courseId, coursePeople.userId],
      set: { right },
      setWhere: sql`${coursePeople.right} <> 'owner'`,
    })
}
