import { and, asc, desc, eq } from 'drizzle-orm'
import type { SuspensionReason } from '../../../contract/account/suspension.ts'
import type { endpoints } from '../../../contract/index.ts'
import { type ActOutcome, decisionsOn } from '../../../contract/moderation/cases.ts'
import type { ReportReason } from '../../../contract/moderation/reports.ts'
import { suspensionOf } from '../../accounts/suspension.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { liftSuspension, suspendUser } from '../../acts/suspend.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { auditEntries, cases } from '../../db/schema.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { tell } from '../../notices/tell.ts'
import { countSoon } from '../forum/tallies.ts'
import { describeCase } from './describe-case.ts'
import { liftLimits, limitationOf, limitUser } from './limited-accounts.ts'
import { lockTarget, readTarget, setHidden, type Target } from './targets.ts'
import { canAnother, colleaguesOf, waitingCases, waitingFor } from './waiting-cases.ts'

type Case = typeof cases.$inferSelect
const pageSize = 10
const day = 24 * 60 * 60_000
const acts = { keep: 'content_kept', warn: 'content_warned', hide: 'content_hidden', remove: 'content_removed' } as const

export const moderationHandlers: AreaHandlers<typeof endpoints.moderation> = {
  async queue({ db, person, clock }) {
    const colleagues = await colleaguesOf(db, person.id, clock())
    const rows = await db
      .select({ id: cases.id })
      .from(cases)
      .where(waitingFor(person, colleagues))
      .orderBy(desc(cases.isUrgent), asc(cases.openedAt), asc(cases.id))
      .limit(pageSize)
    const items = []
    for (const { id } of rows) {
      const item = await describeCase(db, id, clock())
      if (item) items.push(item)
    }
    return { items, ...(await waitingCases(db, person, clock())) }
  },

  async decide(context, { id, version, decision, reason, words, suspend_days, limit_days = 0 }) {
    if (suspend_days > 0 && words === '') throw new Refusal('invalid_input', { fields: { words: 'required' } })
    if (limit_days > 0 && decision === 'keep') throw new Refusal('invalid_input', { fields: { decision: 'required' } })
    return await actOnCase(context, id, async (tx, row, target, account) => {
      if (!decisionsOn(row.kind).includes(decision)) throw new Refusal('invalid_input', { fields: { decision: 'required' } })
      // The answer to the same act was lost: nothing has happened since.
      const isRepeat = row.openedAt === null && row.version === version + 1 && row.decidedBy === context.person.id && row.before !== null
      if (isRepeat && row.decision === decision && row.reason === reason && row.words === words) return 'applied'
      const isSeen = row.version === version && row.openedAt !== null
      if (!isSeen) return row.openedAt === null && row.decision === decision ? 'duplicate' : 'changed'
      const isAppeal = row.appeal !== null && !row.isAnswered
      const now = context.clock()
      const isOwnDecision = isAppeal && row.decidedBy === context.person.id
      if (isOwnDecision && canAnother(await colleaguesOf(tx, context.person.id, now), row.authorId)) throw new Refusal('forbidden')
      // A longer suspension stays.
      const asked = suspend_days > 0 ? now + suspend_days * day : 0
      const until = asked > (suspensionOf(account, now)?.until ?? 0) ? asked : null
      const limitEnd = limit_days > 0 ? now + limit_days * day : 0
      const limitedUntil = limitEnd > (limitationOf(account, now)?.until ?? 0) ? limitEnd : null
      const wasHidden = target?.state === 'hidden'
      const isRestored = wasHidden && decision === 'keep'
      await showOrHide(tx, target, decision === 'hide' || decision === 'remove', new Date(now))
      // The author reads of what concerns the text, and of an answered appeal.
      const concernsAuthor = decision !== 'keep' || wasHidden || isAppeal || row.change !== null
      const change = concernsAuthor ? await takeChanges(tx, counterOf('me', row.authorId)) : row.change
      await write(tx, row, {
        ...{ decision, reason, words, change, openedAt: null },
        decidedAt: new Date(now),
        decidedBy: context.person.id,
        suspendedUntil: until === null ? null : new Date(until),
        limitedUntil: limitedUntil === null ? null : new Date(limitedUntil),
        wasRestored: row.wasRestored || isRestored,
        ...(row.isAnswered ? noAppeal : { isAnswered: isAppeal }),
        before: { ...undoable(row), wasHidden },
      })
      if (concernsAuthor) await tell(tx, [{ kind: 'decision', targetId: row.id, userId: row.authorId, at: now }])
      const about = { subjectId: row.authorId, object: `${row.kind}:${row.targetId}`, reason: words === '' ? reason : words }
      if (until !== null) await suspendUser(tx, context, row.authorId, { reason: suspensionReasonOf[reason], note: words, until })
      if (limitedUntil !== null) await limitUser(tx, context, account, { until: limitedUntil, about: about.object })
      // A warning that was taken back takes its limits along.
      else if (decision === 'keep') await liftLimits(tx, context, account, row.limitedUntil)
      await recordAct(tx, context, { act: acts[decision], ...about, ...(row.decision && { before: row.decision }), after: decision })
      return 'applied'
    })
  },

  async undo(context, { id, version }) {
    return await actOnCase(context, id, async (tx, row, target, account) => {
      if (row.version === version + 1 && (await hasUndone(tx, context, row))) return 'applied'
      if (row.version !== version || row.decidedBy !== context.person.id || row.before === null) return 'changed'
      const { wasHidden, ...before } = restored(row.before)
      await showOrHide(tx, target, wasHidden, new Date(context.clock()))
      const change = row.change === null ? null : await takeChanges(tx, counterOf('me', row.authorId))
      await write(tx, row, { ...before, change, before: null })
      const suspension = suspensionOf(account, context.clock())
      const about = { subjectId: row.authorId, object: `${row.kind}:${row.targetId}` }
      if (suspension && suspension.until === row.suspendedUntil?.getTime())
        await liftSuspension(tx, context, row.authorId, { until: suspension.until, reason: '' })
      await liftLimits(tx, context, account, row.limitedUntil)
      await recordAct(tx, context, { act: 'content_act_undone', ...about, ...(row.decision && { before: row.decision }) })
      return 'applied'
    })
  },
}

