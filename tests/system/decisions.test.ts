import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandName, commands } from '../../contract/index.ts'
import { reactionKinds } from '../../contract/reactions.ts'
import type { Outcome, SentCommand } from '../../contract/sync.ts'
import { type DecisionColumns, decideOn } from '../../server/features/decisions.ts'
import { prepare } from '../../server/features/sync/prepare.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { DecisionDevice, type DecisionServer, interleave, type MakeCommand } from '../support/decision-devices.ts'
import { addCategory, newThread } from '../support/forum.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const start = Date.UTC(2026, 10, 21)

const madeBy =
  (name: CommandName, input: (value: unknown) => unknown): MakeCommand =>
  (_id, value) => {
    const { version, lane } = commands[name] as { version: number; lane: (input: unknown) => string }
    return { name, version, lane: lane(input(value)), input: input(value) }
  }

/** One row in memory, decided by the server's rule. */
function memoryServer(): DecisionServer & { value: unknown } {
  let row: (DecisionColumns & { value: unknown }) | undefined
  let counter = 0
  const settled = new Map<string, Outcome>()
  return {
    get value() {
      return row?.value ?? null
    },
    async push(sent, sentAt, now) {
      return sent.map((one) => {
        const known = settled.get(one.id)
        if (known) return known
        const { task } = prepare(one, { now, offset: now - sentAt })
        if ('outcome' in task) throw new Error(task.code)
        const decided = decideOn(task.entry, row)
        if (decided) row = { ...decided, change: ++counter, value: (task.entry.input as { kind: unknown }).kind }
        const outcome: Outcome = { id: one.id, outcome: decided ? 'applied' : 'duplicate', scope: 'me', change: row?.change ?? 0 }
        settled.set(one.id, outcome)
        return outcome
      })
    },
    pull: async () => ({ cursor: counter, value: row?.value ?? null }),
  }
}

it('1,000 interleavings: the only device that acts decides, two converge, and the last known state can always be changed', async () => {
  const random = seededRandom(runSeed())
  const ids = () =>
    `${Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-000000000000`
  const of = { kind: 'post', id: newId() }
  const make = madeBy('setReaction', (kind) => ({ of, kind }))
  const values = [null, ...reactionKinds]
  for (let round = 0; round < 1_000; round += 1) {
    const server = memoryServer()
    const devices = [0, 1].map(() => new DecisionDevice(server, { make, newId: ids, empty: null }))
    const acting = round % 2 === 0 ? 1 : 2
    const { last, now } = await interleave({ devices, values, random, acting, from: start })
    if (acting === 1 && last !== undefined) expect(server.value, `round ${round}`).toBe(last)
    const [one, other] = devices.map(({ displayed }) => displayed)
    expect([one, other], `round ${round}`).toEqual([server.value, server.value])
    // Both know the state: the next decision holds, whatever the clock says.
    const again = await interleave({ devices: [...devices].reverse(), values, random, acting: 1, from: now })
    if (again.last !== undefined) expect(server.value, `round ${round}, again`).toBe(again.last)
  }
})

