import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { CourseSource } from '../../contract/courses.ts'

export const courseSlug = 'dokaner-hisab'
const course = JSON.parse(readFileSync(`content/${courseSlug}/course.json`, 'utf8')) as CourseSource
const questions = course.modules
  .flatMap((module) => module.lessons)
  .flatMap((lesson) => lesson.blocks)
  .flatMap((block) => (block.kind === 'quiz' ? block.data.questions : []))

export const words = (language: string, area: string) => JSON.parse(readFileSync(`src/i18n/${language}/${area}.json`, 'utf8'))
/** What the app says, so that a better word breaks no test. */
export const bn = {
  wall: words('bn', 'wall'),
  player: words('bn', 'player'),
  downloads: words('bn', 'downloads'),
  outbox: words('bn', 'outbox'),
  session: words('bn', 'session'),
}
export const en = { wall: words('en', 'wall') }

/** Downloads the course from its page and waits until the app says that all of it is here. */
export async function downloadCourse(page: Page): Promise<void> {
  await page.goto(`/courses/${courseSlug}`)
  await page.getByRole('button', { name: /^নামান/ }).click()
  await expect(page.getByText(bn.downloads.ready.titleComputer, { exact: true })).toBeVisible({ timeout: 30_000 })
}

/** Learns one lesson to its end as a person does: reads on, and answers every question right. */
export async function learnLesson(page: Page, lessonId: string): Promise<void> {
  await page.goto(`/courses/${courseSlug}/learn?lesson=${lessonId}`)
  const finished = page.getByRole('heading', { name: bn.player.finished.title, exact: true })
  const buttons = page.locator('section button:visible, form button:visible').filter({ hasNot: page.locator('[data-move=back]') })
  await expect(async () => {
    if (await finished.isVisible()) return
    if (await page.locator('fieldset:visible input:enabled').count()) await answer(page)
    else await buttons.last().click()
    expect(await finished.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50] })
}

/** As it is read: the words of a prompt without the signs that make some of them bold. */
const plain = (markdown: string) => markdown.replaceAll('*', '')

/** Which options of the question on screen are right, by their place. */
export async function rightOptions(page: Page): Promise<number[]> {
  const asked = ((await page.locator('fieldset:visible legend').textContent()) ?? '').trim()
  const question = questions.find(({ prompt }) => asked.startsWith(plain(prompt.bn)) || asked.startsWith(plain(prompt.en)))
  if (!question) throw new Error(`Unknown question: ${asked}`)
  return question.options.flatMap((option, index) => (option.is_right ? [index] : []))
}

async function answer(page: Page): Promise<void> {
  const labels = page.locator('fieldset:visible label')
  for (const index of await rightOptions(page)) await labels.nth(index).click()
  await page.locator('form button[type=submit]:visible').click()
}

/** Writes a post and waits until it stands on the wall, which it does with or without a line. */
export async function writePost(page: Page, body: string): Promise<void> {
  await page.goto('/community')
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: body })).toBeVisible()
}
