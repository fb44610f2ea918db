import { expect, it } from 'vitest'
import type { TieKind } from '../../../contract/people/ties.ts'
import { pick, runSeed, seededRandom } from '../../../tests/support/random.ts'
import { decide, noSide, type Pair } from './tie-commands.ts'

interface Decision {
  readonly by: 'one' | 'other'
  readonly kind: TieKind
  readonly isOn: boolean
  readonly at: [number, string]
}

const flipped = ({ own, their, asksFollowers }: Pair): Pair => ({ own: their, their: own, asksFollowers })
const nothing: Pair = { own: noSide, their: noSide, asksFollowers: false }

/** The pair after the decisions in this order, as the first person's. */
function after(decisions: readonly Decision[]): Pair {
  let pair = nothing
  for (const { by, kind, isOn, at } of decisions) {
    const view = by === 'one' ? pair : flipped(pair)
    const next = decide(view, kind, isOn, at) ?? view
    pair = by === 'one' ? next : flipped(next)
  }
  return pair
}

const stateOf = ({ own, their }: Pair) => [own.follow, own.connect, own.mutes, their.follower, their.connect]

it('1,000 decisions in any order, some of them twice, end as the latest ones say', () => {
  const random = seededRandom(runSeed())
  const decisions = Array.from({ length: 1_000 }, (_, index): Decision => {
    const by = pick(random, ['one', 'other'] as const)
    const kind = by === 'one' ? pick(random, ['follow', 'connect', 'mute'] as const) : 'connect'
    return { by, kind, isOn: random() < 0.5, at: [Math.floor(random() * 500), String(index)] }
  })
  const inOrder = decisions.toSorted((one, other) => one.at[0] - other.at[0] || (one.at[1] < other.at[1] ? -1 : 1))
  const expected = stateOf(after(inOrder))
  const last = (by: Decision['by'], kind: TieKind) => inOrder.findLast((one) => one.by === by && one.kind === kind)?.isOn ?? false
  expect(expected.slice(0, 3)).toEqual([last('one', 'follow') ? 'yes' : null, expected[1], last('one', 'mute')])
  for (let round = 0; round < 20; round++) {
    const shuffled = [...decisions, ...decisions.slice(0, 200)].toSorted(() => random() - 0.5)
    expect(stateOf(after(shuffled)), `round ${round}`).toEqual(expected)
  }
})

it('asks for consent, ends at a refusal, and asks once more', () => {
  const asks: Pair = { ...nothing, asksFollowers: true }
  const asked = decide(asks, 'follow', true, [1, 'a']) ?? asks
  expect([asked.own.follow, asked.their.follower]).toEqual(['asked', 'asked'])
  const accepted = decide(flipped(asked), 'follower', true, [2, 'b'])
  expect(accepted?.their.follow).toBe('yes')
  const removed = decide(accepted ?? asks, 'follower', false, [3, 'c'])
  expect(removed?.their.follow).toBeNull()
  const again = removed && decide(flipped({ ...removed, asksFollowers: true }), 'follow', true, [4, 'd'])
  expect(again?.own.follow).toBe('asked')
})

it('a block ends following and connection of both', () => {
  const both: Pair = {
    ...nothing,
    own: { ...noSide, follow: 'yes', connect: 'yes' },
    their: { ...noSide, follower: 'yes', connect: 'yes' },
  }
  const blocked = decide(flipped(both), 'block', true, [9, 'z'])
  expect(blocked).toMatchObject({
    own: { blocks: true, follower: null, connect: null },
    their: { blocks: false, follow: null, connect: null },
  })
  expect(blocked && decide(flipped(blocked), 'follow', true, [8, 'y'])?.own.follow).toBeNull()
})
