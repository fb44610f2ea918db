import type { Page } from '@playwright/test'
import { callApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords, writePost } from '../support/learner.ts'
import { expectSound } from '../support/page-checks.ts'
import { press } from '../support/press.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'administration')
const { users } = words
const password = 'sobuj-ghash-42'
const hostile = '</h2><img src=x onerror="document.title=1"> {{actor}} $& %s'

/** A new account with a name that looks like markup. */
async function addUser(url: string, name: string) {
  const phone = `0193${String(Date.now()).slice(-7)}`
  const full_name = `${name} ${hostile}`
  const { status } = await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name } })
  expect(status).toBe(200)
  return { phone, full_name, ...(await signInByApi(url, phone, password)) }
}

/** Signs the user in through the form, as a new one where the device remembers users. */
async function fillOwn(page: Page, phone: string): Promise<void> {
  const identifier = page.locator('#root [name=identifier]')
  const someoneNew = page.locator('#root a[href*="new=true"]')
  await identifier.or(someoneNew).first().waitFor()
  if (await someoneNew.isVisible()) await someoneNew.click()
  await identifier.fill(phone)
  await page.locator('#root [name=password]').fill(password)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
}

test(
  'an administrator finds a user, suspends and promotes her with the keyboard, and the log says so',
  heldBy(
    'server/features/administration/users.test.ts#finds %s as %s',
    'server/features/administration/users.test.ts#filters by role and state',
    'server/features/administration/users.test.ts#ends the sessions, refuses the sign-in with reason and end',
    'server/features/administration/users.test.ts#changes a role, which counts from the next request',
    'server/features/administration/users.test.ts#leaves one line for each act, and none for an act without effect',
    'server/features/administration/audit-log.test.ts#is filtered by kind, actor and subject',
    'src/features/administration/users/last-minute.test.ts#a suspension ends with the last minute of the chosen day',
    'tests/e2e/hostile-text.spec.ts#or can become HTML or a script',
    'tests/e2e/audience-assets.spec.ts#an administrator opens the pages of administration and teaching offline',
    'tests/e2e/admin-dialogs.spec.ts#hands a course over, rolls it back',
    'tests/e2e/staff-keyboard.spec.ts#each control of each page of administration has the focus',
    'tests/e2e/every-page.spec.ts#the pages for the role admin are accessible and unclipped',
  ),
  async ({ page, network, signIn, goOffline }) => {
    const { url } = network.server
    const { phone, full_name, token, userId } = await addUser(url, 'নূরজাহান')
    await signIn('admin')
    await page.getByRole('link', { name: words.home.users }).first().click()
    await expect(page).toHaveURL(/\/admin\/users$/)
    const search = page.locator('#root [name=search]')
    await expect(search).toBeVisible()
    await expectSound(page)

    // Another spelling, and filters that leave her or not.
    await search.fill('নুরজাহান')
    const found = page.getByRole('listitem').filter({ hasText: full_name })
    await expect(found).toBeVisible()
    await press(page, users.roles.admin)
    await expect(page.getByText(users.notFound)).toBeVisible()
    await press(page, users.roles.student)
    await search.fill(phone.slice(2))
    await found.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: full_name })).toBeVisible()
    await expectSound(page)

    // Without a reason nothing is sent, and the focus is on the empty field.
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: users.suspend.open }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: users.suspend.submit }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.locator('[name=note]')).toBeFocused()
    await expectSound(page)
    await page.keyboard.type(`গালি দিয়েছেন ${hostile}`)
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: users.suspend.submit }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'জমা' })).toBeVisible()
    await expect(page.getByText(users.sessions.none)).toBeVisible()
    await expect(page.getByText(`গালি দিয়েছেন ${hostile}`)).toBeVisible()
    // Closed to the end of the chosen day, and no midnight that reads as the day after.
    await expect(page.getByText('রাত ১১:৫৯')).toBeVisible()
    await expectSound(page)
    expect((await callApi(url, '/auth/me.php', { token })).status).toBe(401)

    await press(page, users.lift.open)
    await dialog.locator('[name=reason]').fill(`মাফ চেয়েছেন ${hostile}`)
    await press(dialog, users.lift.submit)
    await expect(page.getByRole('button', { name: users.lift.open })).toHaveCount(0)
    await press(page, users.changeRole.open)
    await dialog.locator('[name=role]').selectOption('instructor')
    await dialog.locator('[name=reason]').fill('এখন শেখান')
    await press(dialog, users.changeRole.submit)
    await expect(page.locator('section').filter({ hasText: full_name }).getByText(users.one.instructor).first()).toBeVisible()

    await page.getByRole('link', { name: users.one.audit }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/audit\\?subject=${userId}`))
    const lines = page.locator('#main ul > li')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(0)).toContainText(`${users.one.student} থেকে ${users.one.instructor}`)
    await expect(lines.nth(1)).toContainText(`মাফ চেয়েছেন ${hostile}`)
    await expect(lines.nth(2)).toContainText(users.reasons.harm)
    await expectSound(page)
    await page.locator('#root [name=act]').selectOption('suspended')
    await expect(lines).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectSound(page)
    await page.goto('/admin/users')
    await expect(page.getByText(full_name).first()).toBeVisible()
    await expectSound(page)

    await goOffline()
    await page.locator('#root [name=search]').fill('অন্য কেউ')
    await expect(page.getByText(users.unreachableText)).toBeVisible()
    expect(await page.title()).not.toBe('1')
  },
)

test(
  'a suspended user keeps the unsent post, learns why at the sign-in, and sends it after the suspension',
  heldBy(
    'server/features/administration/users.test.ts#ends the sessions, refuses the sign-in with reason and end',
    'server/features/administration/users.test.ts#refuses a push that has begun, settles nothing of it, and takes the same commands after the end',
    'src/features/session/auth.test.ts#holds the sentence of a failed attempt until the next one begins',
    'tests/e2e/ended-session.spec.ts#an ended session is on the badge, keeps the unsent post',
  ),
  async ({ page, browser, network, allowConsole }) => {
    // The ended session, and the refused sign-in.
    allowConsole(/status of 40[13]/)
    const { url } = network.server
    const { phone, userId } = await addUser(url, 'মরিয়ম')
    await page.goto('/login')
    await fillOwn(page, phone)
    await expect(page).toHaveURL(/\/dashboard$/)

    const office = await browser.newContext()
    const admin = await office.newPage()
    await openSignedIn(admin, 'admin', network.url, `/admin/users/${userId}`)
    const dialog = admin.getByRole('dialog')
    await press(admin, users.suspend.open)
    await dialog.locator('[name=reason]').selectOption('spam')
    await dialog.locator('[name=note]').fill('একই বিজ্ঞাপন দশবার')
    await press(dialog, users.suspend.submit)
    await expect(admin.getByRole('button', { name: users.lift.open })).toBeVisible()

    const post = `বন্ধ থাকতে লেখা ${Date.now()}`
    await writePost(page, post)
    const card = page.getByRole('listitem').filter({ hasText: post })
    await page.locator('header').getByRole('link', { name: bn.common.status.signIn, exact: true }).click()
    await fillOwn(page, phone)
    await expect(page.getByText('একই বিজ্ঞাপন দশবার')).toBeVisible()
    await expect(page.getByText('বিজ্ঞাপন বারবার')).toBeVisible()

    await press(admin, users.lift.open)
    await dialog.locator('[name=reason]').fill('ভুল ছিল')
    await press(dialog, users.lift.submit)
    await expect(admin.getByRole('button', { name: users.lift.open })).toHaveCount(0)
    await office.close()

    await fillOwn(page, phone)
    await expect(page).toHaveURL(/\/community$/)
    await expect(card).not.toContainText(bn.wall.waiting.title)
    // The card shows no wait while the post is being sent, either.
    const bodies = async () => (await callApi<{ items: { body: string }[] }>(url, '/posts')).json?.items.map(({ body }) => body)
    await expect.poll(bodies).toContain(post)
  },
)
