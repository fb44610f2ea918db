import type { Page } from '@playwright/test'
import { demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords as words } from '../support/learner.ts'
import { fetchWords } from '../support/longer-words.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { newPost } from '../support/sent-command.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

/** Texts without a line-break opportunity. The first is one grapheme of 4,000 code points. */
const unbreakable = ['ক্'.repeat(2000), 'ব্যবসা'.repeat(600), 'W'.repeat(4000), `https://example.org/${'a'.repeat(3000)}`, '﷽'.repeat(1500)]
/** Texts that look like markup. One that became HTML would be an element that the app has not made, and set `window.hasRun`. */
const markup = [
  '<script>window.hasRun = true</script>',
  '<img src=x onerror="window.hasRun = true">',
  '<svg onload="window.hasRun = true"><a href="javascript:window.hasRun = true">x</a></svg>',
  '[x](javascript:window.hasRun=true) <b>fat</b>',
]
const screens = [320, 360, 1280]

test('no post makes a page wider than the screen, or can become HTML or a script, and no word in the outbox does', async ({
  page,
  network,
  signIn,
  goOffline,
  allowConsole,
}) => {
  const { url } = network.server
  const posts = [...markup, ...unbreakable].map((text) => newPost(text, { made_at: Date.now() }))
  await pushByApi(url, await signInByApi(url, demoEmail('student')), posts)
  // The chunk of the outbox, which it needs offline.
  await signIn('student', page, '/outbox')
  await expect(page.locator('#main h1')).toHaveText(words('bn', 'outbox').title)
  await visit(page, '/community')
  await expect(page.locator('article').nth(markup.length + unbreakable.length)).toBeVisible()
  for (const text of markup) await expect(page.locator('article').filter({ hasText: text })).toHaveCount(1)
  await expect(page.locator('article').locator('script, b, [onerror], [onload], [src="x"], [href^="javascript:" i]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  for (const width of screens) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    const widest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('article')].map((post) => post.getBoundingClientRect().right)),
    )
    expect(widest).toBeLessThanOrEqual(width)
  }
  allowConsole(/Trusted(HTML|ScriptURL)/)
  const refusals = await page.evaluate(() => {
    const nameOfError = (act: () => unknown) => {
      try {
        act()
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      nameOfError(() => document.createElement('p').insertAdjacentHTML('beforeend', '<b>text</b>')),
      nameOfError(() => document.createElement('script').setAttribute('src', 'https://example.org/script.js')),
      nameOfError(() => new Worker('assets/script.js')),
    ]
  })
  expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError'])
  await test.step('the outbox', () => showInOutbox(page, goOffline))
})

async function showInOutbox(page: Page, goOffline: () => Promise<void>): Promise<void> {
  await goOffline()
  for (const text of unbreakable.slice(0, 3)) {
    await page.locator('textarea[name=body]').fill(text)
    await page.locator('form:has(textarea[name=body]) button[type=submit]').click()
    await expect(page.locator('textarea[name=body]')).toHaveValue('')
  }
  await visit(page, '/outbox')
  await expect(page.locator('#main h1').first()).toHaveText(words('bn', 'outbox').title)
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(3)
  for (const width of screens) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
}

/** A possible text of an administrator, long and without a line-break opportunity. */
const longWord = 'প্রাতিষ্ঠানিকীকরণসংক্রান্তবিষয়াবলি'
const overridden = ['nav.home', 'nav.courses', 'nav.community', 'nav.myCourses', 'nav.more', 'nav.login', 'nav.register', 'status.offline']

test(
  'no long word of a translation makes a page wider than the screen',
  heldBy('tests/e2e/every-page.spec.ts#the pages for the role student are accessible and unclipped'),
  async ({ page, network, signIn }) => {
    const answer = {
      success: true,
      translations: Object.fromEntries([...overridden.map((key) => `common.${key}`), 'outbox.signInTitle'].map((key) => [key, longWord])),
    }
    await page.context().route(/\/api\/translations\/(get|debug)/, async (route) => {
      const response = await fetchWords(route)
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...answer } })
    })
    const checkWidths = async (path: string) => {
      await page.goto(path)
      await expect(page.getByText(longWord).first()).toBeAttached()
      for (const width of [...screens, 800, 1024]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNoSidewaysScroll(page)
      }
    }
    expect(words('bn', 'common').nav.home).not.toBe(longWord)
    for (const path of ['/', '/courses', '/login']) await checkWidths(path)
    network.expectTrouble()
    await signIn('student')
    for (const path of ['/dashboard', '/community', '/courses/dokaner-hisab']) await checkWidths(path)
  },
)

test('a malformed URL shows the 404 page, from which the app works', async ({ page, network, allowConsole }) => {
  allowConsole(/status of 404/)
  // Without the fault proxy, which would parse the last path as another host.
  const { url } = network.server
  const { pageMissing, action } = words('bn', 'common')
  for (const path of ['/%', '/courses/%E0%A4%A/learn', '//evil.example/x']) {
    await page.goto(`${url}${path}`)
    await expect(page.locator('#root').getByRole('heading', { level: 1, name: pageMissing.title })).toBeVisible()
    expect(page.url()).toBe(`${url}${path}`)
  }
  await page.locator('#root').getByRole('link', { name: action.seeCourses }).click()
  await page.waitForURL(`${url}/courses`)
})
