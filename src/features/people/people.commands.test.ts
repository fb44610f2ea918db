import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { noTie, type TieKind } from '../../../contract/people/ties.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { setTie } from './people.commands.ts'

let id: string
beforeEach(() => {
  registerCommands(async () => ({ setTie }))
  setCurrentPerson(newId())
  id = newId()
})
const decide = (kind: TieKind, is_on: boolean) => send(setTie, { id, kind, is_on })
const rows = async () => await personalDb().outbox.orderBy('seq').toArray()

it('a block that is taken back unsent leaves the follow and the connection', async () => {
  const tie = { ...noTie(id), follow: 'yes' as const, connect: 'yes' as const }
  await personalDb().ties.put({ key: id, ...tie })
  await decide('mute', true)
  await decide('block', true)
  expect(await personalDb().ties.get(id)).toMatchObject({ blocks: true, mutes: true, follow: null, connect: null })
  await decide('block', false)
  expect(await personalDb().ties.get(id)).toMatchObject({ blocks: false, mutes: true, follow: 'yes', connect: 'yes' })
  expect((await rows()).map(({ input }) => input)).toMatchObject([{ kind: 'mute' }, { kind: 'block', is_on: false }])
})

it('a decision names the number that the device knew, and earlier commands of its lane', async () => {
  const cursor = (cursor: number) => personalDb().cursors.put({ scope: 'me', cursor })
  await cursor(7)
  await decide('block', true)
  await cursor(9)
  // Coalesced: the base is that of the first.
  await decide('block', false)
  const [first] = await rows()
  expect([first?.base, (await rows()).length]).toEqual([{ change: 7, commands: [] }, 1])
  await personalDb().outbox.toCollection().modify({ state: 'applied', attempts: 1, change: 12 })
  await decide('block', true)
  expect((await rows())[1]?.base).toEqual({ change: 7, commands: [first?.id] })
  // Both have arrived with a pull.
  await personalDb().outbox.clear()
  await cursor(13)
  await decide('block', false)
  expect((await rows())[0]?.base).toEqual({ change: 13, commands: [] })
})
