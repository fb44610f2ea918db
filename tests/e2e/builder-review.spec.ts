import type { Page } from '@playwright/test'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { sentCommand } from '../support/sent-command.ts'
import { hasPart, rowsOf } from '../support/store.ts'

const words = learnerWords('bn', 'builder')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
withWorker(
  'a teacher takes a ready lesson offline, sees it as on a phone, and reads what a reviewer writes',
  async ({ page, network, signIn, goOffline, goOnline, workerReady }) => {
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
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

    // A reviewer writes to the course, another device of hers to a part.
    await goOnline()
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible()
    const [course, part] = await partOf(page)
    const owner = await signInByApi(network.url, demoEmail('instructor'))
    const admin = await signInByApi(network.url, demoEmail('admin'))
    const share = { user_id: admin.userId, right: 'reviewer' }
    await callApi(network.url, `/teaching/drafts/${course}/people`, { method: 'POST', token: owner.token, body: share })
    await callApi(network.url, `/teaching/drafts/${course}/answer`, { method: 'POST', token: admin.token, body: { accept: true } })
    await pushByApi(network.url, admin, [
      sentCommand('commentDraftNode', { course_id: course, id: part, text: 'একটি ছবি দিলে ভালো হয়' }, { made_at: Date.now() }),
    ])
    await page.reload()
    await expect(page.getByText('একটি ছবি দিলে ভালো হয়')).toBeVisible()
    await goOffline()
    await expectSound(page)
    await picture(page, 'comment')
    await press(page, words.comment.close)
    await expect(page.getByText('একটি ছবি দিলে ভালো হয়')).toBeHidden()
    await page.locator('#root [data-page-bar] a').first().click()
    await press(page, words.comment.new)
    await page.locator('#root textarea[name=text]').fill('নামটি বদলাব?')
    await picture(page, 'comment-form')
    await press(page, words.comment.send)
    await expect(page.getByText('নামটি বদলাব?')).toBeVisible()
    await expectSound(page)
    await goOnline()
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible()
  },
)

/** Ids of the open course, and of the first part of its lesson. */
async function partOf(page: Page): Promise<[string, string]> {
  const nodes = await rowsOf(page, '', 'draftNodes')
  const lesson = new URL(page.url()).searchParams.get('lesson')
  const part = nodes.find(({ parent_id, kind }) => parent_id === lesson && kind === 'block')
  if (!part) throw new Error('The lesson has no part.')
  return [String(part.course_id), String(part.id)]
}
