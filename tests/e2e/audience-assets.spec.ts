import type { Page } from '@playwright/test'
import type { DemoRole } from '../support/api.ts'
import { expect, withWorker as test } from '../support/fixtures.ts'
import { pageRows } from '../support/pages.ts'
import { expectedOnScreen } from '../support/route-expectations.ts'
import { hasPart, storedFiles } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { matching, pageStateAt } from '../support/walk.ts'

// They read which files a device fetches: with an empty HTTP cache.
test.use({ sharesServer: true, sharesContext: false })

const staffPages = /\/assets\/(app-homes-staff|contract-staff|features-(administration|builder|password-help|students))-/
/** Of members and users of EntreSoft. */
const memberPages = /\/assets\/(app-homes-dashboard|features-entresoft)-/

/** Opens the documents of the first and the last page, and the others as links do. */
async function openAll(page: Page, role: DemoRole, paths: readonly [string, ...string[]]): Promise<void> {
  for (const path of paths) {
    if (path === paths[0] || path === paths.at(-1)) await page.goto(`${path}?from=bookmark`)
    const row = pageRows.find((one) => one.path === path)
    if (!row) throw new Error(`No row for ${path}`)
    const expected = { ...expectedOnScreen(row, role, 'bn'), crumbs: [] }
    expect(await pageStateAt(page, path, expected), path).toMatchObject(matching(expected))
  }
}

const storedStaffFiles = async (page: Page) => (await storedFiles(page)).filter((file) => staffPages.test(file))

test(
  'an instructor opens every teaching page offline after one sign-in',
  heldBy('tests/e2e/audience-assets.spec.ts#an administrator opens the pages of administration and teaching offline'),
  async ({ page, goOffline, signIn, workerReady }) => {
    await signIn('instructor')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
    await openAll(page, 'instructor', ['/instructor/dashboard', '/instructor/courses', '/instructor/students', '/instructor/quiz-builder'])
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
  await openAll(page, 'admin', ['/admin', '/admin/users', '/instructor/dashboard', '/instructor/quiz-builder'])
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
  await openAll(page, 'student', ['/dashboard', '/my-courses', '/profile/edit'])
})
