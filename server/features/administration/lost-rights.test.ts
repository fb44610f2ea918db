import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { users } from '../../db/schema.ts'
import type { MemberContext } from '../../handler.ts'
import { certificateHandlers } from '../certificates/certificates.ts'
import { passwordHelpHandlers } from '../password-help/password-help.ts'
import { translationHandlers } from '../translations/translations.ts'
import { courseAdministrationHandlers } from './courses.ts'
import { exportArea } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { settingHandlers } from './settings.ts'
import { userHandlers } from './users.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())

const id = randomUUID()
const reason = 'ভুল তথ্য'
const word = { language: 'bn', key: 'a.b' } as const
const noMore = { email: '', role: '', area: '', language: '' }
const acts: Record<string, (context: MemberContext) => Promise<unknown>> = {
  'a role': (context) => userHandlers.changeRole(context, { id, from: 'student', role: 'admin', reason }),
  'a code on the telephone': (context) => passwordHelpHandlers.issue(context, { id, user_id: id, has_called: true }),
  'the end of a request for help': (context) => passwordHelpHandlers.close(context, { id }),
  'the end of a certificate': (context) => certificateHandlers.revoke(context, { code: '0000000000', reason }),
  'a new word': (context) => translationHandlers.add(context, { ...word, value: 'x', context: '', confirmed: [] }),
  'a changed word': (context) => translationHandlers.change(context, { id, value: 'x', context: '', seen: 1, confirmed: [] }),
  'a removed word': (context) => translationHandlers.remove(context, { id, seen: 1 }),
  'a file of words': (context) => translationHandlers.importAll(context, { changes: [{ ...word, to: 'x', seen: 0 }], confirmed: [] }),
  'a suspension': (context) => userHandlers.suspend(context, { id, from: null, reason: 'spam', note: reason, until: world.now + 60_000 }),
  'the end of a suspension': (context) => userHandlers.lift(context, { id, from: null, reason }),
  'the end of sessions': (context) => userHandlers.endSessions(context, { id }),
  'a file of users': (context) => importUsers(context, { rows: [{ line: 2, name: 'রাবেয়া', phone: '01700112233', ...noMore }] }),
  'the users of an area': (context) => exportArea(context, { area: 'জামালপুর' }),
  'a published course': (context) => courseAdministrationHandlers.publish(context, { id, reason }),
  'a course that is handed over': (context) => courseAdministrationHandlers.handOver(context, { id, user_id: id, from: null, reason }),
  'an older version': (context) =>
    courseAdministrationHandlers.rollBack(context, { id, version: 1, seen: 2, note: { bn: '', en: '' }, reason }),
  'a withdrawn course': (context) => courseAdministrationHandlers.withdraw(context, { id, reason }),
  'a setting': (context) => settingHandlers.change(context, { key: 'applications_open', from: null, to: false }),
}

// The request has passed the check of its session, and then the role or the suspension came.
it.each(Object.entries(acts))('%s is refused to an administrator who lost the right while the act ran', async (_what, run) => {
  const [demoted, suspended] = [await world.addPerson('admin'), await world.addPerson('admin')]
  await world.db.update(users).set({ role: 'instructor' }).where(eq(users.id, demoted.id))
  const until = {
    suspendedAt: new Date(world.now),
    suspendedUntil: new Date(world.now + 60_000),
    suspendedFor: 'spam',
    suspendedNote: '',
  } as const
  await world.db.update(users).set(until).where(eq(users.id, suspended.id))
  for (const person of [demoted, suspended]) await expect(run(world.context(person))).rejects.toMatchObject({ code: 'forbidden' })
})
