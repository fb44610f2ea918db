import { newId } from '../../src/offline/store/id.ts'
import { demoEmail, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, courseSlug } from '../support/learner.ts'
import { openServed } from '../support/served.ts'
import { fillSignIn, signInByForm } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

/** Browsers write localStorage to the disk some seconds late: a device that loses power before then has lost it. */
test('a signed-in user whose localStorage is lost still reaches the requested page', async ({ page }) => {
  await signInByForm(page)
  // Between two documents: a page that is open would treat it as a sign-out.
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/my-courses?from=home')
  await expect(page).toHaveURL(/\/my-courses\?from=home$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a tab shows no personal data after a sign-out in another tab', async ({ page, context, signIn }) => {
  await signIn('student', page, '/profile/edit')
  const name = page.locator('#main [name=name]')
  await expect(name).not.toHaveValue('')
  const own = await name.inputValue()
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(name).toHaveCount(0)
  await signInByForm(other, 'instructor')
  await expect(page).toHaveURL(/\/profile\/edit$/)
  await expect(name).not.toHaveValue('')
  await expect(name).not.toHaveValue(own)
})

test(
  'progress stays with its user after a sign-out in another tab',
  heldBy(
    'src/features/session/state/sign-in.test.ts#discards what is unsent together with the sealing',
    'src/offline/vault/closed-writes.test.ts#is not written beside a closed vault',
  ),
  async ({ page, context }) => {
    // No other journey learns as this user.
    await signInByForm(page, 'admin')
    await page.goto(`/courses/${courseSlug}/learn?lesson=income-and-expense`)
    await page.locator('section button:visible').last().click()
    await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'progress')).length).toBe(1)
    const other = await context.newPage()
    await other.goto('/logout')
    const leave = other.getByRole('button', { name: bn.session.logout.keep, exact: true })
    await expect(leave.or(other.locator('a[href="/login"]').first())).toBeVisible()
    if (await leave.isVisible()) await leave.click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    // The lesson in the first tab queued its progress when the tab left it.
    await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'outbox')).length).toBe(1)
    expect(await rowsOf(page, 'entlab-person-guest', 'outbox')).toEqual([])
  },
)

test(
  'a remembered user stays signed in when another user signs out in another tab',
  heldBy(
    'src/features/session/state/refresh.test.ts#finishes a sign-out that another page made',
    'src/features/session/state/saved-session.test.ts#goes on with who signed in last',
  ),
  async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/login')
    await other.locator('#root [name=remember_me]').uncheck()
    await fillSignIn(other, 'instructor')
    await expect(other).toHaveURL(/\/instructor\/dashboard$/)
    await signInByForm(page)
    await expect(page).toHaveURL(/\/dashboard$/)

    await other.getByRole('link', { name: bn.common.nav.more }).last().click()
    await other.locator('#root a[href$="/logout"]').click()
    await expect(other).not.toHaveURL(/logout|more/)
    await expect(other.getByText(bn.session.logout.done, { exact: true })).toBeVisible()
    await page.goto('/my-courses')
    await expect(page.getByRole('heading', { level: 1, name: bn.player.mine.heading })).toBeVisible()
    await other.goto('/my-courses')
    await expect(other.getByRole('heading', { level: 1, name: bn.player.mine.heading })).toBeVisible()
  },
)

test('the prerendered current lesson is visible only to its own user, whichever cookie the browser sends', async ({
  page,
  context,
  network,
}) => {
  const { token, userId } = await signInByApi(network.server.url, demoEmail('student'))
  const heading = '#prerendered [data-step]:not([hidden]) h1'
  const lesson = `/courses/${courseSlug}/learn`
  await context.addCookies([{ name: 'entlab-session', value: token, url: network.url }])
  await context.route('**/assets/*.js', () => {})
  // A script of the same origin as the page, without the app.
  await page.goto('/sw.js', { waitUntil: 'commit' })
  for (const [of, isShown] of [
    [userId, true],
    [newId(), false],
    [null, false],
  ] as const) {
    await page.evaluate((id) => {
      localStorage.clear()
      if (id !== null) localStorage.setItem('session', JSON.stringify({ token: 'x', userId: id, remember: true }))
    }, of)
    await openServed(page, lesson, / data-step="[^"]+"/, { waitUntil: 'commit' })
    await expect(page.locator(heading)).toBeAttached()
    await expect(page.locator(heading)).toBeVisible({ visible: isShown })
  }
})

withWorker('a signed-out user must enter the password, and a missing lesson shows why', async ({ page, goOffline, workerReady }) => {
  await signInByForm(page)
  await workerReady()
  await visit(page, '/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login')
  await expect(page.getByText(bn.session.who.private)).toBeVisible()
  await expect(page.locator('#root [name=identifier]')).toHaveCount(0)
  await page.getByRole('button', { name: bn.session.who.locked }).click()
  await expect(page.locator('#root [name=password]')).toBeFocused()
  await expect(page.getByText(demoEmail('student'))).toHaveCount(0)
  await page.getByRole('button', { name: bn.session.who.back }).click()
  await fillSignIn(page)
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'))
  await expect.poll(() => hasPart(page, 'member')).toBe(true)
  await goOffline()
  await page.goto('/courses/chhoto-byabsa-shuru/learn')
  await expect(page.getByRole('heading', { name: bn.player.offline.title })).toBeVisible()
  // No course is on this device: the only way on is to try again.
  await expect(page.getByRole('button', { name: bn.common.action.retry })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('banner').locator('a[href$="/outbox"]')).toBeVisible()
})
