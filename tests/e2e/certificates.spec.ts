import { type BrowserContext, devices, type Page } from '@playwright/test'
import { type Certificate, shownCode } from '../../contract/certificates.ts'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, bringCourse, courseSlug, learnLesson, lessonIds } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { expectNoAxeViolations, expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'

const words = bn.certificates
/** Learns here, because other journeys use up the student's tries at the test. */
const learner = 'instructor'

async function certificatesOf({ server }: Network): Promise<Certificate[]> {
  const { token } = await signInByApi(server.url, demoEmail(learner))
  const answer = await callApi<{ scopes: { me?: { changes: { table: string; row: Certificate }[] } } }>(server.url, '/sync/pull?me=0', {
    token,
  })
  return (answer.json?.scopes.me?.changes ?? []).filter(({ table }) => table === 'certificates').map(({ row }) => row)
}

async function revoke({ server }: Network, code: string): Promise<void> {
  const { token } = await signInByApi(server.url, demoEmail('admin'))
  const answer = await callApi(server.url, `/certificates/${code}/revoke`, { method: 'POST', token, body: { reason: 'ভুল নামে' } })
  expect(answer.status).toBe(200)
}

/** Another phone with the app on it, whose owner has no account. */
async function openSecondPhone(from: BrowserContext, url: string): Promise<Page> {
  const browser = from.browser()
  if (!browser) throw new Error('no browser')
  const { viewport, userAgent } = devices['Galaxy S9+']
  const context = await browser.newContext({ viewport, userAgent, locale: 'bn-BD', timezoneId: 'Asia/Dhaka' })
  const page = await context.newPage()
  await page.goto(`${url}/courses`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect(page.locator(`a[href*="/courses/${courseSlug}"]`).first()).toBeVisible()
  return page
}

test.describe.configure({ mode: 'serial' })

const title = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const product = (text: string) => text.replace('{{product}}', 'EntLab')

test('a course is found, brought, learned to its end while the server is dead, and proved on another phone without a line', async ({
  page,
  context,
  network,
  signIn,
  keptOnPhone,
  goOffline,
  goOnline,
}) => {
  test.setTimeout(240_000)
  await signIn(learner)
  await page.goto('/courses')
  await page.getByRole('searchbox').fill('dokaner hisab')
  await page.locator(`a[href$="/courses/${courseSlug}"]`).click()
  await expect(page.getByRole('button', { name: /^নামান · [০-৯.]+ (কেবি|এমবি)/ })).toBeVisible()
  await bringCourse(page)
  await keptOnPhone()
  for (const path of ['/dashboard', '/my-courses', `/courses/${courseSlug}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const second = await openSecondPhone(context, network.url)

  network.expectTrouble()
  await network.server.kill()
  await second.context().setOffline(true)
  for (const id of lessonIds) await learnLesson(page, id)
  await expect(page.getByText(words.card.onItsWay, { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(bn.dashboard.due.onItsWay)).toBeVisible()
  await page.goto('/my-courses')
  await expect(page.getByText(words.card.onItsWay, { exact: true })).toBeVisible()

  await network.server.start()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: bn.dashboard.due.certificate }).click()
  const [held, ...others] = await certificatesOf(network)
  expect(others).toEqual([])
  if (!held) throw new Error('no certificate')
  await expect(page).toHaveURL(new RegExp(`/certificates/${shownCode(held.code)}`))
  await expect(page.getByRole('article')).toContainText(held.name)
  await expect(title(page, words.verdict.genuine.server)).toContainText(words.verdict.genuine.serverText)
  const file = await page.getByRole('link', { name: words.pdf.split(' ·')[0] }).getAttribute('href')
  const pdf = await page.request.get(new URL(file ?? '', network.url).href)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await goOffline()
  await page.reload()
  await expect(page.getByRole('article')).toContainText(held.name)
  await expect(title(page, product(words.verdict.genuine.signature))).toBeVisible()

  const address = `${network.url}/certificates/${shownCode(held.code)}`
  const [content = '', signature = ''] = held.credential.split('.')
  await second.goto(`${address}#${held.credential}`)
  await expect(second.getByRole('article')).toContainText(held.name)
  await expect(title(second, product(words.verdict.genuine.signature))).toBeVisible()
  await expectNoAxeViolations(second)
  const otherName = Buffer.from(content, 'base64url').toString().replace(held.name, 'অন্য কেউ')
  const checks: [string, string][] = [
    [`${address}#${Buffer.from(otherName).toString('base64url')}.${signature}`, words.verdict.forged],
    [`${address}#${held.credential.slice(0, -8)}`, words.verdict.cut],
    [`${network.url}/certificates/00000-00000#${held.credential}`, words.verdict.forged],
    [address, words.verdict.unreachable],
  ]
  for (const [link, answer] of checks) {
    // The same page with another fragment would not be opened anew.
    await second.goto('about:blank')
    await second.goto(link)
    await expect(title(second, answer)).toBeVisible()
    await expect(second.getByText(held.name)).toHaveCount(0)
  }

  await revoke(network, held.code)
  await goOnline()
  await second.context().setOffline(false)
  await second.goto('about:blank')
  await second.goto(`${address}#${held.credential}`)
  await expect(title(second, words.verdict.revoked)).toBeVisible()
  await second.context().close()
})

test('a withdrawal reaches a phone that never saw the certificate, and a code can be typed', async ({
  page,
  context,
  network,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*certificates/)
  const [held] = await certificatesOf(network)
  if (!held) throw new Error('the journey above has left no certificate')
  expect(held.revoked_at).not.toBeNull()
  const second = await openSecondPhone(context, network.url)
  await network.goOffline(second.context())
  await second.goto(`${network.url}/certificates/${shownCode(held.code)}#${held.credential}`)
  await expect(title(second, words.verdict.revoked)).toBeVisible()
  await expect(second.getByRole('article')).toContainText(words.sheet.revoked)
  await network.goOnline(second.context())
  await second.context().close()

  await page.goto('/certificates/verify')
  const field = page.getByLabel(words.verify.label)
  const check = page.getByRole('button', { name: words.verify.action })
  await check.click()
  await expect(page.getByText(words.verify.empty)).toBeVisible()
  await field.fill('7k3qx')
  await check.click()
  await expect(page.getByText(words.verify.wrong)).toBeVisible()
  await expectNoAxeViolations(page)
  await field.fill(shownCode(held.code).toLowerCase())
  await check.click()
  await expect(title(page, words.verdict.revoked)).toBeVisible()
  await page.goto('/certificates/verify')
  await field.fill('00000-00000')
  await check.click()
  await expect(title(page, words.verdict.unknown)).toBeVisible()
})
