import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test } from '../support/fixtures.ts'
import { courseSlug } from '../support/learner.ts'
import { isThorough } from '../support/thorough.ts'

const others = [
  ['language', (value: string) => (value === 'en' ? 'bn' : value)],
  ['session', (value: string) => value.replace(/"userId":"[^"]*/, '"userId":"other-user')],
] as const

test('a personal page shows its snapshot before any script, to its own user only, until the sign-out from the device', async ({
  browser,
  network,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const snapshots = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^snapshot:[^:]+:/.test(key)))
  const openWithoutScripts = async (path: string) => {
    await context.route('**/assets/start-*.js', () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#prerendered h1').first().waitFor({ state: 'attached' })
  }
  const openWithScripts = async (path: string) => {
    await context.unrouteAll()
    await page.goto(path)
  }
  const storeSnapshot = async (path: string, key: RegExp) => {
    await openWithScripts(path)
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (/^snapshot:[^:]+:/.test(name)) localStorage.removeItem(name)
    })
    await expect.poll(snapshots).toContainEqual(expect.stringMatching(key))
  }
  const snapshot = page.locator('[data-prerendered=own] #prerendered')
  const lesson = `/courses/${courseSlug}/learn?lesson=income-and-expense`

  await signIn('student', page, '/courses')
  await chooseLanguage(page, 'en')
  await storeSnapshot(lesson, /learn$/)
  const step = page.locator('#root section[data-lesson-text]')
  await step.locator('button:visible').last().click()
  await expect(step).toHaveAccessibleName(/2/)
  const title = await step.getByRole('heading').filter({ visible: true }).first().innerText()
  await openWithoutScripts(lesson)
  // In the user's language and at the current step.
  await expect(snapshot.getByRole('heading', { name: title })).toBeVisible()
  await expect(snapshot.locator('section[data-lesson-text]')).toHaveAccessibleName(/2/)
  await expect(snapshot.locator('button:not([inert])')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // src/first-paint/restore.test.ts has each of these rules without a browser, here and below.
  if (isThorough) {
    await openWithoutScripts(`/courses/${courseSlug}/learn?lesson=what-is-profit`)
    await expect(snapshot).toHaveCount(0)
    for (const [name, other] of others) {
      const original = await page.evaluate((key) => localStorage.getItem(key) ?? '', name)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, other(original)] as const)
      await openWithoutScripts(lesson)
      await expect(snapshot).toHaveCount(0)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, original] as const)
    }
    await openWithoutScripts(lesson)
    await expect(snapshot).toHaveCount(1)
  }
  // A page with an open dialog is not stored when the user leaves it, and what was stored before goes.
  await openWithScripts(lesson)
  expect(await snapshots()).toContainEqual(expect.stringMatching(/learn$/))
  await page
    .locator('#root dialog')
    .first()
    .evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  await openWithoutScripts(lesson)
  await expect(snapshot).toHaveCount(0)
  if (isThorough) {
    await storeSnapshot(lesson, /learn$/)
    await openWithoutScripts(lesson)
    await expect(snapshot).toHaveCount(1)
    await page.evaluate(() => {
      const [key = '', text = ''] = Object.entries(localStorage).find(([name]) => name.endsWith('learn')) ?? []
      localStorage.setItem(key, text.replace(/"build":"[^"]*/, '"build":"older'))
    })
    await openWithoutScripts(lesson)
    await expect(snapshot).toHaveCount(0)
  }

  await openWithScripts(`/courses/${courseSlug}/learn?lesson=shop-counter&step=l3-evening`)
  await page.locator('#root').getByRole('checkbox').first().check()
  await openWithoutScripts(page.url())
  // The snapshot has the last state and accepts no input, which would be lost.
  await expect(snapshot.locator('input').first()).toBeChecked()
  await snapshot.locator('label').nth(1).click({ force: true })
  await expect(snapshot.locator('input').nth(1)).not.toBeChecked()

  await storeSnapshot('/dashboard', /dashboard$/)
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await snapshots()).toEqual([])
  await context.close()
})
