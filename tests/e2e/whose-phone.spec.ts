import { newId } from '../../src/offline/id.ts'
import { demoEmail, demoPassword, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'

/** Browsers write localStorage to the disk some seconds late: a phone that dies before comes back without it. */
test('who was signed in when the battery died comes back to the page they wanted', async ({ page, signIn }) => {
  await signIn('student')
  // Between two openings: what still runs on an open page would take it for somebody who signed out.
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/my-courses?from=home')
  await expect(page).toHaveURL(/\/my-courses\?from=home$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a tab of a person who logged out elsewhere shows nothing of theirs', async ({ page, context, signIn }) => {
  await signIn('student')
  await page.goto('/my-courses')
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn('instructor', other)
  await expect(page).toHaveURL(/\/my-courses$/)
})

test('what somebody learned is nobody else’s when they log out in another tab', async ({ page, context, signIn }) => {
  // Nobody else learns as this person here.
  await signIn('admin')
  await page.goto(`/courses/${courseSlug}/learn?lesson=income-and-expense`)
  await page.locator('section button:visible').last().click()
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'progress')).length).toBe(1)
  const other = await context.newPage()
  await other.goto('/logout')
  const leave = other.getByRole('button', { name: bn.session.logout.keep, exact: true })
  await expect(leave.or(other.locator('a[href="/login"]').first())).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  // The lesson on the first tab has told how far it came as it went.
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'outbox')).length).toBe(1)
  expect(await rowsOf(page, 'entlab-person-guest', 'outbox')).toEqual([])
})

test('who wanted to be remembered by one tab stays when somebody else leaves the other', async ({ page, context, signIn }) => {
  const other = await context.newPage()
  await other.goto('/login')
  await other.locator('#root [name=remember_me]').uncheck()
  await other.locator('#root [name=identifier]').fill(demoEmail('instructor'))
  await other.locator('#root [name=password]').fill(demoPassword)
  await other.locator('#root form:has([name=password]) button[type=submit]').click()
  await expect(other).toHaveURL(/\/instructor\/dashboard$/)
  await signIn('student')
  await expect(page).toHaveURL(/\/dashboard$/)

  await other.getByRole('link', { name: bn.common.nav.more }).last().click()
  await other.locator('#root a[href$="/logout"]').click()
  await expect(other).not.toHaveURL(/logout|more/)
  await expect(other.getByText(bn.session.logout.done, { exact: true })).toBeVisible()
  await page.goto('/my-courses')
  await expect(page.getByRole('heading', { level: 1, name: bn.player.mine.heading })).toBeVisible()
  await other.goto('/my-courses')
  await expect(other.getByRole('heading', { level: 1, name: bn.player.mine.heading })).toBeVisible()
})

test('how far somebody is, is kept from whoever else is signed in on the page, whatever the browser’s cookie says', async ({
  browser,
  network,
}) => {
  const { token, userId } = await signInByApi(network.server.url, demoEmail('student'))
  for (const [of, isShown] of [
    [userId, true],
    [newId(), false],
    [null, false],
  ] as const) {
    const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
    await context.addCookies([{ name: 'entlab-session', value: token, url: network.url }])
    await context.route('**/assets/*.js', () => {})
    await context.addInitScript((id) => {
      if (id !== null) localStorage.setItem('session', JSON.stringify({ token: 'x', userId: id, remember: true }))
    }, of)
    const page = await context.newPage()
    await expect(async () => {
      await page.goto(`/courses/${courseSlug}/learn`, { waitUntil: 'commit' })
      await expect(page.locator('#early h1').first()).toBeAttached({ timeout: 1000 })
    }).toPass()
    await expect(page.locator('#early h1')).toBeVisible({ visible: isShown })
    await context.close()
  }
})

test('two people take turns: one press goes on without a line, and whoever logged out is asked for the password', async ({
  page,
  signIn,
  goOffline,
  keptOnPhone,
}) => {
  await signIn('student')
  await keptOnPhone()
  const name = await page.locator('a[href$="/more"][aria-label]').first().getAttribute('aria-label')
  await page.goto('/switch')
  await expect(page.getByRole('heading', { name: bn.session.who.title })).toBeVisible()
  await expect(page.locator('#root [name=identifier]')).toHaveValue('')
  await signIn('instructor')
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login')
  await page.getByRole('button', { name: bn.session.who.locked }).click()
  await expect(page.locator('#root [name=password]')).toBeFocused()
  await expect(page.getByText('instructor@demo.test')).toHaveCount(0)
  await page.getByRole('button', { name: bn.session.who.back }).click()
  await goOffline()
  await page.getByRole('button', { name: bn.session.who.open }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: name ?? '', exact: true })).toBeVisible()
})

test('a lesson that is not here keeps the bars, says why and leads to the course', async ({ page, signIn, goOffline, keptOnPhone }) => {
  await signIn('student')
  await keptOnPhone()
  await goOffline()
  await page.goto('/courses/chhoto-byabsa-shuru/learn')
  await expect(page.getByRole('heading', { name: bn.player.offline.title })).toBeVisible()
  await expect(page.getByRole('link', { name: bn.player.offline.course })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('banner').locator('a[href$="/outbox"]')).toBeVisible()
})
