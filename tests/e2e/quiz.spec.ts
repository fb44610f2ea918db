import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { newId } from '../../src/offline/id.ts'
import { callApi, demoEmail, demoPassword, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { askedQuestion, bn, courseSlug, downloadCourse, finalQuiz, giveAnswer, openQuestion } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { openProfile } from '../support/profile.ts'

const lesson = 'month-end'
const words = bn.blocks.quiz
const arrivesWithin = 10_000

interface StoredTry {
  id: string
  block_id: string
  percent: number
  is_counted: boolean
  answers: Record<string, string[]>
}

/** The tries at the test that the server holds of a demo person, asked by another client. */
async function triesOnTheServer(network: Network): Promise<StoredTry[]> {
  const { token } = await signInByApi(network.server.url, demoEmail('student'))
  const answer = await callApi<{ scopes: { me?: { changes: { table: string; row: StoredTry }[] } } }>(
    network.server.url,
    '/sync/pull?me=0',
    { token },
  )
  const changes = answer.json?.scopes.me?.changes ?? []
  return changes.filter(({ table, row }) => table === 'attempts' && row.block_id === 'final-quiz').map(({ row }) => row)
}

/** Hands tries in from elsewhere, all of them wrong. */
async function useUpTries(network: Network, count: number): Promise<void> {
  const { url } = network.server
  const student = await signInByApi(url, demoEmail('student'))
  const course = await callApi<{ course: { id: string } }>(url, `/courses/${courseSlug}`, student)
  const place = { course_id: course.json?.course.id, lesson_id: lesson, block_id: 'final-quiz', course_version: 0 }
  const commands = Array.from({ length: count }, () => ({
    id: newId(),
    name: 'submitAttempt',
    version: 2,
    lane: `course:${place.course_id}`,
    after: null,
    made_at: Date.now(),
    input: { id: newId(), ...place, answers: {}, seconds: 1 },
  }))
  await pushByApi(url, student, commands)
}

async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('#root [name=identifier]').fill(demoEmail('student'))
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'))
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Begins the test: from its rules, or from the result of an earlier try. */
const beginButton = (page: Page) =>
  page.getByRole('button', { name: words.intro.start, exact: true }).or(page.getByRole('button', { name: words.result.again, exact: true }))

/** Goes through the last lesson up to the test, answering what it asks on the way. */
async function goToTest(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/courses/${courseSlug}/learn?lesson=${lesson}`)
  const begin = beginButton(page)
  const buttons = page.locator('section button:visible:not([data-move=back]), form button:visible:not([data-move=back])')
  await expect(async () => {
    if (await begin.isVisible()) return
    if (await page.locator(openQuestion).count()) {
      await giveAnswer(page)
      await page.locator('form button[type=submit]:visible').click()
    } else await buttons.last().click()
    expect(await begin.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50] })
}

const goOn = (page: Page) => page.locator('form button[type=submit]:visible').click()

/** Answers what is asked from here on and hands it in. Answers the ids of the questions in their order. */
async function answerAll(page: Page): Promise<string[]> {
  const asked: string[] = []
  const result = page.getByRole('heading', { name: new RegExp(`^(${words.result.passed}|${words.result.failed})$`) })
  while (!(await result.isVisible())) {
    const { id } = await askedQuestion(page)
    asked.push(id)
    await giveAnswer(page)
    await goOn(page)
    await expect(page.locator(`[data-question="${id}"]`)).toHaveCount(0)
  }
  return asked
}

/** What this phone keeps of a test under way. */
function keptTry(page: Page): Promise<{ id: string; answers: Record<string, string[]>; index: number } | null> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('entlab-person-') && !one.name.endsWith('guest'))?.name
    if (!name) return null
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows = await new Promise<{ key: string; text: string }[]>((resolve, reject) => {
      const reading = db.transaction('drafts').objectStore('drafts').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    db.close()
    const row = rows.find(({ key }) => key.endsWith('/final-quiz'))
    return row ? JSON.parse(row.text) : null
  })
}

test('a test begun on a phone that dies goes on without a line, with the same questions, and arrives once', async ({ network }) => {
  test.setTimeout(150_000)
  const folder = await mkdtemp(join(tmpdir(), 'entlab-phone-'))
  const before = (await triesOnTheServer(network)).length
  const first = await openProfile(folder)
  let begun: { id: string; answers: Record<string, string[]>; index: number } | null = null
  try {
    await signInAt(first.page, network.url)
    await downloadCourse(first.page, network.url)
    network.expectTrouble()
    await network.server.kill()
    await goToTest(first.page, network.url)
    await first.page.getByRole('button', { name: words.intro.start, exact: true }).click()
    for (let turn = 0; turn < 3; turn++) {
      const { id } = await askedQuestion(first.page)
      await giveAnswer(first.page)
      await goOn(first.page)
      await expect(first.page.locator(`[data-question="${id}"]`)).toHaveCount(0)
    }
    await expect.poll(async () => (await keptTry(first.page))?.index).toBe(3)
    begun = await keptTry(first.page)
  } finally {
    await first.kill()
  }
  if (!begun) throw new Error('nothing was kept')
  const asked = questionsOf(finalQuiz, begun.id).map((question: Question) => question.id)
  expect(Object.keys(begun.answers).sort()).toEqual(asked.slice(0, 3).sort())

  const second = await openProfile(folder)
  try {
    await second.page.goto(`${network.url}/courses/${courseSlug}/learn?lesson=${lesson}`)
    await second.page.getByRole('button', { name: words.intro.goOn, exact: true }).click()
    expect((await askedQuestion(second.page)).id).toBe(asked[3])
    await second.page.locator('[data-move=back]:visible').click()
    const third = await askedQuestion(second.page)
    expect(third.id).toBe(asked[2])
    await goOn(second.page)
    expect(await answerAll(second.page)).toEqual(asked.slice(3))
    await expect(second.page.getByRole('heading', { name: words.result.passed, exact: true })).toBeVisible()
    await expect.poll(() => keptTry(second.page)).toBeNull()

    await network.server.start()
    await expect.poll(async () => (await triesOnTheServer(network)).length, { timeout: arrivesWithin }).toBe(before + 1)
    await second.page.goto(`${network.url}/courses/${courseSlug}/tries`)
    await expect(second.page.locator('ol[reversed] > li')).toHaveCount(before + 1)
    const arrived = (await triesOnTheServer(network)).filter((one) => one.id === begun.id)
    expect(arrived).toMatchObject([{ percent: 100, is_counted: true }])
    const right = Object.fromEntries(
      questionsOf(finalQuiz, begun.id).map((question: Question) => [question.id, rightAnswer(question).sort()]),
    )
    expect(Object.fromEntries(Object.entries(arrived[0]?.answers ?? {}).map(([id, answer]) => [id, [...answer].sort()]))).toEqual(right)
  } finally {
    await second.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

test('two phones of one person both take the last try without a line: both are kept, the first to arrive counts', async ({
  browser,
  network,
}) => {
  test.setTimeout(180_000)
  const limit = finalQuiz.max_attempts ?? 0
  await useUpTries(network, limit - 1 - (await triesOnTheServer(network)).length)
  const earlier = new Set((await triesOnTheServer(network)).map(({ id }) => id))
  const phones = await Promise.all([browser.newContext(), browser.newContext()])
  try {
    const pages = await Promise.all(phones.map((phone) => phone.newPage()))
    for (const page of pages) {
      await signInAt(page, network.url)
      await downloadCourse(page, network.url)
    }
    network.expectTrouble()
    await network.server.kill()
    for (const page of pages) {
      await goToTest(page, network.url)
      await beginButton(page).click()
      await answerAll(page)
      await expect(page.getByRole('heading', { name: words.result.passed, exact: true })).toBeVisible()
    }
    await network.server.start()
    await expect.poll(async () => (await triesOnTheServer(network)).length, { timeout: arrivesWithin }).toBe(limit + 1)
    const stored = await triesOnTheServer(network)
    expect(stored.filter((one) => one.is_counted)).toHaveLength(limit)
    const both = stored.filter(({ id }) => !earlier.has(id))
    expect(both.map(({ percent, is_counted }) => `${percent} ${is_counted}`).sort()).toEqual(['100 false', '100 true'])
    for (const page of pages) {
      await page.goto(`${network.url}/courses/${courseSlug}/tries`)
      await expect(page.getByText(words.tries.notCounted)).toHaveCount(1, { timeout: 30_000 })
      await page.getByRole('button').filter({ hasText: words.tries.notCounted }).click()
      await expect(page.locator('[data-question]')).toHaveCount(finalQuiz.draw ?? 0)
    }
  } finally {
    for (const phone of phones) await phone.close()
  }
})
