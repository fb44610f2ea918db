import { describe, expect, it } from 'vitest'
import { choicesOf, type Question, type QuizBlock, questionsOf, rightAnswer, startOrderOf } from '../../../../contract/blocks/quiz.ts'
import { isSettled, isUnderWay, moved, type QuizFlow, type QuizMove, questionOf, startOf } from './flow.ts'

const text = (bn: string) => ({ bn, en: bn })
const option = (id: string, is_right: boolean) => ({ id, text: text(id), is_right, feedback: text('') })
const quiz = (is_graded: boolean): QuizBlock => ({
  title: text('quiz'),
  is_graded,
  pass_percent: 70,
  shuffle: false,
  questions: [
    { id: 'one', kind: 'single', prompt: text('?'), options: [option('a', true), option('b', false)] },
    { id: 'two', kind: 'multiple', prompt: text('?'), options: [option('a', true), option('b', true), option('c', false)] },
  ],
})
const answer = (...ids: string[]): QuizMove => ({ type: 'answer', answer: ids })
const start: QuizMove = { type: 'start', attemptId: 'try-1' }
const restart: QuizMove = { type: 'restart', attemptId: 'try-2' }
type Plain = Exclude<QuizMove['type'], 'start' | 'restart' | 'answer'>
const play = (data: QuizBlock, from: QuizFlow, ...moves: (QuizMove | Plain)[]) =>
  moves.reduce((flow, move) => moved(data, flow, typeof move === 'string' ? { type: move } : move), from)
const newAttemptId = () => 'try-1'

describe('a practice quiz', () => {
  const data = quiz(false)
  const begin = startOf(data, { newAttemptId })

  it('asks for an answer before it checks', () => {
    const flow = play(data, begin, 'check')
    expect(flow).toMatchObject({ phase: 'asking', lacksAnswer: true })
    expect(play(data, flow, answer('a')).lacksAnswer).toBe(false)
  })

  it('continues after the right answer and settles with the last one', () => {
    const second = play(data, begin, answer('a'), 'check', 'next')
    expect(second).toMatchObject({ phase: 'asking', index: 1 })
    const last = play(data, second, answer('a', 'b'), 'check')
    expect(last.phase).toBe('right')
    expect(isSettled(data, last)).toBe(true)
    expect(isSettled(data, second)).toBe(false)
  })

  it('asks again after a miss, with nothing chosen', () => {
    const flow = play(data, begin, answer('b'), 'check')
    expect(flow).toMatchObject({ phase: 'missed', misses: 1 })
    expect(play(data, flow, 'again')).toMatchObject({ phase: 'asking', answers: { one: [] }, misses: 1 })
  })

  it('shows the right answer on request', () => {
    const flow = play(data, begin, answer('b'), 'check', 'again', answer('b'), 'check', 'show')
    expect(flow).toMatchObject({ phase: 'shown', misses: 2, answers: { one: ['a'] } })
    expect(play(data, flow, 'next')).toMatchObject({ index: 1, misses: 0 })
  })

  it('is not changed by a second tap', () => {
    const flow = play(data, begin, answer('a'), 'check')
    expect(play(data, flow, 'check', answer('b'))).toEqual(flow)
    expect(play(data, { ...flow, index: 1, phase: 'right' }, 'next').index).toBe(1)
  })

  it('resumes at the saved question', () => {
    const inProgress = { id: 'try-9', answers: { one: ['a'] }, index: 1, spent_ms: 5, seen_at: 5 }
    expect(startOf(data, { inProgress, newAttemptId })).toMatchObject({
      phase: 'asking',
      attemptId: 'try-9',
      index: 1,
      answers: { one: ['a'] },
    })
  })
})