/** True if the last act on the case is an undo of this moderator. Its answer was lost, since the moderator sends it again. */
async function hasUndone(tx: Transaction, { person }: MemberContext, { kind, targetId, authorId }: Case): Promise<boolean> {
  const isAbout = and(eq(auditEntries.subjectId, authorId), eq(auditEntries.object, `${kind}:${targetId}`))
  const [last] = await tx.select().from(auditEntries).where(isAbout).orderBy(desc(auditEntries.number)).limit(1)
  return last?.act === 'content_act_undone' && last.actorId === person.id
}

const suspensionReasonOf: Record<ReportReason, SuspensionReason> = {
  pretends: 'false_name',
  harm: 'harm',
  private: 'harm',
  false: 'other',
  spam: 'spam',
  other: 'other',
}

/** Each decision can be appealed against once. */
const noAppeal = { appeal: null, appealedAt: null, isAnswered: false }

type Account = NonNullable<Awaited<ReturnType<typeof lockPerson>>>
type Act = (tx: Transaction, row: Case, target: Target | undefined, account: Account) => Promise<ActOutcome>

/** Runs an act on a case: the author, the text and the case are locked, in this order (db/counters.ts). No moderator acts on an own text. */
async function actOnCase(context: MemberContext, id: string, act: Act) {
  const { db, person, clock } = context
  const [found] = await db
    .select({ authorId: cases.authorId, kind: cases.kind, targetId: cases.targetId })
    .from(cases)
    .where(eq(cases.id, id))
  if (!found) throw new Refusal('not_found')
  if (found.authorId === person.id) throw new Refusal('forbidden')
  const of = { kind: found.kind, id: found.targetId }
  const answer = await asAdministrator(context, async (tx) => {
    const account = await lockPerson(tx, found.authorId)
    if (!account) throw new Refusal('not_found')
    await lockTarget(tx, of)
    const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
    if (!row) throw new Refusal('not_found')
    const outcome = await act(tx, row, await readTarget(tx, of), account)
    const described = await describeCase(tx, id, clock())
    if (!described) throw new Refusal('not_found')
    return { outcome, case: described }
  })
  // The numbers of a thread or post lead devices to its changed replies.
  if (answer.outcome === 'applied' && found.kind === 'reply') await countSoon(db, clock())
  return answer
}

async function showOrHide(tx: Transaction, target: Target | undefined, isHidden: boolean, now: Date): Promise<void> {
  if (target && target.state === (isHidden ? 'shown' : 'hidden')) await setHidden(tx, target, isHidden, now)
}

async function write(tx: Transaction, { id, version }: Case, fields: Partial<Case>): Promise<void> {
  await tx
    .update(cases)
    .set({ ...fields, version: version + 1 })
    .where(eq(cases.id, id))
}

/** The fields that an undo restores, as JSON holds them. */
const undoable = ({
  decision,
  reason,
  words,
  openedAt,
  decidedAt,
  decidedBy,
  suspendedUntil,
  limitedUntil,
  wasRestored,
  ...row
}: Case) => ({
  ...{ decision, reason, words, decidedBy, wasRestored, isAnswered: row.isAnswered, appeal: row.appeal },
  appealedAt: row.appealedAt?.getTime() ?? null,
  openedAt: openedAt?.getTime() ?? null,
  decidedAt: decidedAt?.getTime() ?? null,
  suspendedUntil: suspendedUntil?.getTime() ?? null,
  limitedUntil: limitedUntil?.getTime() ?? null,
})
type Undoable = ReturnType<typeof undoable> & { wasHidden: boolean }

function restored(before: Record<string, unknown>) {
  const { openedAt, decidedAt, suspendedUntil, limitedUntil, appealedAt, ...fields } = before as Undoable
  // Acts from before the limits have none.
  const date = (time: number | null | undefined) => (time == null ? null : new Date(time))
  return {
    ...fields,
    openedAt: date(openedAt),
    decidedAt: date(decidedAt),
    suspendedUntil: date(suspendedUntil),
    limitedUntil: date(limitedUntil),
    appealedAt: date(appealedAt),
  }
}
