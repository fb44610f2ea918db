import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { optionsOf, type Question, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import { loadWords, startWords } from '../../i18n/setup.ts'
import { ChoiceAnswer } from './choice-answer.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { startOf } from './flow.ts'
import { optionsSaidTo } from './said.ts'

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

/** A try whose order on screen is not the author's. */
const tryId = Array.from({ length: 20 }, (_, n) => `try-${n}`).find((id) => order(id) !== 'abcde') ?? ''
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
  const shown = [...order(tryId)].filter((id) => 'bde'.includes(id))
  expect(optionsSaidTo(quiz, question, tryId, chosen).map(({ id }) => id)).toEqual(shown)
  expect(optionsSaidTo(quiz, question, tryId, ['c', 'a']).map(({ id }) => id)).toEqual([...order(tryId)].filter((id) => 'ac'.includes(id)))
})

it('names the answer that each explanation belongs to', () => {
  const flow = { ...startOf(quiz, { newTryId: () => tryId }), tryId, phase: 'missed' as const, answers: { q1: ['e', 'b'] } }
  const moves = { onBack: undefined, isLast: false, onNext: () => undefined }
  const words = textOf(<FeedbackSheet quiz={quiz} flow={flow} moves={moves} onMove={() => undefined} />)
  const [first, second] = [...order(tryId)].filter((id) => 'be'.includes(id))
  expect(words).toContain(`Not this: answer ${first} because ${first} Not this: answer ${second} because ${second}`)
})

it('tells in words what was chosen wrongly, what was left out, and what was right', () => {
  const lines = renderToStaticMarkup(
    <ChoiceAnswer quiz={quiz} question={question} tryId={tryId} answer={['a', 'b']} standing="review" onAnswer={() => undefined} />,
  )
    .split('<label')
    .slice(1)
  const said = Object.fromEntries(lines.map((line) => [/answer (\w)/.exec(line)?.[1], plain(line)]))
  expect(lines.map((line) => /answer (\w)/.exec(line)?.[1]).join('')).toBe(order(tryId))
  expect(said.a).toBe('answer a You chose this, and it is right because a')
  expect(said.b).toBe('answer b You chose this, but it is not right because b')
  expect(said.c).toBe('answer c Right too, but you did not choose it because c')
  expect(said.d).toBe('answer d')
  // Signs differ too, not colours alone.
  const signs = lines.map((line) => /lucide-(\w+)/.exec(line)?.[1])
  expect(new Set([...order(tryId)].map((id, place) => (id in { a: 1, b: 1, c: 1 } ? signs[place] : undefined)).filter(Boolean)).size).toBe(
    3,
  )
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
