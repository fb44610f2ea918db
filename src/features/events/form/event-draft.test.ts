import { describe, expect, it } from 'vitest'
import { newId } from '../../../offline/store/id.ts'
import { blankFields, draftOf, type EventFields, fieldsIn, readFields } from './event-draft.ts'

const now = Date.UTC(2026, 10, 21, 20)
const right: EventFields = { ...blankFields(now), title_bn: 'বৈঠক', place_bn: 'বটতলা' }
const errorsOf = (changes: Partial<EventFields>) => readFields(newId(), { ...right, ...changes }, now).codes

describe('the fields of an event', () => {
  it('begin on the next day of Dhaka', () => {
    // 2 in the morning of the 22nd there.
    expect(right).toMatchObject({ date: '2026-11-23', start: '10:00', end_date: '2026-11-23', end: '12:00' })
  })

  it('become an event at moments in UTC', () => {
    const id = newId()
    expect(readFields(id, { ...right, capacity: ' ২৫ ', title_bn: ' বৈঠক ' }).input).toEqual({
      id,
      title: { bn: 'বৈঠক', en: '' },
      place: { bn: 'বটতলা', en: '' },
      description: { bn: '', en: '' },
      starts_at: Date.UTC(2026, 10, 23, 4),
      ends_at: Date.UTC(2026, 10, 23, 6),
      capacity: 25,
    })
    expect(readFields(id, right).input?.capacity).toBeNull()
  })

  it.each<[Partial<EventFields>, Record<string, string>]>([
    [{ title_bn: ' ' }, { title_bn: 'required' }],
    [{ place_bn: '' }, { place_bn: 'required' }],
    [{ title_bn: 'ক'.repeat(121) }, { title_bn: 'too_long' }],
    [{ title_bn: '', title_en: 'a'.repeat(121) }, { title_en: 'too_long' }],
    [{ description_bn: 'আগে\u0000পরে' }, { description_bn: 'bad_characters' }],
    [{ end: '09:00' }, { end: 'ends_before_start' }],
    [{ end: '10:00' }, { end: 'ends_before_start' }],
    [{ end_date: '2027-03-01' }, { end: 'too_many_days' }],
    [{ end_date: '' }, { end_date: 'when' }],
    [{ date: '2026-11-21', end_date: '2026-11-21' }, { date: 'past' }],
    [{ date: '' }, { date: 'when' }],
    [{ date: '9999-06-01', end_date: '9999-06-01' }, { date: 'when' }],
    [{ date: '12026-06-01', end_date: '12026-06-01' }, { date: 'when' }],
    [{ start: '' }, { start: 'when' }],
    [{ end: '' }, { end: 'when' }],
    [{ capacity: '0' }, { capacity: 'seats' }],
    [{ capacity: 'অনেক' }, { capacity: 'seats' }],
    [{ capacity: '-3' }, { capacity: 'seats' }],
    [{ capacity: '999999' }, { capacity: 'seats' }],
  ])('are refused with %j', (changes, errors) => {
    expect(errorsOf(changes)).toMatchObject(errors)
  })

  it('accepts a past date when an existing event is edited', () => {
    expect(readFields(newId(), { ...right, date: '2026-11-20', end_date: '2026-11-20' }).codes).toBeUndefined()
  })

  it('say everything that is wrong at once', () => {
    expect(Object.keys(errorsOf({ title_bn: '', place_bn: '', capacity: 'x' }) ?? {}).sort()).toEqual(['capacity', 'place_bn', 'title_bn'])
  })
})

describe('a draft', () => {
  it('gives back what was typed, line breaks and all', () => {
    const typed = { ...right, description_bn: 'এক\n\nদুই' }
    expect(fieldsIn(draftOf(typed))).toEqual(typed)
  })

  it.each(['', 'text', 'null', '[]', '{', '{"surprise":1}'])('of %j breaks no form', (text) => {
    const read = fieldsIn(text)
    if (read) expect(Object.values(read).every((value) => typeof value === 'string')).toBe(true)
  })

  it('of an event that was taken back is the same form again', () => {
    const event = readFields(newId(), right).input
    expect(fieldsIn(JSON.stringify(event))).toEqual(right)
  })

  it('keeps words and times of another new event that was being written', () => {
    const event = readFields(newId(), right).input
    const other = { ...right, title_bn: 'মেলা', date: '2026-12-01', end_date: '2026-12-01' }
    const read = fieldsIn(`${draftOf(other)}\n\n${JSON.stringify(event)}`)
    expect(read).toMatchObject({ title_bn: right.title_bn, date: right.date })
    for (const words of ['মেলা', '2026-12-01 10:00']) expect(read?.description_bn).toContain(words)
  })

  it('loses no word of either when a visitor signs in to an account with a draft of its own', () => {
    const own = { ...right, title_bn: 'আমার বৈঠক', description_bn: 'পুরোনো কথা' }
    const visitor = { ...right, title_bn: 'নতুন বৈঠক', place_bn: 'ঘাট' }
    const read = fieldsIn(`${draftOf(own)}\n\n${draftOf(visitor)}`)
    expect(read).toMatchObject({ title_bn: 'নতুন বৈঠক', place_bn: 'ঘাট' })
    for (const words of ['আমার বৈঠক', 'পুরোনো কথা', 'বটতলা']) expect(read?.description_bn).toContain(words)
  })
})
