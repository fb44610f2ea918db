import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { users } from '../db/schema.ts'
import { accountById } from './accounts.ts'
import { accountOfToken, addToken, takeToken } from './one-time-tokens.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())

it.each([
  ['verify-email', 'pendingEmail'],
  ['reset-password', 'email'],
] as const)('a link for %s is valid for the address that it was mailed to alone', async (purpose, column) => {
  const { id } = await world.addPerson()
  const confirmed = column === 'email' ? { emailVerifiedAt: new Date(world.now) } : {}
  const move = (address: string) =>
    world.db
      .update(users)
      .set({ [column]: address, ...confirmed })
      .where(eq(users.id, id))
  await move(`first-${id}@example.org`)
  const account = await accountById(world.db, id)
  if (!account) throw new Error('no account')
  const token = await addToken(world.db, purpose, account, world.now)
  const take = () => world.db.transaction((tx) => takeToken(tx, purpose, token, world.now))

  await move(`second-${id}@example.org`)
  expect([await accountOfToken(world.db, purpose, token, world.now), await take()]).toEqual([null, null])

  await move(`third-${id}@example.org`)
  const next = await addToken(world.db, purpose, { ...account, [column]: `third-${id}@example.org` }, world.now)
  expect(await accountOfToken(world.db, purpose, next, world.now)).toMatchObject({ id })
})