describe('on the database', () => {
  let world: SyncWorld
  let author: Person
  beforeAll(async () => {
    world = await openSyncWorld()
    author = await world.addPerson()
  })
  afterAll(() => world.close())

  /** The real handlers; `read` finds the value in the pulled rows of `me`. */
  const serverFor = (person: Person, read: (rows: readonly { table: string; row: unknown }[]) => unknown): DecisionServer => ({
    async push(sent, sent_at, at) {
      world.now = Math.max(world.now, at)
      return await world.push(person, sent, { sent_at })
    },
    async pull() {
      const me = (await world.pull(person, { me: 0 })).scopes.me
      return { cursor: me?.cursor ?? 0, value: read(me?.changes ?? []) }
    },
  })

  const kinds: readonly [
    name: string,
    values: readonly unknown[],
    make: () => Promise<MakeCommand>,
    read: (row: unknown) => unknown,
    table: string,
  ][] = [
    [
      'block',
      [true, false],
      async () => madeBy('setTie', (is_on) => ({ id: author.id, kind: 'block', is_on })),
      (row) => (row as { blocks: boolean } | null)?.blocks ?? false,
      'ties',
    ],
    [
      'connect',
      [true, false],
      async () => madeBy('setTie', (is_on) => ({ id: author.id, kind: 'connect', is_on })),
      (row) => (row as { connect: unknown } | null)?.connect === 'asked',
      'ties',
    ],
    ['saved course', [true, false], saved, (row) => Boolean(row), 'savedCourses'],
    ['followed thread', [true, false], followed, (row) => (row as { is_following: boolean } | null)?.is_following ?? false, 'follows'],
    ['reaction', [null, ...reactionKinds], reacted, (row) => (row as { kind: unknown } | null)?.kind ?? null, 'reactions'],
  ]

  async function saved(): Promise<MakeCommand> {
    const course_id = await world.addCourse()
    return madeBy('saveCourse', (is_saved) => ({ course_id, is_saved }))
  }
  async function followed(): Promise<MakeCommand> {
    const thread = newThread(await addCategory(world.db, 'prices'), 'দাম', 'কত?', { made_at: world.now })
    expect(await world.push(author, [thread])).toMatchObject([{ outcome: 'applied' }])
    return madeBy('followThread', (is_following) => ({ id: subjectOf(thread), is_following }))
  }
  async function reacted(): Promise<MakeCommand> {
    const post = newPost('ক', { made_at: world.now })
    await world.push(author, [post])
    return madeBy('setReaction', (kind) => ({ of: { kind: 'post', id: subjectOf(post) }, kind }))
  }

  it.each(kinds)('%s: the same with the real handlers', async (_name, values, makeOf, read, table) => {
    const random = seededRandom(runSeed())
    const make = await makeOf()
    for (let round = 0; round < 3; round += 1) {
      const person = await world.addPerson()
      const server = serverFor(person, (rows) => read(rows.find((one) => one.table === table)?.row ?? null))
      const devices = [0, 1].map(() => new DecisionDevice(server, { make, newId, empty: values[0] === null ? null : false }))
      const acting = round % 2 === 0 ? 1 : 2
      const { last, now } = await interleave({ devices, values, random, acting, from: world.now })
      const { value } = await server.pull(now)
      if (acting === 1 && last !== undefined) expect(value, `round ${round}`).toBe(last)
      expect(
        devices.map(({ displayed }) => displayed),
        `round ${round}`,
      ).toEqual([value, value])
      const again = await interleave({ devices: [...devices].reverse(), values, random, acting: 1, from: now })
      if (again.last !== undefined) expect((await server.pull(again.now)).value, `round ${round}, again`).toBe(again.last)
    }
  })

  it('a block made on an unblock holds, although the unblock was on its way for longer', async () => {
    const person = await world.addPerson()
    const tie = (kind: string, is_on: boolean, made_at: number, changes: Partial<SentCommand> = {}) =>
      sentCommand('setTie', { id: author.id, kind, is_on }, { made_at, ...changes })
    const [unblock, mute] = [tie('block', false, world.now - 30_000), tie('mute', true, world.now - 25_000)]
    await world.push(person, [unblock], { sent_at: world.now - 30_000 })
    await world.push(person, [mute])
    const base = { change: 0, commands: [unblock.id, mute.id] }
    const blocked = tie('block', true, world.now - 20_000, { base })
    expect(await world.push(person, [blocked])).toMatchObject([{ outcome: 'applied' }])
    const number = (await world.pull(person, { me: 0 })).scopes.me?.cursor ?? 0
    // A clock that was set back by a day: the device had pulled the block.
    const early = tie('block', false, world.now - 86_400_000, { base: { change: number, commands: [] } })
    expect(await world.push(person, [early])).toMatchObject([{ outcome: 'applied' }])
    // A device that had not: its clock decides.
    const unknown = tie('block', true, world.now - 86_400_000, { base: { change: 0, commands: [] } })
    expect(await world.push(person, [unknown])).toMatchObject([{ outcome: 'duplicate' }])
  })
})
