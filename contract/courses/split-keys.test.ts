import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openedAnswers } from '../blocks/keyless-quiz.ts'
import { type Question, type QuizBlock, quizBlock, rightAnswer } from '../blocks/quiz.ts'
import { courseKeys } from './course-keys.ts'
import { courseSource, lessonsOf, type Manifest, manifest } from './courses.ts'
import { openedCourse } from './opened-course.ts'
import { keylessQuiz, splitKeys } from './split-keys.ts'

const courses = readdirSync('content').map((slug): Manifest => {
  const { note: _note, ...source } = z.parse(courseSource, JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8')))
  return z.parse(manifest, { id: '01890000-0000-7000-8000-000000000001', ...source, files: [] })
})
const exams = (course: Manifest) =>
  lessonsOf(course).flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'quiz' && block.data.is_graded ? [block.data] : [])))

/** Texts of the keys alone. */
function secretsOf(question: Question): string[] {
  const { bn = '', en = '' } = question.explanation ?? {}
  const texts = [bn, en].filter((text) => text !== '')
  const textsIn = (list: readonly { bn: string; en: string }[]) => list.flatMap((one) => [one.bn, one.en])
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return [...texts, ...textsIn(question.options.map(({ feedback }) => feedback))]
    case 'true-false':
      return [...texts, ...textsIn([question.feedback.true, question.feedback.false])]
    default:
      return [...texts, ...textsIn([question.hint])]
  }
}

it.each(courses.map((course) => [course.slug, course] as const))(
  '%s says no key of its exam, and is the same again with them',
  (_slug, course) => {
    expect(exams(course).length).toBeGreaterThan(0)
    const keyless = splitKeys(course)
    const sent = JSON.parse(JSON.stringify(keyless.manifest))
    const exam = JSON.stringify(lessonsOf(keyless.manifest).flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'newer')))
    const secrets = exams(course).flatMap(({ questions }) => questions.flatMap(secretsOf))
    expect(secrets.length).toBeGreaterThan(20)
    expect(secrets.filter((secret) => exam.includes(JSON.stringify(secret)))).toEqual([])
    expect(['"is_right":true', '"is_true":true', 'explanation'].filter((text) => exam.includes(text))).toEqual([])

    // Devices read what was sent.
    const read = z.parse(manifest, sent)
    const keys = z.parse(courseKeys, JSON.parse(JSON.stringify(keyless.keys)))
    const opened = openedCourse(read, keys.quizzes)
    const withoutNames = JSON.parse(JSON.stringify(opened, (key, value) => (key === 'names' ? undefined : value)))
    expect(withoutNames).toEqual(JSON.parse(JSON.stringify(course)))
    for (const exam of exams(openedCourse(read))) expect(exam).toMatchObject({ is_keyless: true })
  },
)

const both = (text: string) => ({ bn: text, en: text })
const option = (id: string, is_right: boolean) => ({ id, text: both(`text of ${id}`), is_right, feedback: both('why') })
const quizWith = (question: object, shuffle = true): QuizBlock =>
  z.parse(quizBlock, { title: both('t'), is_graded: true, shuffle, questions: [{ id: 'q', prompt: both('?'), ...question }] })

it.each([
  ['options', { kind: 'single', options: [option('z-right', true), option('a-wrong', false)] }],
  ['several options', { kind: 'multiple', options: [option('choice-2', true), option('choice-1', false), option('c', true)] }],
  ['an order', { kind: 'ordering', items: ['first', 'second', 'third'].map((id) => ({ id, text: both(`z${id}`) })), hint: both('h') }],
  [
    'pairs',
    {
      kind: 'matching',
      pairs: ['salt', 'rice'].map((id) => ({ id, left: both(`left ${id}`), right: both(`right ${id}`) })),
      extras: [{ id: 'extra', right: both('a right of nobody') }],
      hint: both('h'),
    },
  ],
] as const)('%s have other ids, which the keys translate', (_name, question) => {
  const quiz = quizWith(question)
  const { data, names } = keylessQuiz(quiz)
  const text = JSON.stringify(data)
  for (const id of ['z-right', 'a-wrong', 'first', 'salt', 'extra']) expect(text).not.toContain(`"${id}"`)
  const [own] = quiz.questions
  if (!own) throw new Error('no question')
  const right = rightAnswer(own)
  const aliasOf = (id: string) => Object.entries(names.q ?? {}).find(([, name]) => name === id)?.[0] ?? ''
  const answers = { q: right.map(aliasOf) }
  expect(answers.q).not.toEqual(right)
  expect(openedAnswers({ names }, answers)).toEqual({ q: right })
  // Answers with the ids of the quiz stay, and so do names that no question has.
  expect(openedAnswers({ names }, { q: right })).toEqual({ q: right })
  expect(openedAnswers({ names }, { constructor: ['name'], q: ['constructor'] })).toEqual({ constructor: ['name'], q: ['constructor'] })
})

it('sorts by text alone: the order of the author would reveal the answer', () => {
  const items = ['c', 'a', 'b'].map((id) => ({ id, text: both(id) }))
  const orders = [items, [...items].reverse()].map((list) => keylessQuiz(quizWith({ kind: 'ordering', items: list, hint: both('h') })).data)
  expect(orders[0]).toEqual(orders[1])
  const options = [option('b', true), option('a', false)]
  const keyless = (list: object[]) => keylessQuiz(quizWith({ kind: 'single', options: list })).data
  expect(keyless(options)).toEqual(keyless([...options].reverse()))
})

it('leaves the order of options that are not shuffled, and practice as it is', () => {
  const quiz = quizWith({ kind: 'single', options: [option('b', true), option('a', false)] }, false)
  expect(keylessQuiz(quiz).data.questions[0]).toMatchObject({ options: [{ text: both('text of b') }, { text: both('text of a') }] })
  const [course] = courses
  if (!course) throw new Error('no course')
  const practice = JSON.parse(JSON.stringify(course).replaceAll('"is_graded":true', '"is_graded":false'))
  expect(splitKeys(practice)).toEqual({ manifest: practice, keys: { quizzes: [] } })
})
