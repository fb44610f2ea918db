import { desc, eq } from 'drizzle-orm'
import { deviceNameOf } from '../../../contract/account/device-name.ts'
import { maxSuspensionDays } from '../../../contract/account/suspension.ts'
import type { endpoints } from '../../../contract/index.ts'
import { accountById, writeAccount } from '../../accounts/accounts.ts'
import { endSessions, liveSessions } from '../../accounts/sessions.ts'
import { suspensionOf } from '../../accounts/suspension.ts'
import { actOn } from '../../acts/act-on.ts'
import { liftSuspension, suspendUser } from '../../acts/suspend.ts'
import { counterOf, takeChanges } from '../../db/counters.ts'
import { applications, certificates } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct, recordLook } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { settleApplication } from '../applications/settle-application.ts'
import { casesOf } from '../moderation/cases-of.ts'
import { exportArea } from './export-users.ts'
import { checkImport, importUsers } from './import-users.ts'
import { searchUsers } from './search.ts'

const day = 24 * 60 * 60_000

export const userHandlers: AreaHandlers<typeof endpoints.users> = {
  async list(context, input) {
    const { db, clock } = context
    await recordLook(context, { act: 'users_searched' })
    return await searchUsers(db, input, clock())
  },

  async get(context, { id }) {
    const { db, clock } = context
    const account = await accountById(db, id)
    if (!account || account.deletedAt) throw new Refusal('not_found')
    await recordLook(context, { act: 'user_viewed', subjectId: id })
    const sessions = await liveSessions(db, id, clock())
    const issued = await db.select().from(certificates).where(eq(certificates.userId, id)).orderBy(desc(certificates.issuedAt))
    const [application] = await db
      .select({ id: applications.id, state: applications.state })
      .from(applications)
      .where(eq(applications.userId, id))
    const { name, face, role, place, phone, deletionDueAt } = account
    return {
      user: {
        id,
        name,
        face,
        role,
        place,
        phone,
        email: account.email ?? account.pendingEmail,
        is_email_verified: account.email !== null,
        created_at: account.createdAt.getTime(),
        seen_at: sessions[0]?.seenAt.getTime() ?? null,
        suspension: suspensionOf(account, clock()),
        application: application ?? null,
        cases: await casesOf(db, id),
        deletion_at: deletionDueAt?.getTime() ?? null,
        sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
          id,
          device: deviceNameOf(device),
          created_at: createdAt.getTime(),
          seen_at: seenAt.getTime(),
        })),
        certificates: issued.map(({ code, courseTitle, issuedAt, revokedAt, revokedReason }) => ({
          code,
          course_title: courseTitle,
          issued_at: issuedAt.getTime(),
          revoked_at: revokedAt?.getTime() ?? null,
          revoked_reason: revokedReason,
        })),
      },
    }
  },

  async changeRole(context, { id, from, role, reason }) {
    await actOn(context, id, async (tx, subject) => {
      // Also the repeat of an act whose answer was lost.
      if (subject.role === role) return
      if (subject.role !== from) throw new Refusal('changed_meanwhile')
      // A number for the account and one for the application.
      const change = await takeChanges(tx, counterOf('me', id), 2)
      // No deletion waits for the day on which an administrator is none any more.
      await writeAccount(tx, subject, { role, ...(role === 'admin' && { deletionWay: null, deletionDueAt: null }) }, change)
      await recordAct(tx, context, { act: 'role_changed', subjectId: id, before: subject.role, after: role, reason })
      await settleApplication(tx, context, { userId: id, before: subject.role, role, change: change + 1, reason })
    })
    return { message: translate(context.language, 'saved') }
  },

  async suspend(context, { id, from, reason, note, until }) {
    const now = context.clock()
    if (until <= now || until > now + maxSuspensionDays * day) throw new Refusal('invalid_input', { fields: { until: 'invalid' } })
    await actOn(context, id, async (tx, subject) => {
      const current = suspensionOf(subject, now)
      // A repeat of an act whose answer was lost.
      if (current?.until === until && current.reason === reason && current.note === note) return
      if ((current?.until ?? null) !== from) throw new Refusal('changed_meanwhile')
      await suspendUser(tx, context, id, { reason, note, until })
    })
    return { message: translate(context.language, 'saved') }
  },

  async lift(context, { id, from, reason }) {
    await actOn(context, id, async (tx, subject) => {
      const suspension = suspensionOf(subject, context.clock())
      if (!suspension) return
      if (suspension.until !== from) throw new Refusal('changed_meanwhile')
      await liftSuspension(tx, context, id, { until: suspension.until, reason })
    })
    return { message: translate(context.language, 'saved') }
  },

  async endSessions(context, { id }) {
    await actOn(context, id, async (tx) => {
      await endSessions(tx, id, null)
      await recordAct(tx, context, { act: 'sessions_ended', subjectId: id })
    })
    return { message: translate(context.language, 'session_ended_all') }
  },

  checkImport,
  importAll: importUsers,
  exportArea,
}
