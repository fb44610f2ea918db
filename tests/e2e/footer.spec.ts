import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, en } from '../support/learner.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { heldBy, isThorough } from '../support/thorough.ts'

const { newsletter, link } = bn.site

// Here and in update.spec.ts the app prefetches its pages; tests of units have the order and the limits.
test.use({ prefetches: true, sharesServer: true })

test('the newsletter form requires an address, confirms it, and sends no request', async ({ page }) => {
  await page.goto('/about')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD') requests.push(request.url())
  })
  const box = page.getByRole('form', { name: newsletter.title })
  // The lower part of the footer is loaded when it is near the viewport.
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByText(newsletter.title, { exact: true }).click()
  await box.getByRole('button', { name: newsletter.action }).click()
  await expect(box).toContainText(newsletter.empty)
  await box.getByLabel(newsletter.label).fill('rahima@example.org')
  await box.getByRole('button', { name: newsletter.action }).click()
  await expect(box.getByRole('status')).toHaveText(newsletter.thanks)
  await expect(box.getByLabel(newsletter.label)).toHaveValue('')
  await box.getByLabel(newsletter.label).fill('"><img src=x onerror=alert(1)>\u202e@x'.padEnd(5000, 'x'))
  await box.getByRole('button', { name: newsletter.action }).dblclick()
  // After a double click the form confirms once, and does not report the emptied field.
  await expect(box.getByRole('status')).toHaveText(newsletter.thanks)
  await expect(box).not.toContainText(newsletter.empty)
  await expectNoSidewaysScroll(page)
  expect(requests.filter((url) => !url.includes('/api/sync/'))).toEqual([])
})

test('the footer is one line of four links on narrow screens; all links lead to existing pages', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.goto('/404')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(footer.getByRole('link')).toHaveText(['help', 'about', 'privacy', 'terms'].map((name) => bn.common.footer[name]))
  expect((await footer.boundingBox())?.height).toBeLessThan(80)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['help', 'contact', 'about', 'landing', 'privacy', 'terms'] as const) {
    await footer.scrollIntoViewIfNeeded()
    await expect(footer.getByText(newsletter.title)).toHaveCount(0)
    await footer.getByRole('link', { name: link[name], exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/404'))
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page).not.toHaveTitle(new RegExp(`^${bn.common.pageMissing.title}`))
    await page.goBack()
    await expect(page).toHaveTitle(new RegExp(`^${bn.common.pageMissing.title}`))
  }
})

withWorker('the public pages work offline after one visit, in both languages', async ({ page, workerReady, goOffline }) => {
  await page.goto('/')
  await workerReady()
  await goOffline()
  // Through links, like most visits: none of these pages was opened before.
  await page.goto('/more')
  for (const name of ['install', 'help', 'contact', 'about', 'privacy'] as const) {
    await page.getByRole('main').getByRole('link', { name: link[name], exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${name}$`))
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/more$/)
  }
  await chooseLanguage(page, 'en')
  // The two files of words, and a page to which no link above led. The thorough run has the others.
  const pages = [
    ['/help', en.help.title, en.help.send.title],
    ['/terms', en.about.terms.title, en.about.terms.certificates.title],
  ] as const
  const others = [
    ['/install', en.help.app.title, en.help.way.iphone.title],
    ['/contact', en.about.contact.title, en.about.contact.offline.title],
    ['/about', en.about.about.title, en.about.about.money.title],
    ['/privacy', en.about.privacy.title, en.about.privacy.leave.title],
  ] as const
  for (const [path, title, text] of isThorough ? [...pages, ...others] : pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByText(text, { exact: true }).last()).toBeVisible()
  }
})

// tests/system/route-table.test.ts has all of them.
test(
  'a former address of a development tool leads to the 404 page',
  heldBy('tests/system/route-table.test.ts#the table has a row for every page of the app'),
  async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    await page.goto('/imageblock-error-test')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageMissing.title)
  },
)
