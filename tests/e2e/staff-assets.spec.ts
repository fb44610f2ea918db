import type { Page } from '@playwright/test'
import { expect, withWorker as test } from '../support/fixtures.ts'

test.use({ sharesServer: true })

const staffPages = /\/assets\/app-homes-staff-/

const storedFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('app-v1')).keys()).map(({ url }) => new URL(url).pathname))
const storedStaffFiles = async (page: Page) => (await storedFiles(page)).filter((file) => staffPages.test(file))

test('an instructor opens every teaching page offline after one sign-in', async ({ page, goOffline, signIn, workerReady }) => {
  await signIn('instructor')
  await workerReady()
  await expect.poll(() => storedStaffFiles(page)).toHaveLength(2)
  await goOffline()
  for (const path of ['/instructor/dashboard', '/instructor/courses', '/instructor/students', '/instructor/quiz-builder']) {
    await page.goto(path)
    await expect(page.locator('#root h1')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('an administrator opens every page of administration offline after one sign-in', async ({ page, goOffline, signIn, workerReady }) => {
  await signIn('admin')
  await workerReady()
  await expect.poll(() => storedStaffFiles(page)).toHaveLength(2)
  await goOffline()
  for (const path of ['/admin', '/admin/users', '/admin/settings']) {
    await page.goto(path)
    await expect(page.locator('#root h1')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('a learner’s device downloads no file for staff', async ({ page, network, signIn, workerReady }) => {
  await signIn('student')
  await workerReady()
  expect(await storedStaffFiles(page)).toEqual([])
  expect(network.proxy.log.filter(({ url }) => staffPages.test(url) || /\/assets\/staff-/.test(url))).toEqual([])
})
