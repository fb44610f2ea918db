import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser())

import type { ReactionTarget } from '../../../../contract/reactions.ts'
import { NeedsAccount } from '../../../offline/outbox/outbox.ts'
import { registerCommands } from '../../../offline/outbox/registry.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { react, setReaction } from './reactions.commands.ts'
import { noReactions, reactionsQuery, shownCounts } from './reactions.queries.ts'

let of: ReactionTarget
beforeEach(() => {
  registerCommands(async () => ({ setReaction }))
  setCurrentPerson(newId())
  of = { kind: 'post', id: newId() }
})
const known = async () => (await new QueryClient().fetchQuery(reactionsQuery())).get(of.id) ?? noReactions

it('needs an account', async () => {
  setCurrentPerson(visitorId)
  await expect(react(of, 'thanks')).rejects.toThrow(NeedsAccount)
})

it('shows at once what was pressed, as waiting, with the counts of the others', async () => {
  await personalDb().reactionCounts.put({ id: of.id, n: [2, 0, 0, 1], own: 'with_you', at: 1 })
  await react(of, 'thanks')
  expect(await known()).toMatchObject({ own: 'thanks', isWaiting: true })
  expect(shownCounts([], await known())).toEqual([3, 0, 0, 0])
  await personalDb().outbox.toCollection().modify({ state: 'applied' })
  expect(await known()).toMatchObject({ own: 'thanks', isWaiting: false })
})

it('sends the last of several presses, and nothing if it is what the server has', async () => {
  await react(of, 'thanks')
  await react(of, 'useful')
  expect((await personalDb().outbox.toArray()).map(({ input }) => input)).toEqual([{ of, kind: 'useful' }])
  await react(of, null)
  expect([await personalDb().outbox.count(), await personalDb().baseRows.count(), await known()]).toEqual([0, 0, noReactions])
  await personalDb().reactions.put({ key: of.id, id: of.id, kind: 'thanks' })
  await react(of, null)
  expect((await known()).own).toBeNull()
  await react(of, 'thanks')
  expect([await personalDb().outbox.count(), (await known()).own]).toEqual([0, 'thanks'])
})

it('sends the end of a reaction whose request may have left', async () => {
  await react(of, 'thanks')
  await personalDb().outbox.toCollection().modify({ state: 'sending', attempts: 1 })
  await react(of, null)
  const rows = await personalDb().outbox.toArray()
  expect(rows.map(({ input }) => (input as { kind: unknown }).kind)).toEqual(['thanks', null])
  expect(rows[1]?.after).toBe(rows[0]?.id)
})

it('says of a rejected reaction that it was not sent, until the next press', async () => {
  await react(of, 'thanks')
  await personalDb().outbox.toCollection().modify({ state: 'rejected', attempts: 1 })
  expect(await known()).toMatchObject({ isWaiting: false, isRejected: true })
  await react(of, 'useful')
  expect(await known()).toMatchObject({ isWaiting: true })
})

it('counts an own reaction at least once where the counts may not contain it', () => {
  expect(shownCounts([3, 0], { own: 'useful', isWaiting: false, isRejected: false })).toEqual([3, 1, 0, 0])
  expect(shownCounts([3, 2], { own: 'useful', isWaiting: false, isRejected: false })).toEqual([3, 2, 0, 0])
})
