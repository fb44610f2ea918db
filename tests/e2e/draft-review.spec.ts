import type { Page } from '@playwright/test'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, courseIdByApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { chooseLanguage } from '../support/choose-language.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { isThorough } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')
const students = learnerWords('bn', 'students')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** A draft of the instructor with one text, which only lacks a second person. The administrator reviews it. */
async function draftToReview(url: string): Promise<{ id: string; lesson: string }> {
  const [owner, admin] = [await signInByApi(url, demoEmail('instructor')), await signInByApi(url, demoEmail('admin'))]
  await callApi(url, '/admin/settings', {
    method: 'POST',
    token: admin.token,
    body: { key: 'courses_need_review', from: null, to: true },
  })
  const both = (path: string, bn: string, en: string) => ({ [`${path}.bn`]: bn, [`${path}.en`]: en })
  const [id, module, lesson] = [newId(), newId(), newId()]
  const cover = await courseIdByApi(url, courseSlug, owner)
  const texts = { ...both('title', 'ডিমের দোকান', 'Egg shop'), ...both('summary', 'ডিম', 'Eggs'), ...both('instructor', 'আপা', 'Teacher') }
  const text = { kind: 'text', version: 1, is_required: true, ...both('data.markdown', 'ডিম গুনে রাখি', 'Count the eggs') }
  const nodes = [
    { id: module, parent_id: id, rank: 'V', kind: 'module', fields: both('title', 'ভাগ', 'Module') },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { ...both('title', 'ডিম গুনি', 'Counting'), minutes: 5 } },
    { id: newId(), parent_id: lesson, rank: 'V', kind: 'block', fields: text },
  ]
  const fields = { ...texts, level: 'beginner', subject: 'food', cover_of: cover }
  await pushByApi(url, owner, [
    sentCommand('startDraft', { course_id: id, fields }, { made_at: Date.now() }),
    sentCommand('addDraftNodes', { course_id: id, nodes }, { made_at: Date.now() }),
  ])
  const share = { user_id: admin.userId, right: 'reviewer' }
  await callApi(url, `/teaching/drafts/${id}/people`, { method: 'POST', token: owner.token, body: share })
  await callApi(url, `/teaching/drafts/${id}/answer`, { method: 'POST', token: admin.token, body: { accept: true } })
  return { id, lesson }
}

withWorker(
  'a teacher asks for a review offline, a second person approves it, and only then it is published',
  async ({ page, browser, network, signIn, goOffline, goOnline, workerReady }) => {
    const { id, lesson } = await draftToReview(network.url)
    const [course, inLesson] = [`/instructor/courses/${id}`, `/instructor/courses/${id}/lesson?lesson=${lesson}`]
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await expect(page.locator('#root').getByRole('heading', { name: 'ডিমের দোকান' })).toBeVisible()
    await page.goto(course)
    await expect(page.getByText(words.draftReview.needed)).toBeVisible()
    await expect(page.getByRole('button', { name: words.publish.act, exact: true })).toHaveCount(0)
    await expectSound(page)
    await picture(page, 'review-needed')

    // The text changes in one language: the other one is marked until a look.
    await goOffline()
    await page.goto(inLesson)
    const part = page.getByRole('button', { name: new RegExp(`^${words.kinds.text}`) }).first()
    await part.click()
    await page.locator('#root [name="data.markdown.bn"]').fill('সকালে ডিম গুনে রাখি')
    await press(page, words.done)
    await page.locator('#root [data-page-bar] a').first().click()
    await page.getByRole('link', { name: new RegExp(words.fault.unread) }).click()
    await expect(page.getByText(words.unread.en)).toHaveCount(0)
    await expect(page.getByText(words.unread.bn)).toBeVisible()
    await expect(page.locator('#root [name="data.markdown.en"]')).toBeFocused()
    await expectSound(page)
    await picture(page, 'unread')
    await press(page, words.unread.fits)
    await expect(page.getByText(words.unread.bn)).toBeHidden()
    await press(page, words.done)
    await page.locator('#root [data-page-bar] a').first().click()
    await expect(page.getByRole('link', { name: new RegExp(words.fault.unread) })).toHaveCount(0)

    await press(page, words.draftReview.ask)
    await expect(page.getByText(words.draftReview.state.asked)).toBeVisible()
    await expectSound(page)
    await picture(page, 'review-asked')
    await goOnline()
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })

    // The second person finds it on the start page, and returns it once.
    // Offline, this page stays open.
    const office = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
    const second = await office.newPage()
    await openSignedIn(second, 'admin', network.url, '/instructor/dashboard')
    await second.getByRole('link', { name: students.steps.review_one.replace('{{count}}', '১') }).click()
    await expect(second.getByText(words.draftReview.how)).toBeVisible()
    await expectSound(second)
    await picture(second, 'review-decide')
    await press(second, words.draftReview.return)
    await expect(second.getByText(words.draftReview.state.returned)).toBeVisible()
    await network.goOffline(office)
    await press(second, words.draftReview.approve)
    await expect(second.getByText(words.draftReview.state.approved)).toBeVisible()
    await network.goOnline(office)
    await expect(second.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await office.close()

    await page.reload()
    await expect(page.getByText(words.draftReview.state.approved)).toBeVisible()
    await expectNoAxeViolations(page)
    // All pages share their colours and parts: every-page.spec.ts has each second one dark, and all of them in English.
    if (isThorough) {
      await chooseLanguage(page, 'en')
      await page.evaluate(() => localStorage.setItem('theme', 'dark'))
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.reload()
      await expect(page.locator('#root main h1')).toBeVisible()
      await expectNoAxeViolations(page)
      await picture(page, 'review-approved-en-dark-1280')
      await chooseLanguage(page, 'bn')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.reload()
    }
    await page.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await press(page, words.publish.act)
    await expect(page.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    // The next word needs the next approval.
    await page.goto(inLesson)
    await part.click()
    await page.locator('#root [name="data.markdown.bn"]').fill('সকালে ডিম গুনে লিখে রাখি')
    await press(page, words.done)
    // The form closes once the device has stored the change.
    await expect(page.locator('#root [name="data.markdown.bn"]')).toHaveCount(0)
    await expect(page.getByText('সকালে ডিম গুনে লিখে রাখি').first()).toBeVisible()
    await page.goto(course)
    await expect(page.getByText(words.draftReview.over).first()).toBeVisible()
    await expect(page.getByText(words.draftReview.needed)).toBeVisible({ timeout: 30_000 })
  },
)
