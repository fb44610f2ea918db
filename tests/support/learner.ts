import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type Question, type QuizBlock, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { newId } from '../../src/offline/store/id.ts'
import { progressReport, sentCommand } from './sent-command.ts'

export const courseSlug = 'dokaner-hisab'
const course = JSON.parse(readFileSync(`content/${courseSlug}/course.json`, 'utf8')) as CourseSource
const lessons = course.modules.flatMap((module) => module.lessons)
export const lessonIds = lessons.map(({ id }) => id)
export function lessonOf(id: string): (typeof lessons)[number] {
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) throw new Error(`No lesson: ${id}`)
  return lesson
}
export const lessonTitle = (id: string) => lessonOf(id).title
export const lessonBlocks = (id: string) => lessonOf(id).blocks
const questions = lessons.flatMap((lesson) => lesson.blocks).flatMap((block) => (block.kind === 'quiz' ? block.data.questions : []))

/** The command that reports a whole lesson as done. */
export function completed(courseId: string, lessonId: string, seconds?: number): unknown {
  const done = lessonBlocks(lessonId).map(({ id }) => id)
  return { ...progressReport(courseId, lessonId, done, [], seconds), made_at: Date.now() }
}

/** The commands that submit right answers to each graded quiz of the course. */
export function passed(courseId: string): unknown[] {
  return lessons.flatMap((lesson) =>
    lesson.blocks.flatMap((block) => {
      if (block.kind !== 'quiz' || !block.data.is_graded) return []
      const id = newId()
      const answers = Object.fromEntries(questionsOf(block.data, id).map((question) => [question.id, rightAnswer(question)]))
      const place = { course_id: courseId, lesson_id: lesson.id, block_id: block.id, course_version: course.version }
      return [sentCommand('submitAttempt', { id, ...place, answers, seconds: 60 }, { made_at: Date.now() })]
    }),
  )
}

/** The quiz at the end of the course. */
export const finalQuiz = quizNamed('final-quiz')
function quizNamed(id: string): QuizBlock {
  const block = lessons.flatMap((lesson) => lesson.blocks).find((one) => one.id === id)
  if (block?.kind !== 'quiz') throw new Error(`No quiz: ${id}`)
  return block.data
}

const computer: Record<string, string> = { bn: 'কম্পিউটার', en: 'computer' }
/** Texts of an area as the test browser shows them: its user agent is a computer's. */
export const learnerWords = (language: string, area: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/${area}.json`, 'utf8').replaceAll('{{device}}', computer[language] ?? ''))
/** Texts of the app: a journey does not fail when one is reworded. */
export const bn = {
  common: learnerWords('bn', 'common'),
  wall: learnerWords('bn', 'wall'),
  forum: learnerWords('bn', 'forum'),
  pictures: learnerWords('bn', 'pictures'),
  player: learnerWords('bn', 'player'),
  downloads: learnerWords('bn', 'downloads'),
  outbox: learnerWords('bn', 'outbox'),
  session: learnerWords('bn', 'session'),
  pictureLock: learnerWords('bn', 'pictureLock'),
  blocks: learnerWords('bn', 'blocks'),
  certificates: learnerWords('bn', 'certificates'),
  dashboard: learnerWords('bn', 'dashboard'),
  gallery: learnerWords('bn', 'gallery'),
  site: learnerWords('bn', 'site'),
  students: learnerWords('bn', 'students'),
  errors: learnerWords('bn', 'errors'),
  administration: learnerWords('bn', 'administration'),
}
export const en = {
  wall: learnerWords('en', 'wall'),
  player: learnerWords('en', 'player'),
  about: learnerWords('en', 'about'),
  help: learnerWords('en', 'help'),
}

/** Opens the course's page, downloads the course and waits until the app reports it as complete. */
export async function downloadCourse(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/courses/${courseSlug}`)
  await downloadOpenCourse(page)
}

/** The same with the book reader, which waits for the user's consent. */
export async function downloadCourseWithReader(page: Page): Promise<void> {
  await page.goto(`/courses/${courseSlug}`)
  await page.getByRole('checkbox', { name: bn.downloads.part.reader }).check()
  await downloadOpenCourse(page)
}

/** The same on the course's page that is already open. */
export async function downloadOpenCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^নামান ·/ }).click()
  await expect(page.getByText(bn.downloads.ready.title, { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** Selector of a question without an answer. */
export const openQuestion = 'form:has(button[type=submit]) [data-question]:visible'

/**
 * Learns one lesson to its end through the interface and answers every question correctly. `player`: the player's URL; by
 * default the one for signed-in users.
 */
export async function learnLesson(page: Page, lessonId: string, player = `/courses/${courseSlug}/learn`): Promise<void> {
  await page.goto(`${player}?lesson=${lessonId}`)
  await learnOpenLesson(page)
}

/** The same in the lesson that is already open. `known`: the questions of the course. */
export async function learnOpenLesson(page: Page, timeout = 60_000, known: readonly Question[] = questions): Promise<void> {
  const { title, courseTitle, again } = bn.player.finished
  const finished = page.getByRole('heading', { name: title, exact: true }).or(page.getByRole('heading', { name: courseTitle, exact: true }))
  // The end of the lesson may replace the last step between two of these lines: its button would begin the lesson again.
  const buttons = page
    .locator('section button:visible:not([data-move=back]), form button:visible:not([data-move=back])')
    .filter({ hasNotText: again })
  await expect(async () => {
    if (await finished.isVisible()) return
    if (await page.locator(openQuestion).count()) await answer(page, known)
    else await buttons.last().click({ timeout: 2000 })
    expect(await finished.isVisible()).toBe(true)
  }).toPass({ timeout, intervals: [50] })
}

/** The question on screen. */
export async function askedQuestion(page: Page, known: readonly Question[] = questions): Promise<Question> {
  const id = await page.locator('[data-question]:visible').getAttribute('data-question')
  const question = known.find((one) => one.id === id)
  if (!question) throw new Error(`Unknown question: ${id}`)
  return question
}

/** Answers the question on screen through the interface: with `given`, or else correctly. */
export async function giveAnswer(page: Page, given?: readonly string[], known: readonly Question[] = questions): Promise<void> {
  const question = await askedQuestion(page, known)
  const answer = given ?? rightAnswer(question)
  const asked = page.locator(`[data-question="${question.id}"]`)
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false':
      for (const value of answer) await asked.locator(`label:has(input[value="${value}"])`).click()
      return
    case 'number':
    case 'short-text':
      return await asked.locator('input').fill(answer[0] ?? '')
    case 'matching':
      for (const [place, value] of answer.entries()) await asked.locator('select').nth(place).selectOption(value)
      return
    case 'ordering':
      for (const [place, id] of answer.entries()) {
        const idAt = () => asked.locator('[data-item]').nth(place).getAttribute('data-item')
        while ((await idAt()) !== id) await asked.locator(`[data-item="${id}"] [data-by="-1"]`).click()
      }
  }
}

async function answer(page: Page, known: readonly Question[]): Promise<void> {
  await giveAnswer(page, undefined, known)
  await page.locator('form button[type=submit]:visible').click()
}

/** Writes a post and waits until it is on the wall, online or offline. Opens the wall, unless it is open. */
export async function writePost(page: Page, body: string): Promise<void> {
  if (!/\/community$/.test(page.url())) await page.goto('/community')
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: body })).toBeVisible()
}

/** Writes a reply in the open thread. */
export async function writeReply(page: Page, body: string): Promise<void> {
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: bn.forum.reply.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: body })).toBeVisible()
}
