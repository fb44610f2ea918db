import { eq } from 'drizzle-orm'
import type { ApplicationState, applicationCommands } from '../../../contract/account/applications.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { applications } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { CommandHandler } from '../../handler.ts'
import { forbidden, notFound, sequentially } from '../command-outcomes.ts'

type Row = typeof applications.$inferSelect

/** States of an open application: it goes on while no new ones are taken. */
const open: readonly ApplicationState[] = ['sent', 'asked']

/**
 * Sends an application, or other answers of it. The push has locked the applicant, as a decision does. So the two follow each other.
 * A user's devices share one application: the last answers count.
 */
export const applyToTeach: CommandHandler<typeof applicationCommands.applyToTeach> = ({ tx, person, clock, nextChange }, entries) =>
  sequentially(entries, async ({ input: { id, ...answers } }) => {
    const before = await applicationOf(tx, person.id)
    // Approved before these answers arrived: they have nothing left to do.
    if (person.role !== 'student' && before?.state === 'approved') return { outcome: 'duplicate', scope: 'me', change: before.change }
    if (!may(person, 'application.send')) return forbidden
    if (before?.state === 'sent' && isSame(before, answers)) return { outcome: 'duplicate', scope: 'me', change: before.change }
    if (!(before && open.includes(before.state)) && !(await readSetting(tx, 'applications_open')))
      return { outcome: 'rejected', code: 'applications_closed' }
    // Other answers do not wait longer for it.
    const sentAt = before?.state === 'sent' ? before.sentAt : new Date(clock())
    const change = await nextChange('me')
    const content = { ...answers, state: 'sent' as const, sentAt, change }
    if (before) {
      // A withdrawn or approved one is over: its words belong to the past.
      const isNew = before.state === 'withdrawn' || before.state === 'approved'
      await tx
        .update(applications)
        .set({ ...content, ...(isNew && { words: null, decidedAt: null, decidedBy: null }) })
        .where(eq(applications.userId, person.id))
      return { outcome: 'applied', scope: 'me', change }
    }
    const added = await tx
      .insert(applications)
      .values({ id, userId: person.id, ...content })
      .onConflictDoNothing()
      .returning({ id: applications.id })
    return added.length > 0 ? { outcome: 'applied', scope: 'me', change } : { outcome: 'rejected', code: 'id_taken' }
  })

/** Withdraws what is not decided yet. */
export const withdrawApplication: CommandHandler<typeof applicationCommands.withdrawApplication> = (
  { tx, person, clock, nextChange },
  entries,
) =>
  sequentially(entries, async () => {
    const before = await applicationOf(tx, person.id)
    if (!before) return notFound
    if (before.state === 'withdrawn') return { outcome: 'duplicate', scope: 'me', change: before.change }
    if (before.state === 'approved') return { outcome: 'rejected', code: 'application_decided' }
    const change = await nextChange('me')
    await tx
      .update(applications)
      .set({ state: 'withdrawn', decidedAt: new Date(clock()), change })
      .where(eq(applications.userId, person.id))
    return { outcome: 'applied', scope: 'me', change }
  })

async function applicationOf(tx: Transaction, userId: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.userId, userId))
  return row
}

const isSame = (row: Row, answers: Pick<Row, 'subject' | 'experience' | 'place' | 'reply'>) =>
  (Object.keys(answers) as (keyof typeof answers)[]).every((field) => row[field] === answers[field])