describe('a graded quiz', () => {
  const data = quiz(true)
  const begin = startOf(data, { newAttemptId })

  it('has no attempt before it is started', () => {
    expect(begin).toMatchObject({ phase: 'intro', attemptId: '' })
    expect(isUnderWay(data, begin)).toBe(false)
    expect(isUnderWay(data, play(data, begin, start))).toBe(true)
  })

  it('gives no feedback before it is submitted', () => {
    expect(play(data, begin, start, answer('b'), 'check')).toMatchObject({ phase: 'asking', index: 1, attemptId: 'try-1' })
  })

  it('lets the learner go back and change an answer', () => {
    const flow = play(data, begin, start, answer('b'), 'check', 'back', answer('a'), 'check', answer('a', 'b'), 'check')
    expect(flow.phase).toBe('result')
    expect(isSettled(data, flow)).toBe(true)
    expect(isUnderWay(data, flow)).toBe(false)
  })

  it('stays open after a failed attempt, which can be reviewed and repeated', () => {
    const failed = play(data, begin, start, answer('b'), 'check', answer('c'), 'check')
    expect(failed.phase).toBe('result')
    expect(isSettled(data, failed)).toBe(false)
    expect(play(data, failed, 'review', 'next')).toMatchObject({ phase: 'review', index: 1 })
    expect(play(data, failed, 'review', 'next', 'next').phase).toBe('result')
    expect(play(data, failed, restart)).toMatchObject({ phase: 'asking', attemptId: 'try-2', answers: {}, index: 0 })
  })

  it('resumes the same attempt after the app was killed', () => {
    const inProgress = { id: 'try-7', answers: { one: ['b'] }, index: 1, spent_ms: 0, seen_at: 0 }
    const flow = startOf(data, { inProgress, newAttemptId })
    expect(flow).toMatchObject({ phase: 'intro', index: 1, attemptId: 'try-7', answers: { one: ['b'] } })
    expect(play(data, flow, start)).toMatchObject({ phase: 'asking', attemptId: 'try-7' })
  })

  it('does not reopen a submitted attempt', () => {
    const inProgress = { id: 'try-7', answers: { one: ['b'] }, index: 1, spent_ms: 0, seen_at: 0 }
    expect(startOf(data, { inProgress, last: { id: 'try-7', answers: { one: ['b'] } }, newAttemptId })).toMatchObject({ phase: 'result' })
  })

  it('opens on the result of the last attempt', () => {
    expect(startOf(data, { last: { id: 'try-3', answers: { one: ['a'] } }, newAttemptId })).toMatchObject({
      phase: 'result',
      attemptId: 'try-3',
    })
  })

  it('submits the answers when the time is over, only once', () => {
    const over = play(data, begin, start, answer('a'), 'timeUp')
    expect(over).toMatchObject({ phase: 'result', isTimeUp: true, answers: { one: ['a'] } })
    expect(play(data, over, 'timeUp')).toBe(over)
    expect(play(data, begin, 'timeUp')).toBe(begin)
  })

  it('returns from the list of attempts to the screen that opened it', () => {
    const inProgress = play(data, { ...begin, attemptId: 'try-7' }, 'attempts')
    expect(play(data, inProgress, 'result').phase).toBe('intro')
    const done = startOf(data, { last: { id: 'try-3', answers: {} }, newAttemptId })
    expect(play(data, done, 'attempts', 'result').phase).toBe('result')
  })
})

const kinds: Question[] = [
  { id: 'tf', kind: 'true-false', prompt: text('?'), is_true: false, feedback: { true: text('no'), false: text('yes') } },
  { id: 'n', kind: 'number', prompt: text('?'), answer: 1250, tolerance: 0, unit: 'taka', hint: text('h') },
  { id: 's', kind: 'short-text', prompt: text('?'), accepted: ['বাকির খাতা'], hint: text('h') },
  {
    id: 'm',
    kind: 'matching',
    prompt: text('?'),
    pairs: [
      { id: 'p1', left: text('l1'), right: text('r1') },
      { id: 'p2', left: text('l2'), right: text('r2') },
    ],
    extras: [{ id: 'x1', right: text('r3') }],
    hint: text('h'),
  },
  {
    id: 'o',
    kind: 'ordering',
    prompt: text('?'),
    items: [
      { id: 'i1', text: text('1') },
      { id: 'i2', text: text('2') },
      { id: 'i3', text: text('3') },
    ],
    hint: text('h'),
  },
]

describe.each(kinds)('a question of kind $kind', (question) => {
  const data: QuizBlock = { ...quiz(false), questions: [question] }
  const begin = startOf(data, { newAttemptId })

  it('is right with the right answer', () => {
    expect(play(data, begin, answer(...rightAnswer(question)), 'check').phase).toBe('right')
  })

  it('is missed with nothing right, and can be shown', () => {
    const wrong: Record<string, string[]> = { tf: ['true'], n: ['7'], s: ['x'], m: ['p2', 'x1'], o: ['i3', 'i2', 'i1'] }
    const missed = play(data, begin, answer(...(wrong[question.id] ?? [])), 'check')
    expect(missed.phase).toBe('missed')
    expect(play(data, missed, 'show').answers).toEqual({ [question.id]: rightAnswer(question) })
  })

  it('asks for an answer first, but takes an order as shown', () => {
    const flow = play(data, begin, 'check')
    if (question.kind === 'ordering') {
      expect(flow).toMatchObject({ phase: 'missed', answers: { o: startOrderOf(question, 'try-1') } })
    } else expect(flow).toMatchObject({ phase: 'asking', lacksAnswer: true })
  })
})

it('keeps right matches when the question is repeated', () => {
  const matching = kinds[3] as Question
  const data: QuizBlock = { ...quiz(false), questions: [matching] }
  const flow = play(data, startOf(data, { newAttemptId }), answer('p1', 'x1'), 'check', 'again')
  expect(flow.answers).toEqual({ m: ['p1', ''] })
})

it('asks the drawn questions of this attempt, the same after a reload', () => {
  const bank: QuizBlock = { ...quiz(true), shuffle: true, draw: 3, questions: kinds }
  const flow = play(bank, startOf(bank, { newAttemptId }), start)
  const asked = questionsOf(bank, 'try-1')
  expect(asked).toHaveLength(3)
  expect(questionOf(bank, flow)?.id).toBe(asked[0]?.id)
  const inProgress = { id: 'try-1', answers: {}, index: 2, spent_ms: 0, seen_at: 0 }
  expect(questionOf(bank, startOf(bank, { inProgress, newAttemptId }))?.id).toBe(asked[2]?.id)
  expect(choicesOf(kinds[3] as Extract<Question, { kind: 'matching' }>, 'try-1')).toHaveLength(3)
})
