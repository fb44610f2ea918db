import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { treeOf } from '../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import type { Attempt } from '../../contract/learning/learning.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, demoEmail, pullByApi, pushByApi, signInByApi } from '../support/api.ts'
import { write } from '../support/author.ts'
import { reopenAfterCrash } from '../support/crash.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { bn, downloadOpenCourse, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { press } from '../support/press.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = learnerWords('bn', 'builder')

const inBengali = (path: string) => `#root [name="${path}.bn"]`
withWorker(
  'a teacher builds a course offline, through a page that dies, and it arrives as it was written; so does a ready lesson',
  async ({ page, browser, network, signIn, goOffline, goOnline, workerReady, allowConsole }) => {
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
    await picture(page, 'list-empty')
    await press(page, words.list.new)
    await page.locator('#root [name=title_bn]').fill('ডিমের দোকান')
    await press(page, words.list.begin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ডিমের দোকান')
    await expectSound(page)
    await picture(page, 'draft')

    // A text and a quiz in the first lesson.
    await page.getByRole('link', { name: words.first.lesson }).first().click()
    await press(page, words.addText)
    await write(page, 'data.markdown', 'ডিম **গুনে** রাখি')
    await expect(page.locator('#root strong', { hasText: 'গুনে' }).first()).toBeVisible()
    await picture(page, 'text-editor')
    const typed = async () => (await rowsOf(page, '', 'drafts')).map(({ text }) => text).join()
    await expect.poll(typed).toContain('রাখি (en)')
    // The page dies without an event.
    const next = await reopenAfterCrash(page)
    await expect(next.getByText(words.unfinished)).toBeVisible()
    await picture(next, 'after-kill')
    await next
      .getByRole('button', { name: new RegExp(words.kinds.text) })
      .first()
      .click()
    await expect(next.locator(inBengali('data.markdown'))).toHaveValue('ডিম **গুনে** রাখি')
    // A second tab with the same part: its text appears in this one.
    const twin = await next.context().newPage()
    await twin.goto(next.url())
    await twin
      .getByRole('button', { name: new RegExp(words.kinds.text) })
      .first()
      .click()
    await twin.locator('#root [name="data.markdown.en"]').fill('Count **the eggs**')
    await expect(next.locator('#root [name="data.markdown.en"]')).toHaveValue('Count **the eggs**')
    await twin.close()
    await press(next, words.done)
    await expect(next.getByText(words.unfinished)).toBeHidden()

    // A new quiz waits for its first question.
    await press(next, words.addQuiz)
    await expect(next.locator(inBengali('prompt'))).toBeFocused()
    await write(next, 'prompt', 'কখন গুনি?')
    const options = await next
      .locator('#root fieldset [name^="options."][name$=".text.bn"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
    for (const [index, name] of options.entries()) {
      await write(next, name.replace(/\.bn$/, ''), ['সকালে', 'কখনো না'][index] ?? '')
      await write(next, name.replace(/\.text\.bn$/, '.feedback'), 'সকালে গুনলে মেলে')
    }
    await expectSound(next)
    await picture(next, 'quiz-editor')
    await press(next, words.done)
    await next.getByRole('button', { name: new RegExp(words.quiz.rules) }).click()
    await write(next, 'data.title', 'ডিমের প্রশ্ন')
    await press(next, words.done)
    // Closed: the line of the quiz is the first of its name.
    await next
      .getByRole('button', { name: new RegExp(`^${words.kinds.quiz}`) })
      .first()
      .click()

    // The quiz first, by two presses and without dragging; then back by one key.
    await next.getByRole('button', { name: /^সরাই বা আরও কিছু: প্রশ্ন/ }).click()
    await picture(next, 'sheet')
    await expectNoAxeViolations(next)
    await press(next, words.move.first)
    const kinds = () => next.locator('#root [data-part] > div button[aria-expanded] strong').allTextContents()
    await expect.poll(kinds).toEqual([words.kinds.quiz, words.kinds.text])
    await next
      .getByRole('button', { name: new RegExp(words.kinds.quiz) })
      .first()
      .focus()
    await next.keyboard.press('Alt+End')
    await expect.poll(kinds).toEqual([words.kinds.text, words.kinds.quiz])
    await next.setViewportSize({ width: 320, height: 640 })
    await expectSound(next)
    await picture(next, 'lesson-320')

    await next.setViewportSize({ width: 360, height: 740 })
    await next.locator('#root [data-page-bar] a').first().click()

    // A second lesson, and what the check before publishing misses.
    await press(next, words.addLesson)
    await write(next, 'title', 'ডিম বেচি')
    await press(next, words.done)
    await press(next, words.addText)
    await write(next, 'data.markdown', 'ডিম সাজিয়ে রাখি')
    await press(next, words.done)
    await tryWorksheet(next)
    await next.locator('#root [data-page-bar] a').first().click()
    // A fault leads to its field.
    const missing = words.fault.missing.replace('{{field}}', words.fields.title)
    const fault = next.getByRole('link', { name: new RegExp(`: ${missing}$`) })
    // The page may open before the editor that was just closed has stored its text: a new part has another fault.
    await expect(fault).toHaveCount(1)
    await fault.click()
    await expect(next.locator(inBengali('data.title'))).toBeFocused()
    await write(next, 'data.title', 'ডিমের দাম')
    await picture(next, 'worksheet-320')
    await press(next, words.done)
    await next.locator('#root [data-page-bar] a').first().click()
    await expect(next.getByText(words.publish.notReady)).toBeVisible()
    await picture(next, 'faults')
    // A fault leads to its place.
    await next.getByRole('link', { name: new RegExp(words.fault.no_summary) }).click()
    await write(next, 'summary', 'ডিমের হিসাব')
    await write(next, 'instructor', 'রোকেয়া আপা')
    await next.getByLabel(words.cover.label).selectOption({ index: 1 })
    await press(next, words.done)
    await expect(next.getByText(words.publish.ready)).toBeVisible()
    await expect(next.getByText(words.state.onPhone)).toBeVisible()
    await goOnline()
    await expect(next.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await next.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await expectSound(next)
    await picture(next, 'ready')
    await press(next, words.publish.act)
    await expect(next.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    await picture(next, 'published')

    // rebuilt-course.spec.ts has a built course that is learned offline in the check too, with a mark that arrives.
    if (isThorough) {
      const village = await browser.newContext()
      const learner = await village.newPage()
      await openSignedIn(learner, 'student', network.url, '/courses')
      await learner
        .getByRole('link', { name: /ডিমের দোকান/ })
        .first()
        .click()
      await workerReady(learner)
      await downloadOpenCourse(learner)
      await picture(learner, 'learner')
      // Learned from the first step to the last without a connection.
      await network.goOffline(village)
      await learner
        .getByRole('link', { name: /শুরু|শিখি/ })
        .first()
        .click()
      await learnAll(learner)
      await picture(learner, 'learned')
      await network.goOnline(village)
      await expect.poll(async () => (await attemptsOfStudent(network.url)).length, { timeout: 30_000 }).toBe(1)
      await village.close()
    } else await answerRight(network.url, idIn(options[0]))

    // The teacher sees no answer of one learner, and how five answered. Each opening of the page asks the server.
    const course = new URL(next.url()).pathname
    await openAgain(next, course)
    await expect(next.getByText(/৫ জনের কম/)).toBeVisible()
    await expect(next.getByText(words.results.fine)).toHaveCount(0)
    const [attempt] = await attemptsOfStudent(network.url)
    for (const index of [1, 2, 3, 4]) await answerWrong(network.url, { attempt, index, option: idIn(options[1]) })
    await openAgain(next, course)
    await expect(next.getByText(words.results.findings.check_key)).toBeVisible()
    await expectSound(next)
    await picture(next, 'results')

    // The same in the bank of questions: one press leads to the question.
    await visit(next, '/instructor/quiz-builder')
    await next.getByLabel(words.bank.search).fill('কখন')
    await expect(next.getByText(words.results.findings.check_key)).toBeVisible()
    await expectSound(next)
    await picture(next, 'bank')
    if (process.env.PICTURES) await next.setViewportSize({ width: 1280, height: 800 })
    await picture(next, 'bank-1280')
    await next.setViewportSize({ width: 360, height: 740 })
    await press(next, words.bank.copyOf.replace('{{name}}', 'কখন গুনি?'))
    await next.getByRole('button', { name: words.bank.copyNow, exact: true }).click()
    await expect(next.getByRole('status').filter({ hasText: words.bank.copied.replace('{{quiz}}', '') })).toBeVisible()
    await picture(next, 'bank-copied')
    await press(next, words.bank.tabs.quizzes)
    await picture(next, 'bank-quizzes')
    await press(next, words.bank.tabs.questions)
    await next.getByRole('link', { name: words.results.findings.check_key }).click()
    await expect(next.locator(inBengali('prompt'))).toHaveValue('কখন গুনি?')
    await picture(next, 'bank-question')

    // The course as one file, and a draft made of it.
    await visit(next, course)
    const saving = next.waitForEvent('download')
    await press(next, words.file.save)
    const bytes = await readFile(await (await saving).path())
    await visit(next, '/instructor/courses')
    const input = next.locator('input[type=file]')
    const changed = Buffer.from(bytes)
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    const asFile = (buffer: Buffer) => ({ name: 'course.zip', mimeType: 'application/zip', buffer })
    allowConsole(/status of 400 .*course-files/)
    await input.setInputFiles(asFile(changed))
    await expect(next.getByText(words.file.faults.changed)).toBeVisible()
    await picture(next, 'file-refused')
    await input.setInputFiles(asFile(bytes))
    await expect(next.getByText(words.file.done.draft.new)).toBeVisible()
    // The list of figures names the published one too.
    await expect(next.locator('#root a[href^="/instructor/courses/"]', { hasText: 'ডিমের দোকান' })).toHaveCount(2)
    await expectSound(next)
    await picture(next, 'file-brought')
    await goOffline()
    await previewReadyLesson(next)
    await goOnline()
    await expect(next.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  },
)

/** A ready lesson in a new course, and the lesson as on a mobile phone. */
async function previewReadyLesson(page: Page): Promise<void> {
  await press(page, words.list.new)
  await page.locator('#root [name=title_bn]').fill('দামের কোর্স')
  await press(page, words.list.begin)
  await press(page, words.ready.act)
  await expectNoAxeViolations(page)
  await picture(page, 'ready')
  await page.getByRole('button', { name: /^দাম ঠিক করা/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('দাম ঠিক করা')
  const stored = async () =>
    await Promise.all(['outbox', 'progress', 'attempts', 'localState', 'drafts'].map((table) => rowsOf(page, '', table)))
  const before = await stored()

  // From the first step to the end by the buttons that learners have. Nothing of it is recorded.
  await press(page, words.preview.open)
  const phone = page.frameLocator(`iframe[title="${words.preview.phone}"]`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('দাম ঠিক করা')
  await expectNoAxeViolations(page)
  await picture(page, 'preview')
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture(page, 'preview-1280')
  await page.setViewportSize({ width: 360, height: 740 })
  await phone.locator('[data-move=next]').click()
  await phone.locator('input').first().fill('৬০')
  await picture(page, 'preview-sheet')
  const end = phone.getByText(words.preview.end)
  await expect(async () => {
    if (await end.isVisible()) return
    const option = phone.locator('form [data-question]:visible label:has(input:not([disabled]))').first()
    const number = phone.locator('form [data-question]:visible input[inputmode]:not([readonly]):not([disabled])').first()
    if (await number.isVisible()) await number.fill('১১০', { timeout: 1000 })
    else if (await option.isVisible()) await option.click({ timeout: 1000 })
    await phone
      .locator('form button[type=submit]:visible, button[data-move=next]:visible, section button:visible:not([data-move=back])')
      .last()
      .click({ timeout: 1000 })
    expect(await end.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50] })
  await picture(page, 'preview-end')
  await page.getByRole('button', { name: words.preview.close, exact: true }).first().click()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await stored()).toEqual(before)
}

/** Leaves the page of the course, and opens it once more. */
async function openAgain(page: Page, course: string): Promise<void> {
  await visit(page, '/instructor/courses')
  await expect(page.getByRole('button', { name: words.list.new, exact: true })).toBeVisible()
  await visit(page, course)
}

const idIn = (name = '') => name.split('.')[1] ?? ''

async function attemptsOfStudent(url: string): Promise<Attempt[]> {
  const changes = await pullByApi<Attempt>(url, await signInByApi(url, demoEmail('student')), 'me=0')
  return changes.flatMap(({ table, row }) => (table === 'attempts' && row ? [row] : []))
}

/** The student answers the only quiz of the teacher's only course with one option. */
async function answerRight(url: string, option: string): Promise<void> {
  const changes = await pullByApi<DraftNode>(url, await signInByApi(url, demoEmail('instructor')), 'teaching=0')
  const tree = treeOf(changes.flatMap(({ table, row }) => (table === 'draftNodes' && row ? [row] : [])))
  const [quiz, ...others] = (tree?.modules ?? []).flatMap(({ lessons }) =>
    lessons.flatMap((lesson) => lesson.blocks.flatMap((block) => (block.node.fields.kind === 'quiz' ? [{ lesson, ...block }] : []))),
  )
  if (!tree || !quiz || others.length > 0) throw new Error('The course has not one quiz.')
  const answers = Object.fromEntries(quiz.questions.map(({ id }) => [id, [option]]))
  const place = { course_id: tree.node.id, lesson_id: quiz.lesson.node.id, block_id: quiz.node.id }
  const input = { id: newId(), ...place, course_version: 1, answers, seconds: 30 }
  await pushByApi(url, await signInByApi(url, demoEmail('student')), [sentCommand('submitAttempt', input, { made_at: Date.now() })])
}

/** Another learner chooses one option in each question of the attempt. */
async function answerWrong(
  url: string,
  { attempt, index, option }: { attempt: Attempt | undefined; index: number; option: string },
): Promise<void> {
  if (!attempt) throw new Error('No attempt arrived.')
  const [phone, password] = [`0171234560${index}`, 'amar-Gopon-Kotha-9']
  await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name: 'শেফালী বেগম' } })
  const { course_id, lesson_id, block_id } = attempt
  const answers = Object.fromEntries(Object.keys(attempt.answers).map((question) => [question, [option]]))
  const input = { id: newId(), course_id, lesson_id, block_id, course_version: 1, answers, seconds: 30 }
  await pushByApi(url, await signInByApi(url, phone, password), [sentCommand('submitAttempt', input, { made_at: Date.now() })])
}

/** A worksheet whose second field is calculated from the first, tried in its editor before it has a name. */
async function tryWorksheet(page: Page): Promise<void> {
  await press(page, words.addOther)
  await picture(page, 'kinds')
  await expectNoAxeViolations(page)
  await press(page, words.kinds.worksheet)
  const fields = () =>
    page
      .locator('#root [name$=".label.bn"]')
      .evaluateAll((all) => all.map((one) => (one.getAttribute('name') ?? '').replace(/\.label\.bn$/, '')))
  await press(page, words.fields.add.replace('{{field}}', words.fields.field))
  await expect.poll(async () => (await fields()).length).toBe(2)
  const [first = '', second = ''] = await fields()
  await write(page, `${first}.label`, 'কয়টি')
  await write(page, `${second}.label`, 'দাম')
  const formula = page.locator(`#root [name="${second}.formula"]`)
  await page.getByRole('button', { name: 'কয়টি', exact: true }).click()
  await formula.pressSequentially('× ১২')
  await expect(formula).toHaveValue('[কয়টি] * 12')
  await write(page, 'data.title', 'হিসাব')
  const preview = page.getByRole('region', { name: words.preview.title })
  await preview.getByLabel('কয়টি').fill('৩')
  await expect(preview.getByText('৩৬').first()).toBeVisible()
  await expectSound(page)
  await picture(page, 'worksheet')
  await write(page, 'data.title', '')
  await page.locator('#root [name="data.title.en"]').fill('')
  await press(page, words.done)
}

/** Reads each step and gives the right answer, until the course is complete. */
async function learnAll(page: Page): Promise<void> {
  const { title, courseTitle } = bn.player.finished
  const done = page.getByRole('heading', { name: courseTitle, exact: true })
  const lessonDone = page.getByRole('heading', { name: title, exact: true })
  const answer = page.locator('form [data-question]:visible label').filter({ hasText: 'সকালে' })
  const buttons = page.locator('section button:visible:not([data-move=back]), form button:visible:not([data-move=back])')
  const wait = { timeout: 2000 }
  await expect(async () => {
    if (await done.isVisible()) return
    if (await lessonDone.isVisible()) await page.locator('a[href*="lesson="]:visible').last().click(wait)
    else if (await answer.count()) {
      await answer.first().click(wait)
      await page.locator('form button[type=submit]:visible').click(wait)
    } else await buttons.last().click(wait)
    expect(await done.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50] })
}
