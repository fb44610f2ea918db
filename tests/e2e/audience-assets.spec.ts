import type { Page } from '@playwright/test'
import { expect, withWorker as test } from '../support/fixtures.ts'
import { hasPart, storedFiles } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

// They read which files a device fetches: with an empty HTTP cache.
test.use({ sharesServer: true, sharesContext: false })

const staffPages = /\/assets\/(app-homes-staff|contract-staff|features-(administration|builder|password-help|students))-/
/** Of members and users of EntreSoft. */
const memberPages = /\/assets\/(app-homes-dashboard|features-entresoft)-/

const storedStaffFiles = async (page: Page) => (await storedFiles(page)).filter((file) => staffPages.test(file))

test(
  'an instructor opens every teaching page offline after one sign-in',
  heldBy('tests/e2e/audience-assets.spec.ts#an administrator opens the pages of administration and teaching offline'),
  async ({ page, goOffline, signIn, workerReady }) => {
    await signIn('instructor')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
    for (const path of ['/instructor/dashboard', '/instructor/courses', '/instructor/students', '/instructor/quiz-builder']) {
      await page.goto(path)
      await expect(page.locator('#root h1:visible')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  },
)

test('an administrator opens the pages of administration and teaching offline after one sign-in', async ({
  page,
  goOffline,
  signIn,
  workerReady,
}) => {
  await signIn('admin')
  await workerReady()
  await expect.poll(() => hasPart(page, 'staff')).toBe(true)
  await goOffline()
  for (const path of ['/admin', '/admin/users', '/instructor/dashboard', '/instructor/quiz-builder']) {
    await page.goto(path)
    await expect(page.locator('#root h1:visible')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('a visitor’s device downloads no file for members, and a learner’s none for staff; it opens the pages for members offline', async ({
  page,
  network,
  goOffline,
  signIn,
  workerReady,
}) => {
  await page.goto('/courses')
  await workerReady()
  // The list and the first sync round need the same rows: one pull fetches them.
  expect(network.proxy.log.filter(({ url }) => /sync\/pull\?.*community=0/.test(url))).toHaveLength(1)
  expect((await storedFiles(page)).filter((file) => memberPages.test(file))).toEqual([])
  expect(network.proxy.log.filter(({ url }) => memberPages.test(url) || /\/assets\/(member|tools)-/.test(url))).toEqual([])
  await signIn('student')
  await expect.poll(() => hasPart(page, 'member')).toBe(true)
  expect(await storedStaffFiles(page)).toEqual([])
  expect(network.proxy.log.filter(({ url }) => staffPages.test(url) || /\/assets\/staff-/.test(url))).toEqual([])
  await goOffline()
  for (const path of ['/dashboard', '/my-courses', '/profile/edit']) {
    await page.goto(path)
    await expect(page.locator('#root h1:visible')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
