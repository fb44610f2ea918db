import { expect, type Page } from '@playwright/test'
import { type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { demoEmail, pullTable, signInByApi } from './api.ts'
import { askedQuestion, bn, courseSlug, finalQuiz, giveAnswer, lessonIds } from './learner.ts'
import type { Network } from './network.ts'
import { rowsOf } from './store.ts'
import { visit } from './walk.ts'

const words = bn.blocks.quiz
/** The lesson with the final quiz. */
export const quizLesson = lessonIds.at(-1) ?? ''

interface StoredAttempt {
  id: string
  block_id: string
  percent: number
  is_counted: boolean
  answers: Record<string, string[]>
}

/** A demo user's attempts at the final quiz on the server. */
export async function attemptsOnTheServer({ server: { url } }: Network, role: 'student' | 'instructor'): Promise<StoredAttempt[]> {
  const attempts = await pullTable<StoredAttempt>(url, await signInByApi(url, demoEmail(role)), 'attempts')
  return attempts.filter((attempt) => attempt.block_id === 'final-quiz')
}

/** An attempt in progress as its device has stored it. */
export interface StartedAttempt {
  readonly id: string
  readonly answers: Record<string, string[]>
  readonly index: number
}
async function storedAttempt(page: Page): Promise<StartedAttempt | null> {
  const row = (await rowsOf(page, 'entlab-person-', 'drafts')).find(({ key }) => String(key).endsWith('/final-quiz'))
  return row ? JSON.parse(String(row.text)) : null
}

const submitAnswer = (page: Page) => page.locator('form button[type=submit]:visible').click()
const askedIn = (attempt: StartedAttempt) => questionsOf(finalQuiz, attempt.id).map(({ id }: Question) => id)

/** Answers one question and waits for the next. Returns its id. */
async function answerOne(page: Page): Promise<string> {
  const { id } = await askedQuestion(page)
  await giveAnswer(page)
  await submitAnswer(page)
  await expect(page.locator(`[data-question="${id}"]`)).toHaveCount(0)
  return id
}

/** Opens the final quiz by a link inside the app, and answers three questions. */
export async function startFinalQuiz(page: Page): Promise<StartedAttempt> {
  await visit(page, `/courses/${courseSlug}/learn?lesson=${quizLesson}&step=final-quiz`)
  await page.getByRole('button', { name: words.intro.start, exact: true }).click()
  for (let count = 0; count < 3; count++) await answerOne(page)
  await expect.poll(async () => (await storedAttempt(page))?.index).toBe(3)
  const started = await storedAttempt(page)
  if (!started) throw new Error('The attempt was not stored.')
  expect(Object.keys(started.answers).sort()).toEqual(askedIn(started).slice(0, 3).sort())
  return started
}

/** Continues in the open lesson, in a new page: with the same questions, from the third one. */
export async function continueFinalQuiz(page: Page, started: StartedAttempt): Promise<void> {
  const asked = askedIn(started)
  await page.getByRole('button', { name: words.intro.continue, exact: true }).click()
  expect((await askedQuestion(page)).id).toBe(asked[3])
  await page.locator('[data-move=back]:visible').click()
  expect((await askedQuestion(page)).id).toBe(asked[2])
  await submitAnswer(page)
  const answered: string[] = []
  const result = page.getByRole('heading', { name: new RegExp(`^(${words.result.passed}|${words.result.failed})$`) })
  while (!(await result.isVisible())) answered.push(await answerOne(page))
  expect(answered).toEqual(asked.slice(3))
  await expect(page.getByRole('heading', { name: words.result.passed, exact: true })).toBeVisible()
  await expect.poll(() => storedAttempt(page)).toBeNull()
}

/** The server has the attempt once, with all of its answers, and so does the page of attempts. */
export async function expectArrivedOnce(
  page: Page,
  { network, role, started, before }: { network: Network; role: 'student' | 'instructor'; started: StartedAttempt; before: number },
): Promise<void> {
  await expect.poll(async () => (await attemptsOnTheServer(network, role)).length).toBe(before + 1)
  await visit(page, `/courses/${courseSlug}/tries`)
  await expect(page.locator('ol[reversed] > li')).toHaveCount(before + 1)
  const arrived = (await attemptsOnTheServer(network, role)).filter(({ id }) => id === started.id)
  expect(arrived).toMatchObject([{ percent: 100, is_counted: true }])
  const sorted = (answers: [string, readonly string[]][]) => Object.fromEntries(answers.map(([id, answer]) => [id, [...answer].sort()]))
  const right = questionsOf(finalQuiz, started.id).map((question): [string, readonly string[]] => [question.id, rightAnswer(question)])
  expect(sorted(Object.entries(arrived[0]?.answers ?? {}))).toEqual(sorted(right))
}
