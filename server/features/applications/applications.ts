import { count, eq, min, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { OwnApplication } from '../../../contract/account/applications.ts'
import type { endpoints } from '../../../contract/index.ts'
import { writeAccount } from '../../accounts/accounts.ts'
import { actOn } from '../../acts/act-on.ts'
import { counterOf, takeChanges } from '../../db/counters.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { applications, certificates, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct, recordLook } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { tell } from '../../notices/tell.ts'
import { changesIn } from '../sync/changes-in.ts'

type Row = typeof applications.$inferSelect

const pageSize = 50
/** Rank of the state, time within it, id. */
const position = z.tuple([z.number().check(z.int(), z.gte(0), z.lte(2)), z.number().check(z.int()), z.uuid()])
const deciders = alias(users, 'deciders')

const ms = (time: SQL | typeof applications.sentAt) => sql`(extract(epoch from ${time}) * 1000)::bigint`
const decidedAt = sql`coalesce(${applications.decidedAt}, ${applications.sentAt})`
/** Those that wait for an administrator, then those that wait for their applicant, then the others. */
const rank = sql<number>`case ${applications.state} when 'sent' then 0 when 'asked' then 1 else 2 end`
/** The longest waits first; of the others the last decisions. */
const turn = sql<number>`case ${applications.state} when 'sent' then ${ms(applications.sentAt)} when 'asked' then ${ms(decidedAt)} else -${ms(decidedAt)} end`

const states = { approve: 'approved', ask: 'asked', return: 'returned' } as const
const acts = { approve: 'application_approved', ask: 'application_asked', return: 'application_returned' } as const

export const applicationHandlers: AreaHandlers<typeof endpoints.applications> = {
  async list({ db }, { cursor }) {
    const after = cursor === undefined ? undefined : readCursor(cursor, position)
    const rows = await db
      .select({ row: applications, name: users.name, face: users.face, rank, turn })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(after && sql`(${rank}, ${turn}, ${applications.id}) > (${after[0]}::int, ${after[1]}::bigint, ${after[2]}::uuid)`)
      .orderBy(rank, turn, applications.id)
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const { waiting, oldest_at } = await waitingApplications(db)
    return {
      items: page.map(({ row, name, face }) => ({
        id: row.id,
        state: row.state,
        user_id: row.userId,
        name,
        face,
        subject: row.subject,
        sent_at: row.sentAt.getTime(),
        decided_at: row.decidedAt?.getTime() ?? null,
      })),
      next_cursor: last && rows.length > pageSize ? writeCursor([Number(last.rank), Number(last.turn), last.row.id]) : null,
      waiting,
      oldest_at,
    }
  },

  async get(context, { id }) {
    const { db } = context
    const [found] = await db
      .select({ row: applications, applicant: users, decider: deciders.name })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .leftJoin(deciders, eq(deciders.id, applications.decidedBy))
      .where(eq(applications.id, id))
    if (!found) throw new Refusal('not_found')
    const { row, applicant, decider } = found
    await recordLook(context, { act: 'application_viewed', subjectId: row.userId })
    const [issued] = await db.select({ all: count() }).from(certificates).where(eq(certificates.userId, row.userId))
    return {
      application: {
        ...applicationOf(row),
        user_id: row.userId,
        name: applicant.name,
        face: applicant.face,
        role: applicant.role,
        user_place: applicant.place,
        user_since: applicant.createdAt.getTime(),
        certificates: issued?.all ?? 0,
        decided_by: decider,
        version: row.change,
      },
    }
  },

  async decide(context, { id, decision, words, version }) {
    const { db, clock, person, language } = context
    const [owner] = await db.select({ userId: applications.userId }).from(applications).where(eq(applications.id, id))
    if (!owner) throw new Refusal('not_found')
    await actOn(context, owner.userId, async (tx, subject) => {
      const [row] = await tx.select().from(applications).where(eq(applications.id, id))
      const isOpen = row?.change === version && (row.state === 'sent' || row.state === 'asked')
      // Another role has come otherwise: an administrator must not become an instructor.
      if (!isOpen || subject.role !== 'student') throw new Refusal('changed_meanwhile')
      const change = await takeChanges(tx, counterOf('me', subject.id))
      if (decision === 'approve') await writeAccount(tx, subject, { role: 'instructor' }, change)
      await tx
        .update(applications)
        .set({ state: states[decision], words, decidedAt: new Date(clock()), decidedBy: person.id, change })
        .where(eq(applications.id, id))
      await tell(tx, [{ kind: 'application', targetId: id, userId: subject.id, at: clock() }])
      const roles = decision === 'approve' ? { before: subject.role, after: 'instructor' } : {}
      await recordAct(tx, context, { act: acts[decision], subjectId: subject.id, object: id, ...roles, reason: words })
    })
    return { message: translate(language, 'saved') }
  },
}

/** Number of applications that wait for an administrator, and since when the oldest waits. */
export async function waitingApplications(db: Database): Promise<{ waiting: number; oldest_at: number | null }> {
  const [row] = await db
    .select({ waiting: count(), oldest: min(applications.sentAt) })
    .from(applications)
    .where(eq(applications.state, 'sent'))
  return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest?.getTime() ?? null }
}

const applicationOf = (row: Row): OwnApplication => ({
  id: row.id,
  state: row.state,
  subject: row.subject,
  experience: row.experience,
  place: row.place,
  reply: row.reply,
  words: row.words,
  sent_at: row.sentAt.getTime(),
  decided_at: row.decidedAt?.getTime() ?? null,
})

export const applicationChanges = changesIn(applications, { of: applications.userId, key: (row) => row.id, row: applicationOf })
