import { callApi, demoPassword, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { press } from '../support/press.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const [help, session, errors] = ['passwordHelp', 'session', 'errors'].map((area) => learnerWords('bn', area))
const [old, fresh] = ['sobuj-ghash-42', 'nodi-nouka-ghat']
const name = 'শেফালী বেগম'

const inBengali = (digits: string) => digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
const inLatin = (digits: string) => digits.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replace(/\s/g, '')

/** A learner without an e-mail address, registered on another device, who is still signed in there. */
async function registered(url: string): Promise<{ phone: string; token: string }> {
  const phone = `0191${String(Date.now()).slice(-7)}`
  await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password: old, full_name: name } })
  return { phone, token: (await signInByApi(url, phone, old)).token }
}

test('a learner who has no e-mail address gets a new password by a code that an administrator reads out', async ({
  page,
  browser,
  network,
  allowConsole,
}) => {
  // A wrong code, and the session that the new password has ended.
  allowConsole(/status of 40[01]/)
  const { phone, token } = await registered(network.url)
  await page.goto('/forgot-password')
  await page.locator('#root [name=identifier]').fill(inBengali(phone))
  await press(page, session.forgot.next)
  await page.locator('#root [name=name]').fill(name)
  // The request is stored first: without an answer it waits, and the page of the request sends it.
  network.expectTrouble()
  await page.route('**/api/password-help', (route) => route.abort())
  await press(page, session.forgot.call)
  await expect(page.getByText(session.forgot.unsent, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: session.forgot.seeOpen, exact: true }).click()
  await expect(page).toHaveURL(/\/forgot-password\/call$/)
  await expect(page.getByText(help.state.unsent, { exact: true })).toBeVisible()
  await page.unroute('**/api/password-help')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(help.state.waiting, { exact: true })).toBeVisible()
  const number = page.locator('#root strong').first()
  await expect(number).toHaveText(/^[০-৯]{3} [০-৯]{3}$/)
  const shown = (await number.textContent()) ?? ''
  await page.reload()
  await expect(number).toHaveText(shown)

  const office = await browser.newContext()
  const admin = await office.newPage()
  await openSignedIn(admin, 'admin', network.url, '/admin/password-reset')
  const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: shown }) })
  await expect(card).toContainText(name)
  await expect(card.getByRole('link', { name: inBengali(phone) })).toHaveAttribute('href', `tel:+88${phone}`)
  await press(card, help.card.issue)
  const dialog = admin.getByRole('dialog')
  await press(dialog, help.issue.submit)
  await expect(dialog.getByText(errors.field.must_call)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await press(dialog, help.issue.submit)
  const code = (await dialog.locator('output').textContent()) ?? ''
  // Nothing but its button closes the only view of the code.
  await admin.keyboard.press('Escape')
  await expect(dialog.locator('output')).toBeVisible()
  await press(dialog, help.issue.done)
  await expect(card).toContainText(help.card.state.issued)

  const field = page.locator('#root [name=code]')
  await field.fill(inLatin(code).replace(/^./, (digit) => String((Number(digit) + 1) % 10)))
  await press(page, help.code.submit)
  await expect(page.getByText(errors.field.wrong_code)).toBeVisible()
  await expect(page.getByText(inBengali('4'), { exact: false }).filter({ hasText: 'চেষ্টা বাকি' })).toBeVisible()
  await field.fill(code)
  await press(page, help.code.submit)
  await expect(page.getByRole('heading', { name: help.call.newPassword })).toBeVisible()

  // The proof is stored: neither a crash of the server nor a closed page loses it.
  await network.server.restart()
  await page.reload()
  await page.locator('#root [name=new_password]').fill(fresh)
  await press(page, session.reset.submit)
  await expect(page.getByText(session.reset.doneTitle)).toBeVisible()
  expect((await callApi(network.url, '/auth/me.php', { token })).status).toBe(401)

  await page.getByRole('link', { name: session.login.submit, exact: true }).click()
  await expect(page.locator('#root [name=identifier]')).toHaveValue(phone)
  await page.locator('#root [name=password]').fill(fresh)
  await press(page, session.login.submit)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(session.security.password_reset)).toBeVisible()
  await press(page, session.security.notMe)
  await page.getByRole('dialog').locator('[name=current_password]').fill(fresh)
  await press(page.getByRole('dialog'), session.security.submit)
  await expect(page.getByText(session.security.disputed, { exact: true })).toBeVisible()

  await admin.reload()
  await expect(card).toContainText(help.card.disputed)
  await office.close()
})

test(
  'a number changes with the password, and "it was not me" restores the old one',
  heldBy('server/features/auth/change-address.test.ts#asks for the password, ends the other sessions'),
  async ({ page, network, allowConsole }) => {
    // The wrong password.
    allowConsole(/status of 400/)
    const { phone } = await registered(network.url)
    await page.goto('/login')
    await page.locator('#root [name=identifier]').fill(phone)
    await page.locator('#root [name=password]').fill(old)
    await press(page, session.login.submit)
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto('/profile/edit')
    const form = page.locator('#root form:has([name=phone])')
    await form.locator('[name=phone]').fill(`0192${phone.slice(4)}`)
    await form.locator('[name=current_password]').fill(demoPassword)
    await press(form, session.account.phoneChange.submit)
    await expect(form.getByText(errors.field.wrong_password)).toBeVisible()
    await form.locator('[name=current_password]').fill(old)
    await press(form, session.account.phoneChange.submit)
    await expect(page.getByText(session.account.phoneChange.done)).toBeVisible()

    await page.goto('/profile/view')
    const shown = page.getByText(inBengali(phone), { exact: true })
    await expect(page.getByText(session.security.phone_changed)).toBeVisible()
    await expect(shown).toHaveCount(0)
    await press(page, session.security.notMe)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(session.security.phoneBack)).toBeVisible()
    await dialog.locator('[name=current_password]').fill(old)
    await press(dialog, session.security.submit)
    await expect(shown).toBeVisible()
  },
)

withWorker(
  'a device that never opened the page of the request asks offline, and has the page with its styles later',
  async ({ page, network, workerReady, goOffline, goOnline }) => {
    const { phone } = await registered(network.url)
    await page.goto('/forgot-password')
    await workerReady()
    await goOffline()
    await page.locator('#root [name=identifier]').fill(phone)
    await press(page, session.forgot.next)
    await press(page, session.forgot.call)
    await expect(page.getByText(session.forgot.unsent, { exact: true })).toBeVisible()
    const open = page.getByRole('link', { name: session.forgot.seeOpen, exact: true })
    const failed = page.waitForEvent('requestfailed', (request) => /call-back.*\.css/.test(request.url()))
    await open.click()
    await failed

    await goOnline()
    await page.goBack()
    await open.click()
    const number = page.locator('#root strong').first()
    await expect(number).toHaveText(/^[০-৯]{3} [০-৯]{3}$/)
    // The size is from the style sheet that failed.
    expect(await number.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))).toBeGreaterThan(24)
  },
)
