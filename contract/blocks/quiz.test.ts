import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  foreignAnswers,
  gradeQuiz,
  isRight,
  optionsOf,
  type Question,
  type QuizBlock,
  questionsOf,
  quizBlock,
  rightAnswer,
  sameText,
  startOrderOf,
  typedNumber,
  upgradeQuiz,
} from './quiz.ts'

const text = (bn: string) => ({ bn, en: bn })
const option = (id: string, is_right: boolean) => ({ id, text: text(id), is_right, feedback: text(id) })
const items = (...ids: string[]) => ids.map((id) => ({ id, text: text(id) }))
type Of<K extends Question['kind']> = Extract<Question, { kind: K }>

const single: Of<'single'> = {
  id: 'single',
  kind: 'single',
  prompt: text('?'),
  options: ['a', 'b', 'c'].map((id) => option(id, id === 'b')),
}
const multiple: Of<'multiple'> = {
  id: 'multiple',
  kind: 'multiple',
  prompt: text('?'),
  options: ['a', 'b', 'c'].map((id) => option(id, id !== 'b')),
}
const trueFalse: Of<'true-false'> = {
  id: 'tf',
  kind: 'true-false',
  prompt: text('?'),
  is_true: true,
  feedback: { true: text('y'), false: text('n') },
}
const number: Of<'number'> = { id: 'number', kind: 'number', prompt: text('?'), answer: 1250, tolerance: 5, unit: 'taka', hint: text('h') }
const shortText: Of<'short-text'> = { id: 'words', kind: 'short-text', prompt: text('?'), accepted: ['আয়', 'income'], hint: text('h') }
const matching: Of<'matching'> = {
  id: 'matching',
  kind: 'matching',
  prompt: text('?'),
  pairs: ['one', 'two', 'three'].map((id) => ({ id, left: text(id), right: text(id) })),
  extras: [{ id: 'none', right: text('none') }],
  hint: text('h'),
}
const ordering: Of<'ordering'> = {
  id: 'ordering',
  kind: 'ordering',
  prompt: text('?'),
  items: items('i', 'ii', 'iii', 'iv'),
  hint: text('h'),
}
const all: Question[] = [single, multiple, trueFalse, number, shortText, matching, ordering]
const bank = (changes: Partial<QuizBlock> = {}): QuizBlock => ({
  title: text('quiz'),
  is_graded: true,
  pass_percent: 70,
  shuffle: true,
  questions: all,
  ...changes,
})
const tryId = fc.uuid({ version: 7 })
const answers = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'true', 'false', 'one', 'two', 'i', 'ii', '', '1250'), fc.string()), {
  maxLength: 12,
})

describe('isRight', () => {
  it.each(all)('$kind: the right answer is right, an empty one is wrong', (question) => {
    expect(isRight(question, rightAnswer(question))).toBe(true)
    expect(isRight(question, [])).toBe(false)
  })

  it.each(all)('$kind: no answer makes it throw', (question) => {
    fc.assert(fc.property(answers, (answer) => typeof isRight(question, answer) === 'boolean'))
  })

  it('an answer needs exactly the right options, in any order', () => {
    expect(isRight(multiple, ['c', 'a'])).toBe(true)
    expect(isRight(multiple, ['a'])).toBe(false)
    expect(isRight(multiple, ['a', 'b', 'c'])).toBe(false)
    expect(isRight(single, ['b', 'a'])).toBe(false)
  })

  it('a number is right within its tolerance, and wrong beyond it', () => {
    expect(['1245', '1250', '১২৫৫'].map((typed) => isRight(number, [typed]))).toEqual([true, true, true])
    expect(['1244', '1256', '-1250', ''].map((typed) => isRight(number, [typed]))).toEqual([false, false, false, false])
    expect(isRight({ ...number, answer: 0.3, tolerance: 0 }, ['0.3'])).toBe(true)
  })

  it('matching needs every pair, ordering every position', () => {
    expect(isRight(matching, ['one', 'two', 'none'])).toBe(false)
    expect(isRight(ordering, ['i', 'ii', 'iv', 'iii'])).toBe(false)
  })

  it('the percentage is rounded down, so that rounding never passes an attempt', () => {
    const three = bank({ questions: [single, multiple, trueFalse], pass_percent: 67 })
    const grade = gradeQuiz(three, { single: ['b'], multiple: ['a', 'c'] }, 'x')
    expect(grade).toMatchObject({ right: 2, total: 3, percent: 66, isPassed: false })
  })

  it('right answers give 100 %, and only the questions of the attempt count', () => {
    fc.assert(
      fc.property(tryId, fc.integer({ min: 1, max: all.length }), (id, draw) => {
        const quiz = bank({ draw })
        const given = Object.fromEntries(all.map((question) => [question.id, rightAnswer(question)]))
        expect(gradeQuiz(quiz, given, id)).toMatchObject({ right: draw, total: draw, percent: 100, isPassed: true })
        expect(foreignAnswers(quiz, given, id)).toHaveLength(all.length - draw)
      }),
    )
  })

  it('a question id that is a property of every object is not answered by it', () => {
    const odd = { ...single, id: 'constructor' }
    expect(gradeQuiz(bank({ questions: [odd] }), {}, 'x').right).toBe(0)
  })
})

