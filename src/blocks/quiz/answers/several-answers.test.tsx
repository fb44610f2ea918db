import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { optionsOf, type Question, type QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { loadWords, startWords } from '../../../i18n/setup.ts'
import { startOf } from '../flow/flow.ts'
import { FeedbackSheet } from '../screens/feedback-sheet.tsx'
import { ChoiceAnswer } from './choice-answer.tsx'
import { optionFeedback } from './feedback.ts'

// Read while the modules above are loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://phone.test/' })
  vi.stubGlobal('document', { documentElement: {} })
})

const both = (text: string) => ({ bn: text, en: text })
const option = (id: string, is_right: boolean) => ({ id, text: both(`answer ${id}`), is_right, feedback: both(`because ${id}`) })
const question = {
  id: 'q1',
  kind: 'multiple',
  prompt: both('Which?'),
  options: [option('a', true), option('b', false), option('c', true), option('d', false), option('e', false)],
  explanation: both(''),
} as unknown as Extract<Question, { kind: 'multiple' }>
const quiz = { id: 'quiz', shuffle: true, questions: [question] } as unknown as QuizBlock

/** An attempt whose order on screen is not the author's. */
const attemptId = Array.from({ length: 20 }, (_, n) => `try-${n}`).find((id) => order(id) !== 'abcde') ?? ''
function order(id: string) {
  return optionsOf(quiz, question, id)
    .map((one) => one.id)
    .join('')
}

beforeAll(async () => {
  await startWords('en')
  await loadWords('blocks')
})

it('keeps the explanations in the order of the answers on screen', () => {
  const chosen = ['b', 'd', 'e', 'a']
  const shown = [...order(attemptId)].filter((id) => 'bde'.includes(id))
  expect(optionFeedback(quiz, question, attemptId, chosen).map(({ id }) => id)).toEqual(shown)
  expect(optionFeedback(quiz, question, attemptId, ['c', 'a']).map(({ id }) => id)).toEqual(
    [...order(attemptId)].filter((id) => 'ac'.includes(id)),
  )
})

it('names the answer that each explanation belongs to', () => {
  const flow = { ...startOf(quiz, { newAttemptId: () => attemptId }), attemptId, phase: 'missed' as const, answers: { q1: ['e', 'b'] } }
  const navigation = { onBack: undefined, isLast: false, onNext: () => undefined }
  const words = textOf(<FeedbackSheet quiz={quiz} flow={flow} navigation={navigation} onMove={() => undefined} />)
  const [first, second] = [...order(attemptId)].filter((id) => 'be'.includes(id))
  expect(words).toContain(`Not this: answer ${first} because ${first} Not this: answer ${second} because ${second}`)
})

it('explains in words the wrong choices, the omissions and the right choices', () => {
  const lines = renderToStaticMarkup(
    <ChoiceAnswer
      quiz={quiz}
      question={question}
      attemptId={attemptId}
      answer={['a', 'b']}
      answerState="review"
      onAnswer={() => undefined}
    />,
  )
    .split('<label')
    .slice(1)
  const feedback = Object.fromEntries(lines.map((line) => [/answer (\w)/.exec(line)?.[1], plain(line)]))
  expect(lines.map((line) => /answer (\w)/.exec(line)?.[1]).join('')).toBe(order(attemptId))
  expect(feedback.a).toBe('answer a You chose this, and it is right because a')
  expect(feedback.b).toBe('answer b You chose this, but it is not right because b')
  expect(feedback.c).toBe('answer c Right too, but you did not choose it because c')
  expect(feedback.d).toBe('answer d')
  // Signs differ too, not colours alone.
  const signs = lines.map((line) => /lucide-(\w+)/.exec(line)?.[1])
  expect(
    new Set([...order(attemptId)].map((id, place) => (id in { a: 1, b: 1, c: 1 } ? signs[place] : undefined)).filter(Boolean)).size,
  ).toBe(3)
})

const textOf = (element: React.ReactNode) => plain(renderToStaticMarkup(element))
function plain(html: string): string {
  return html
    .replace(/^[^<]*>/, '')
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
