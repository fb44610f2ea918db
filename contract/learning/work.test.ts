import { describe, expect, it } from 'vitest'
import { type LessonWork, mergeWork, workCommands } from './work.ts'

const course_id = '018f0000-0000-7000-8000-000000000001'
const idOf = (name: string) => `018f0000-0000-7000-8000-${name.padStart(12, '0')}`
const input = (text: string, revision: string, based_on: string | null) => ({
  course_id,
  lesson_id: 'l1',
  slot: 'note',
  value: text === '' ? {} : { text },
  revision: idOf(revision),
  based_on: based_on === null ? null : idOf(based_on),
})
const first = mergeWork(undefined, input('এক', 'a', null), 100)
const texts = (work: LessonWork) => [work.value.text, ...work.earlier.map((one) => one.value.text)]

describe('mergeWork', () => {
  it('a value replaces the one it is based on, which is not stored as an earlier one', () => {
    expect(texts(mergeWork(first, input('দুই', 'b', 'a'), 200))).toEqual(['দুই'])
  })

  it('of two concurrent values the later one wins, in either order of arrival, and the other becomes an earlier one', () => {
    const early = input('সকালে', 'b', 'a')
    const late = input('বিকেলে', 'c', 'a')
    const oneWay = mergeWork(mergeWork(first, early, 200), late, 300)
    const otherWay = mergeWork(mergeWork(first, late, 300), early, 200)
    expect(texts(oneWay)).toEqual(['বিকেলে', 'সকালে'])
    expect(texts(otherWay)).toEqual(['বিকেলে', 'সকালে'])
  })

  it('a value replaces the one it is based on even if the clock was set back', () => {
    const next = mergeWork(mergeWork(first, input('দুই', 'b', 'a'), 500), input('তিন', 'c', 'b'), 50)
    expect(texts(next)).toEqual(['তিন'])
    expect(next.kept_at).toBe(500)
  })

  it('a repeated command changes nothing', () => expect(mergeWork(first, input('এক', 'a', null), 900)).toBe(first))

  it('earlier values are neither empty nor equal to the current one', () => {
    expect(mergeWork(first, input('', 'b', null), 50).earlier).toEqual([])
    expect(mergeWork(first, input('এক', 'b', null), 200).earlier).toEqual([])
  })

  it('the last five earlier values are stored', () => {
    let work = first
    for (let turn = 0; turn < 9; turn++) work = mergeWork(work, input(`লেখা ${turn}`, `f${turn}`, null), 200 + turn)
    expect(texts(work)).toEqual(['লেখা 8', 'লেখা 7', 'লেখা 6', 'লেখা 5', 'লেখা 4', 'লেখা 3'])
  })
})

describe('keepWork', () => {
  const isRight = (change: object) => workCommands.keepWork.input.safeParse({ ...input('ক', 'a', null), ...change }).success
  it('a slot has one of the four forms', () => {
    expect(['note', 'task', 'mark.text-1', 'work.quiz'].every((slot) => isRight({ slot }))).toBe(true)
    expect(['', 'Note', 'work.', 'work.a/b', 'work.__proto__', 'else.a'].some((slot) => isRight({ slot }))).toBe(false)
  })
  it('the command rejects characters that a database cannot store, and a value over the limit', () => {
    expect(isRight({ value: { text: 'a\u0000' } })).toBe(false)
    expect(isRight({ value: { text: '\ud800' } })).toBe(false)
    expect(isRight({ value: { text: 'অ'.repeat(19_000) } })).toBe(true)
    expect(isRight({ value: { text: 'অ'.repeat(20_001) } })).toBe(false)
  })
})
