import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectSound } from '../support/page-checks.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'applications')
const staff = learnerWords('bn', 'administration').applications
const password = 'sobuj-ghash-42'

async function decide(admin: Page, decision: 'ask' | 'approve', text: string): Promise<void> {
  await admin.getByRole('button', { name: staff.decide[decision], exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('[name=words]').fill(text)
  await dialog.getByRole('button', { name: staff.decide[decision], exact: true }).click()
  await expect(admin.getByText(staff.one.done[decision])).toBeVisible()
}

withWorker(
  'a student applies offline, answers a question, and becomes an instructor',
  heldBy(
    'src/features/applications/applications.test.ts#shows a new application at once, without its draft',
    'src/features/applications/applications.test.ts#shows a reply with the question that it answers',
    'server/features/applications/applications.test.ts#is asked about, answered, and approved, which makes an instructor at once',
    'src/app/guards/guard.test.ts#requireRole redirects a %s from a page of an %s to the own home, with the reason',
    'tests/system/composers.test.ts#each text of several lines is stored while it is typed',
    'tests/e2e/events.spec.ts#an event created offline is shown at once and arrives once',
    'tests/e2e/every-page.spec.ts#the pages for the role student are accessible and unclipped',
    'tests/e2e/every-page.spec.ts#the pages for the role admin are accessible and unclipped',
  ),
  async ({ page, browser, network, goOffline, goOnline, workerReady }) => {
    const { url } = network.server
    const phone = `0194${String(Date.now()).slice(-7)}`
    await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name: 'শেফালী বেগম' } })
    await page.goto('/login')
    await page.locator('#root [name=identifier]').fill(phone)
    await page.locator('#root [name=password]').fill(password)
    await page.locator('#root form:has([name=password]) button[type=submit]').click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await workerReady()
    await expect.poll(() => hasPart(page, 'member')).toBe(true)

    // A teachers' page leads to the form.
    await page.goto('/instructor/dashboard')
    await goOffline()
    await page.locator('#root a[href$="/profile/teach"]').click()
    await page.locator('#root [name=subject]').fill('দোকানের হিসাব')
    await page.getByRole('button', { name: words.submit.none }).click()
    // An empty answer gets the focus, and the draft survives a reload.
    await expect(page.locator('#root [name=experience]')).toBeFocused()
    await page.locator('#root [name=experience]').fill('দশ বছর দোকান চালাই')
    await expectSound(page)
    await page.reload()
    await expect(page.locator('#root [name=experience]')).toHaveValue('দশ বছর দোকান চালাই')
    await page.locator('#root [name=place]').fill('মেলান্দহ বাজার')
    await page.getByRole('button', { name: words.submit.none }).click()
    const state = page.getByRole('status')
    await expect(state.filter({ hasText: 'জমা আছে' })).toBeVisible()
    await expect(page.getByText('দশ বছর দোকান চালাই')).toBeVisible()
    await goOnline()
    await expect(state.filter({ hasText: words.state.sent.title })).toBeVisible()
    await expectSound(page)

    const office = await browser.newContext()
    const admin = await office.newPage()
    await openSignedIn(admin, 'admin', network.url, '/admin/instructors')
    await expectSound(admin)
    await admin.getByRole('link', { name: 'শেফালী বেগম' }).click()
    await decide(admin, 'ask', 'দোকানটা কোথায়?')
    await expectSound(admin)

    await page.reload()
    await expect(page.getByText('দোকানটা কোথায়?')).toBeVisible()
    await expectSound(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectSound(page)
    await page.locator('#root [name=reply]').fill('থানার মোড়ে')
    await page.getByRole('button', { name: words.submit.asked }).click()
    await expect(state.filter({ hasText: words.state.sent.title })).toBeVisible()

    await admin.reload()
    await expect(admin.getByText('থানার মোড়ে')).toBeVisible()
    await decide(admin, 'approve', 'স্বাগতম')
    await office.close()
    await page.reload()
    await expect(page.getByText(words.state.approved.title)).toBeVisible()
    await page.getByRole('link', { name: words.toTeaching }).click()
    await expect(page).toHaveURL(/\/instructor\/dashboard$/)
  },
)
