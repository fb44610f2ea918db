import { describe, expect, it } from 'vitest'
import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import { isSettled, moved, type QuizFlow, type QuizMove, startOf } from './flow.ts'

const text = (bn: string) => ({ bn, en: bn })
const option = (id: string, is_right: boolean) => ({ id, text: text(id), is_right, feedback: text('') })
const quiz = (is_graded: boolean): QuizBlock => ({
  title: text('quiz'),
  is_graded,
  pass_percent: 70,
  questions: [
    { id: 'one', kind: 'single', prompt: text('?'), options: [option('a', true), option('b', false)] },
    { id: 'two', kind: 'multiple', prompt: text('?'), options: [option('a', true), option('b', true), option('c', false)] },
  ],
})
const choose = (optionId: string): QuizMove => ({ type: 'choose', optionId })
const play = (data: QuizBlock, from: QuizFlow, ...moves: (QuizMove | QuizMove['type'])[]) =>
  moves.reduce((flow, move) => moved(data, flow, (typeof move === 'string' ? { type: move } : move) as QuizMove), from)

describe('a practice quiz', () => {
  const data = quiz(false)
  const start = startOf(data, {})

  it('asks for a choice before it checks', () => {
    const flow = play(data, start, 'check')
    expect(flow).toMatchObject({ phase: 'asking', lacksChoice: true })
    expect(play(data, flow, choose('a')).lacksChoice).toBe(false)
  })

  it('goes on after the right answer and settles with the last one', () => {
    const second = play(data, start, choose('a'), 'check', 'next')
    expect(second).toMatchObject({ phase: 'asking', index: 1 })
    const last = play(data, second, choose('a'), choose('b'), 'check')
    expect(last.phase).toBe('right')
    expect(isSettled(data, last)).toBe(true)
    expect(isSettled(data, second)).toBe(false)
  })

  it('asks again after a miss, with nothing chosen', () => {
    const flow = play(data, start, choose('b'), 'check')
    expect(flow).toMatchObject({ phase: 'missed', misses: 1 })
    expect(play(data, flow, 'again')).toMatchObject({ phase: 'asking', answers: { one: [] }, misses: 1 })
  })

  it('shows the right answer to whoever asks for it', () => {
    const flow = play(data, start, choose('b'), 'check', 'again', choose('b'), 'check', 'show')
    expect(flow).toMatchObject({ phase: 'shown', misses: 2, answers: { one: ['a'] } })
    expect(play(data, flow, 'next')).toMatchObject({ index: 1, misses: 0 })
  })

  it('takes a choice back in a question with several', () => {
    const flow = play(data, { ...start, index: 1 }, choose('a'), choose('c'), choose('c'))
    expect(flow.answers).toEqual({ two: ['a'] })
  })

  it('is not changed by a second tap', () => {
    const flow = play(data, start, choose('a'), 'check')
    expect(play(data, flow, 'check', choose('b'))).toEqual(flow)
    expect(play(data, { ...flow, index: 1, phase: 'right' }, 'next').index).toBe(1)
  })
})

describe('a graded quiz', () => {
  const data = quiz(true)
  const start = startOf(data, {})

  it('says nothing before it is handed in', () => {
    const flow = play(data, start, 'start', choose('b'), 'check')
    expect(flow).toMatchObject({ phase: 'asking', index: 1 })
  })

  it('lets the learner go back and change an answer', () => {
    const flow = play(data, start, 'start', choose('b'), 'check', 'back', choose('a'), 'check', choose('a'), choose('b'), 'check')
    expect(flow.phase).toBe('result')
    expect(isSettled(data, flow)).toBe(true)
  })

  it('is open after a failed try, and can be gone through and taken again', () => {
    const failed = play(data, start, 'start', choose('b'), 'check', choose('c'), 'check')
    expect(failed.phase).toBe('result')
    expect(isSettled(data, failed)).toBe(false)
    expect(play(data, failed, 'review', 'next')).toMatchObject({ phase: 'review', index: 1 })
    expect(play(data, failed, 'review', 'next', 'next').phase).toBe('result')
    expect(play(data, failed, 'restart')).toMatchObject({ phase: 'asking', answers: {}, index: 0 })
  })

  it('goes on where a killed app left it', () => {
    expect(startOf(data, { draft: { one: ['b'] } })).toMatchObject({ phase: 'intro', index: 1, answers: { one: ['b'] } })
  })

  it('opens on the result of the last try', () => {
    expect(startOf(data, { handedIn: { one: ['a'] } })).toMatchObject({ phase: 'result' })
  })
})
