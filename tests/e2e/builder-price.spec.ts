import type { Page } from '@playwright/test'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { pricedDraft } from '../support/priced-draft.ts'
import { hasPart } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')

const bytesIn = async (page: Page) =>
  (await page.locator('#root data').evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))))) as [number, ...number[]]

withWorker(
  'a teacher reads the price of a course offline, which follows each change, and the server counts the same',
  heldBy(
    'tests/system/course-price.test.ts#is that of the server after each change of a course with 69 blocks',
    'tests/system/course-price.test.ts#is what the server counts and what a download receives',
    'tests/e2e/rebuilt-course.spec.ts#learned offline, and its mark reaches the teacher',
  ),
  async ({ page, network, signIn, goOffline, goOnline, workerReady }) => {
    const { id, lesson } = await pricedDraft(network.url, 10)
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    const course = `${network.url}/instructor/courses/${id}`
    await page.goto(course)
    await expect(page.locator('#root data').first()).toBeVisible()
    await goOffline()

    await page.goto(`${course}/lesson?lesson=${lesson}`)
    await expect(page.locator('#root data')).toHaveCount(1)
    const [before] = await bytesIn(page)
    await page
      .getByRole('button', { name: /^সরাই বা আরও কিছু/ })
      .first()
      .click()
    await page.getByRole('button', { name: words.duplicate, exact: true }).click()
    await expect.poll(async () => (await bytesIn(page))[0]).toBeGreaterThan(before)
    await expectSound(page)
    await picture(page, 'price-of-lesson')
    const [alone] = await bytesIn(page)

    await page.goto(course)
    await expect(page.locator('#root data')).toHaveCount(2)
    const [whole, ofLesson] = await bytesIn(page)
    expect(ofLesson).toBe(alone)
    expect(whole).toBeGreaterThan(alone)
    await expect(page.getByText(words.publish.priceLater)).toBeHidden()
    await expectSound(page)
    await expectNoAxeViolations(page)
    await picture(page, 'price-offline')

    await goOnline()
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    // All is sent: the server counts what the device computed offline, and the catalogue has the same figure.
    const { token } = await signInByApi(network.url, demoEmail('instructor'))
    const counted = await callApi<{ bytes_total: number }>(network.url, `/teaching/drafts/${id}/price`, { token })
    expect(counted.json?.bytes_total).toBe(whole)
    await page.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await page.getByRole('button', { name: words.publish.act, exact: true }).click()
    await expect(page.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    const { json } = await callApi<{ course: { bytes: number } }>(network.url, `/courses/${id}`, {})
    expect(json?.course.bytes).toBe(whole)
  },
)