describe('a typed number', () => {
  it.each([
    ['1250', 1250],
    ['১২৫০', 1250],
    ['1,250', 1250],
    ['১,২৫০', 1250],
    ['১,২৫,০০০', 125_000],
    ['৳ ১,২৫০', 1250],
    ['১২৫০ টাকা', 1250],
    ['Tk. 1250', 1250],
    ['১২৫০/-', 1250],
    ['12.50', 12.5],
    ['১,২৫০.৫', 1250.5],
    ['12.', 12],
    ['.5', 0.5],
    ['১২.৫', 12.5],
    ['−৫০', -50],
    ['+50', 50],
    ['১5', 15],
    ['45%', 45],
    ['４５', 45],
  ])('%j is %d', (typed, value) => expect(typedNumber(typed)).toBe(value))

  it.each([
    '',
    ' ',
    'টাকা',
    '12 হাজার',
    '1.2.3',
    '1e3',
    '0x10',
    'Infinity',
    '5-3',
    '1/2',
    '.',
    '12,5',
    '1,25',
    '12,3456',
    '1,250,5',
    '1,250,50',
    '1,250,,5',
    '1,250.5,5',
    ',500',
    '1,,000',
    '1'.repeat(16),
  ])('%j is not a number', (typed) => expect(typedNumber(typed)).toBeNull())

  it('numbers in either script are read', () => {
    const bengali = (value: string) => value.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        expect(typedNumber(bengali(String(value)))).toBe(value)
        expect(typedNumber(`৳${value.toLocaleString('en-IN')}`)).toBe(value)
        expect(typedNumber(`${bengali(value.toLocaleString('en-US'))} টাকা`)).toBe(value)
      }),
    )
  })
})

describe('typed words', () => {
  it.each([
    ['য় in one or two signs', 'আ\u09df', 'আ\u09af\u09bc'],
    ['ড় in one or two signs', 'বা\u09dcি', 'বা\u09a1\u09bcি'],
    ['ো in one or two signs', 'ল\u09cbক', 'ল\u09c7\u09beক'],
    ['ৌ in one or two signs', 'ন\u09ccকা', 'ন\u09c7\u09d7কা'],
    ['a joiner inside a word', 'র\u200d\u09cdযাব', 'র\u09cdযাব'],
    ['a non-joiner inside a word', 'উদ্\u200cভিদ', 'উদ্ভিদ'],
    ['ৎ as older keyboards typed it', 'হঠাৎ', 'হঠাত্\u200d'],
    ['আ as অ with a sign', 'আয়', 'অায়'],
    ['case and spaces', 'Cash  Book ', 'cash book'],
    ['punctuation', 'বাকির খাতা।', 'বাকির-খাতা'],
    ['digits of both scripts', '৩ ডজন', '3 ডজন'],
  ])('%s are the same', (_name, one, other) => expect(sameText(one, other)).toBe(true))

  it.each([
    ['আয়', 'ব্যয়'],
    ['বাকি', 'বাকী'],
    ['', ''],
    ['।', '।'],
    ['লাভ', 'লাভ নয়'],
  ])('%j is not %j', (one, other) => expect(sameText(one, other)).toBe(false))

  it('a word equals itself in every Unicode normalisation form', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('ক', 'য়', 'ড়', 'ো', 'ৌ', '্', 'র', 'া', 'a', '৫'), minLength: 1 }), (word) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(sameText(word, word.normalize(form))).toBe(true)
      }),
    )
  })
})

/** Golden values: the app of today and the server of next year must select the same questions. */
const golden = '0192f0c4-7a00-7000-8000-000000000001'
const other = '0192f0c4-7a00-7000-8000-000000000002'

describe('the questions of an attempt', () => {
  it('a known attempt id gives the known order', () => {
    expect(questionsOf(bank({ draw: 4 }), golden).map(({ id }) => id)).toEqual(['ordering', 'tf', 'words', 'number'])
    expect(questionsOf(bank({ draw: 4 }), other).map(({ id }) => id)).toEqual(['words', 'multiple', 'tf', 'ordering'])
    expect(optionsOf(bank(), single, golden).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(choicesOf(matching, golden).map(({ id }) => id)).toEqual(['none', 'one', 'two', 'three'])
    expect(startOrderOf(ordering, golden)).toEqual(['iv', 'iii', 'i', 'ii'])
  })

  it('a quiz without shuffling has the written order', () => {
    expect(questionsOf(bank({ shuffle: false }), golden)).toEqual(all)
    expect(optionsOf(bank({ shuffle: false }), single, golden)).toEqual(single.options)
  })

  it('an ordering question never starts solved, and has all its items', () => {
    fc.assert(
      fc.property(tryId, (id) => {
        const order = startOrderOf(ordering, id)
        expect(isRight(ordering, order)).toBe(false)
        expect([...order].sort()).toEqual(['i', 'ii', 'iii', 'iv'])
      }),
    )
  })

  it('an additional question in the bank replaces at most one question of the attempt', () => {
    fc.assert(
      fc.property(tryId, (id) => {
        const before = questionsOf(bank({ draw: 4 }), id).map((one) => one.id)
        const after = questionsOf(bank({ draw: 4, questions: [...all, { ...single, id: 'new' }] }), id).map((one) => one.id)
        expect(after.filter((one) => !before.includes(one)).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('700 attempts of one question ask each question more than 60 times', () => {
    const seen = new Map<string, number>()
    for (let turn = 0; turn < 700; turn++) {
      for (const { id } of questionsOf(bank({ draw: 1 }), `${turn}`)) seen.set(id, (seen.get(id) ?? 0) + 1)
    }
    expect(seen.size).toBe(all.length)
    expect(Math.min(...seen.values())).toBeGreaterThan(60)
  })
})

it('a quiz of version 1 is upgraded without shuffling', () => {
  const { shuffle: _, ...old } = bank()
  expect(quizBlock.parse(upgradeQuiz(1, old))).toMatchObject({ shuffle: false })
})
