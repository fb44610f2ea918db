import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseIdByApi, demoEmail, pullTable, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { askedQuestion, bn, courseSlug, downloadOpenCourse, finalQuiz, giveAnswer } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { openProfile } from '../support/profile.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const lesson = 'month-end'
const words = bn.blocks.quiz

interface StoredAttempt {
  id: string
  block_id: string
  percent: number
  is_counted: boolean
  answers: Record<string, string[]>
}

/** The demo student's attempts at the final quiz on the server. */
async function attemptsOnTheServer(network: Network): Promise<StoredAttempt[]> {
  const { url } = network.server
  const attempts = await pullTable<StoredAttempt>(url, await signInByApi(url, demoEmail('student')), 'attempts')
  return attempts.filter((attempt) => attempt.block_id === 'final-quiz')
}

/** Submits wrong attempts from another device. */
async function useUpAttempts(network: Network, count: number): Promise<void> {
  const { url } = network.server
  const student = await signInByApi(url, demoEmail('student'))
  const course_id = await courseIdByApi(url, courseSlug, student)
  const wrong = { course_id, lesson_id: lesson, block_id: 'final-quiz', course_version: 0, answers: {}, seconds: 1 }
  const commands = Array.from({ length: count }, () => sentCommand('submitAttempt', { id: newId(), ...wrong }, { made_at: Date.now() }))
  await pushByApi(url, student, commands)
}

/** Signs in at the page of the course. The worker serves it from then on. */
async function signInAt(page: Page, url: string): Promise<void> {
  await openSignedIn(page, 'student', url, `/courses/${courseSlug}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await storeSession(page)
}

/** The button that starts the quiz, below its rules or the result of an earlier attempt. */
const startButton = (page: Page) =>
  page.getByRole('button', { name: words.intro.start, exact: true }).or(page.getByRole('button', { name: words.result.again, exact: true }))

/** Opens the last lesson at its final quiz, by a link inside the app. */
async function openFinalQuiz(page: Page): Promise<void> {
  await visit(page, `/courses/${courseSlug}/learn?lesson=${lesson}&step=final-quiz`)
  await expect(startButton(page)).toBeVisible()
}

const submitAnswer = (page: Page) => page.locator('form button[type=submit]:visible').click()

/** Answers all questions from here on and submits. Returns the ids of the questions in their order. */
async function answerAll(page: Page): Promise<string[]> {
  const asked: string[] = []
  const result = page.getByRole('heading', { name: new RegExp(`^(${words.result.passed}|${words.result.failed})$`) })
  while (!(await result.isVisible())) {
    const { id } = await askedQuestion(page)
    asked.push(id)
    await giveAnswer(page)
    await submitAnswer(page)
    await expect(page.locator(`[data-question="${id}"]`)).toHaveCount(0)
  }
  return asked
}

/** The attempt in progress as this device has stored it. */
async function storedAttempt(page: Page): Promise<{ id: string; answers: Record<string, string[]>; index: number } | null> {
  const row = (await rowsOf(page, 'entlab-person-', 'drafts')).find(({ key }) => String(key).endsWith('/final-quiz'))
  return row ? JSON.parse(String(row.text)) : null
}

test('a quiz continues offline with the same questions after the browser was killed, and arrives once', async ({ network }) => {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
  const before = (await attemptsOnTheServer(network)).length
  const first = await openProfile(folder)
  let started: { id: string; answers: Record<string, string[]>; index: number } | null = null
  try {
    await signInAt(first.page, network.url)
    await downloadOpenCourse(first.page)
    network.expectTrouble()
    await network.server.kill()
    await openFinalQuiz(first.page)
    await first.page.getByRole('button', { name: words.intro.start, exact: true }).click()
    for (let count = 0; count < 3; count++) {
      const { id } = await askedQuestion(first.page)
      await giveAnswer(first.page)
      await submitAnswer(first.page)
      await expect(first.page.locator(`[data-question="${id}"]`)).toHaveCount(0)
    }
    await expect.poll(async () => (await storedAttempt(first.page))?.index).toBe(3)
    started = await storedAttempt(first.page)
  } finally {
    await first.kill()
  }
  if (!started) throw new Error('The attempt was not stored.')
  const asked = questionsOf(finalQuiz, started.id).map((question: Question) => question.id)
  expect(Object.keys(started.answers).sort()).toEqual(asked.slice(0, 3).sort())

  const second = await openProfile(folder)
  try {
    await second.page.goto(`${network.url}/courses/${courseSlug}/learn?lesson=${lesson}`)
    await second.page.getByRole('button', { name: words.intro.continue, exact: true }).click()
    expect((await askedQuestion(second.page)).id).toBe(asked[3])
    await second.page.locator('[data-move=back]:visible').click()
    const third = await askedQuestion(second.page)
    expect(third.id).toBe(asked[2])
    await submitAnswer(second.page)
    expect(await answerAll(second.page)).toEqual(asked.slice(3))
    await expect(second.page.getByRole('heading', { name: words.result.passed, exact: true })).toBeVisible()
    await expect.poll(() => storedAttempt(second.page)).toBeNull()

    await network.server.start()
    await expect.poll(async () => (await attemptsOnTheServer(network)).length).toBe(before + 1)
    await visit(second.page, `/courses/${courseSlug}/tries`)
    await expect(second.page.locator('ol[reversed] > li')).toHaveCount(before + 1)
    const arrived = (await attemptsOnTheServer(network)).filter((one) => one.id === started.id)
    expect(arrived).toMatchObject([{ percent: 100, is_counted: true }])
    const right = Object.fromEntries(
      questionsOf(finalQuiz, started.id).map((question: Question) => [question.id, rightAnswer(question).sort()]),
    )
    expect(Object.fromEntries(Object.entries(arrived[0]?.answers ?? {}).map(([id, answer]) => [id, [...answer].sort()]))).toEqual(right)
  } finally {
    await second.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

// tests/system/sync-attempts.test.ts has two devices whose last attempts cross.
test(
  'an attempt beyond the limit is shown as not counted, with its questions',
  heldBy(
    'src/blocks/quiz/screens/not-counted.test.tsx#names the limit of attempts once all of them are used',
    'tests/system/sync-attempts.test.ts#are all stored from two devices',
  ),
  async ({ page, network, signIn }) => {
    const limit = finalQuiz.max_attempts ?? 0
    await useUpAttempts(network, limit + 1 - (await attemptsOnTheServer(network)).length)
    await signIn('student', page, `/courses/${courseSlug}/tries`)
    await expect(page.getByText(words.tries.notCounted)).toHaveCount(1)
    await page.getByRole('button').filter({ hasText: words.tries.notCounted }).click()
    await expect(page.locator('[data-question]')).toHaveCount(finalQuiz.draw ?? 0)
  },
)
