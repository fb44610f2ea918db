import type { Page } from '@playwright/test'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, courseIdByApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { press } from '../support/press.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = learnerWords('bn', 'builder')
const students = learnerWords('bn', 'students')
const fromReviewer = 'একটি ছবি দিলে ভালো হয়'
/** A draft of the instructor with one text, which only lacks a second person. The administrator reviews it, and has commented the text. */
async function draftToReview(url: string): Promise<{ id: string; lesson: string }> {
  const [owner, admin] = [await signInByApi(url, demoEmail('instructor')), await signInByApi(url, demoEmail('admin'))]
  await callApi(url, '/admin/settings', {
    method: 'POST',
    token: admin.token,
    body: { key: 'courses_need_review', from: null, to: true },
  })
  const both = (path: string, bn: string, en: string) => ({ [`${path}.bn`]: bn, [`${path}.en`]: en })
  const [id, module, lesson, part] = [newId(), newId(), newId(), newId()]
  const cover = await courseIdByApi(url, courseSlug, owner)
  const texts = { ...both('title', 'ডিমের দোকান', 'Egg shop'), ...both('summary', 'ডিম', 'Eggs'), ...both('instructor', 'আপা', 'Teacher') }
  const text = { kind: 'text', version: 1, is_required: true, ...both('data.markdown', 'ডিম গুনে রাখি', 'Count the eggs') }
  const nodes = [
    { id: module, parent_id: id, rank: 'V', kind: 'module', fields: both('title', 'ভাগ', 'Module') },
    { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { ...both('title', 'ডিম গুনি', 'Counting'), minutes: 5 } },
    { id: part, parent_id: lesson, rank: 'V', kind: 'block', fields: text },
  ]
  const fields = { ...texts, level: 'beginner', subject: 'food', cover_of: cover }
  await pushByApi(url, owner, [
    sentCommand('startDraft', { course_id: id, fields }, { made_at: Date.now() }),
    sentCommand('addDraftNodes', { course_id: id, nodes }, { made_at: Date.now() }),
  ])
  const share = { user_id: admin.userId, right: 'reviewer' }
  await callApi(url, `/teaching/drafts/${id}/people`, { method: 'POST', token: owner.token, body: share })
  await callApi(url, `/teaching/drafts/${id}/answer`, { method: 'POST', token: admin.token, body: { accept: true } })
  const comment = { course_id: id, id: part, text: fromReviewer }
  await pushByApi(url, admin, [sentCommand('commentDraftNode', comment, { made_at: Date.now() })])
  return { id, lesson }
}

/** The teacher closes the comment on a part of the open lesson, and writes one to the course. */
async function answerComments(page: Page): Promise<void> {
  await expect(page.getByText(fromReviewer)).toBeVisible()
  await expectSound(page)
  await picture(page, 'comment')
  await press(page, words.comment.close)
  await expect(page.getByText(fromReviewer)).toBeHidden()
  await page.locator('#root [data-page-bar] a').first().click()
  await press(page, words.comment.new)
  await page.locator('#root textarea[name=text]').fill('নামটি বদলাব?')
  await picture(page, 'comment-form')
  await press(page, words.comment.send)
  await expect(page.getByText('নামটি বদলাব?')).toBeVisible()
  await expectSound(page)
}

const expectSent = (page: Page) => expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })

test('a teacher asks for a review offline, a second person comments and approves, and only then it is published', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  const { id, lesson } = await draftToReview(network.url)
  const [course, inLesson] = [`/instructor/courses/${id}`, `/instructor/courses/${id}/lesson?lesson=${lesson}`]
  await signIn('instructor', page, '/instructor/courses')
  await expect(page.locator('#root').getByRole('heading', { name: 'ডিমের দোকান' })).toBeVisible()
  await visit(page, course)
  await expect(page.getByText(words.draftReview.needed)).toBeVisible()
  await expect(page.getByRole('button', { name: words.publish.act, exact: true })).toHaveCount(0)
  await expectSound(page)
  await picture(page, 'review-needed')

  // builder.spec.ts opens the pages offline, with the worker. This test opens them before the connection ends.
  await visit(page, inLesson)
  const part = page.getByRole('button', { name: new RegExp(`^${words.kinds.text}`) }).first()
  await part.click()
  // The comment has a button of the same name.
  await page.locator('#root form').getByRole('button', { name: words.done, exact: true }).click()
  await expect(page.locator('#root [name="data.markdown.bn"]')).toHaveCount(0)
  await goOffline()
  await answerComments(page)
  // The text changes in one language: the other one is marked until a look.
  await visit(page, inLesson)
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
  await expectSent(page)

  // The second person finds it on the start page, and returns it once. The same browser: a second one has an empty cache.
  await openSignedIn(page, 'admin', network.url, '/instructor/dashboard')
  await page.getByRole('link', { name: students.steps.review_one.replace('{{count}}', '১') }).click()
  await expect(page.getByText(words.draftReview.how)).toBeVisible()
  await expectSound(page)
  await picture(page, 'review-decide')
  await press(page, words.draftReview.return)
  await expect(page.getByText(words.draftReview.state.returned)).toBeVisible()
  await goOffline()
  await press(page, words.draftReview.approve)
  await expect(page.getByText(words.draftReview.state.approved)).toBeVisible()
  await goOnline()
  await expectSent(page)

  await openSignedIn(page, 'instructor', network.url, course)
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
  await visit(page, inLesson)
  await part.click()
  await page.locator('#root [name="data.markdown.bn"]').fill('সকালে ডিম গুনে লিখে রাখি')
  await press(page, words.done)
  // The form closes once the device has stored the change.
  await expect(page.locator('#root [name="data.markdown.bn"]')).toHaveCount(0)
  await expect(page.getByText('সকালে ডিম গুনে লিখে রাখি').first()).toBeVisible()
  await visit(page, course)
  await expect(page.getByText(words.draftReview.over).first()).toBeVisible()
  await expect(page.getByText(words.draftReview.needed)).toBeVisible({ timeout: 30_000 })
})
