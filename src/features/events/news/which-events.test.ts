import { describe, expect, it } from 'vitest'
import { newId } from '../../../offline/store/id.ts'
import type { ListedEvent } from '../events.queries.ts'
import { eventsFor, eventsSoon, movedUp } from './which-events.ts'

const hour = 3_600_000
const now = 1_000 * hour
const me = { id: newId() }

function event(name: string, startsIn: number, changes: Partial<ListedEvent> = {}): ListedEvent {
  const text = { bn: name, en: '' }
  return {
    id: newId(),
    organiser: { id: newId(), name: 'নাসরিন', face: 'leaf-sari', place: '' },
    title: text,
    place: text,
    description: text,
    starts_at: now + startsIn * hour,
    ends_at: now + (startsIn + 2) * hour,
    capacity: null,
    taken: 0,
    waiting: 0,
    seated_through: 0,
    made_at: 0,
    revision: 0,
    revised_at: 0,
    called_off_at: null,
    seatStatus: null,
    pending: null,
    claim: null,
    ...changes,
  }
}
const mine = { organiser: { id: me.id, name: 'আমি', face: 'curls', place: '' } } as const
const names = (events: readonly ListedEvent[]) => events.map(({ title }) => title.bn)

describe('the lists', () => {
  const all = [
    event('past', -30),
    event('just over', -2),
    event('on now', -1),
    event('off', 5, { called_off_at: now }),
    event('off, mine', 6, { called_off_at: now, seatStatus: 'seated' }),
    event('ahead', 7, { seatStatus: 'waiting' }),
    event('called by me', 8, mine),
  ]
  it('show what is ahead or on, soonest first, and what was called off only to whom it concerns', () => {
    expect(names(eventsFor('upcoming', all, me, now))).toEqual(['on now', 'off, mine', 'ahead', 'called by me'])
  })
  it('show what is over, latest first', () => {
    expect(names(eventsFor('past', all, me, now))).toEqual(['just over', 'past'])
  })
  it("show one's own", () => {
    expect(names(eventsFor('mine', all, me, now))).toEqual(['off, mine', 'ahead', 'called by me'])
    const over = event('over, mine', -9, mine)
    expect(names(eventsFor('mine', [event('long over, mine', -40, mine), over, ...all], me, now)).slice(2)).toEqual([
      'called by me',
      'over, mine',
      'long over, mine',
    ])
    expect(names(eventsFor('mine', all, null, now))).toEqual(['off, mine', 'ahead'])
  })
})

it('reminds of own seats and own events of the next day, of nothing else', () => {
  const seat = { seatStatus: 'seated' } as const
  const all = [
    event('over', -3, seat),
    event('on now', -1, seat),
    event('soon', 23, seat),
    event('in a day', 24, seat),
    event('later', 25, seat),
    event('no seat yet', 3, { seatStatus: 'waiting' }),
    event('asked', 3, { seatStatus: 'asked' }),
    event('off', 3, { ...seat, called_off_at: now }),
    event('not mine', 3),
    event('called by me', 3, mine),
  ]
  expect(names(eventsSoon(all, me, now))).toEqual(['on now', 'soon', 'in a day', 'called by me'])
  expect(eventsSoon([event('other', 3)], null, now)).toEqual([])
})

it('reports free seats to users seen waiting, until the event is over', () => {
  const all = [
    event('waits', 5, { seatStatus: 'waiting' }),
    event('seated', 5, { seatStatus: 'seated' }),
    event('never waited', 5, { seatStatus: 'seated' }),
    event('over', -5, { seatStatus: 'seated' }),
    event('off', 5, { seatStatus: 'seated', called_off_at: now }),
  ]
  const waited = all.filter((one) => one.title.bn !== 'never waited').map((one) => one.id)
  expect(names(movedUp(all, waited, now))).toEqual(['seated'])
  expect(movedUp(all, [], now)).toEqual([])
})
