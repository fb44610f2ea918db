import { expect, it } from 'vitest'
import type { Question } from '../blocks/quiz.ts'
import { type FirstTry, figuresOf, findingsOf, spanOf } from './item-analysis.ts'

const text = { bn: 'ক', en: 'a' }
const trueFalse = (id: string): Question => ({ id, kind: 'true-false', prompt: text, is_true: true, feedback: { true: text, false: text } })
const questions = ['q1', 'q2', 'q3'].map(trueFalse)
const given = (answers: Record<string, string>, asked = ['q1', 'q2', 'q3']): FirstTry => ({
  answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, [answer]])),
  asked,
})
const rounded = (number: number | null) => number?.toFixed(2)

it('has the figures of Moodle for three people and three true-false questions', () => {
  const tries = [
    given({ q1: 'true', q2: 'true', q3: 'true' }),
    given({ q1: 'true', q2: 'false', q3: 'false' }),
    given({ q1: 'false', q2: 'false', q3: 'false' }),
  ]
  const figures = questions.map((one) => figuresOf(one, questions, tries))
  expect(figures.map(({ right, people }) => rounded((100 * right) / people))).toEqual(['66.67', '33.33', '33.33'])
  expect(figures.map(({ discrimination }) => rounded(discrimination))).toEqual(['50.00', '86.60', '86.60'])
  // Three people are too few to say anything.
  expect(figures.map((one, place) => findingsOf(questions[place] ?? trueFalse('q'), one))).toEqual([[], [], []])
})

it('compares a drawn question with the other drawn ones, and counts one that was left out', () => {
  const tries = [given({ q1: 'true', q3: 'true' }, ['q1', 'q3']), given({ q2: 'true' }, ['q1', 'q2']), given({}, ['q2', 'q3'])]
  const [first, second] = questions.map((one) => figuresOf(one, questions, tries))
  expect(first).toMatchObject({ people: 2, right: 1, left_out: 1, chosen: { true: 1, false: 0 }, discrimination: null })
  expect(second).toMatchObject({ people: 2, right: 1, left_out: 1 })
  // All the same, or one question alone.
  expect(figuresOf(trueFalse('q1'), [trueFalse('q1')], tries).discrimination).toBeNull()
})

const times = (count: number, one: FirstTry) => Array.from({ length: count }, () => one)
const q1 = trueFalse('q1')
const found = (tries: readonly FirstTry[]) => findingsOf(q1, figuresOf(q1, questions, tries))

it('says what to look at, from enough people on', () => {
  const [wrong, right] = [given({ q1: 'false' }), given({ q1: 'true' })]
  expect(found(times(4, wrong))).toEqual([])
  expect(found(times(5, wrong))).toEqual(['check_key'])
  expect(found([...times(15, wrong), ...times(5, right)])).toEqual(['check_key', 'hard'])
  expect(found(times(40, right))).toEqual(['unused_option'])
  // Easy is a success.
  expect(found([...times(36, right), ...times(4, wrong)])).toEqual([])
  expect(found([...times(8, right), ...times(2, given({}))])).toEqual(['left_out'])
  // Good learners get it wrong.
  const good = given({ q1: 'false', q2: 'true', q3: 'true' })
  const weak = given({ q1: 'true', q2: 'false', q3: 'false' })
  expect(found([...times(20, good), ...times(29, weak)])).toEqual([])
  expect(found([...times(20, good), ...times(30, weak)])).toEqual(['check_key'])
})

it('gives the span of a share', () => {
  expect(spanOf(10, 20)).toEqual([30, 70])
  expect(spanOf(20, 20)).toEqual([84, 100])
})
