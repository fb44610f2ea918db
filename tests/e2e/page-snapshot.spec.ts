import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test } from '../support/fixtures.ts'
import { courseSlug } from '../support/learner.ts'
import { isThorough } from '../support/thorough.ts'

const others = [
  ['language', (value: string) => (value === 'en' ? 'bn' : value)],
  ['session', (value: string) => value.replace(/"userId":"[^"]*/, '"userId":"other-user')],
] as const

test('a personal page shows its snapshot before any script, to its own user only, until the sign-out from the device', async ({
  context,
  page,
  signIn,
}) => {
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
  const lesson = `/courses/${courseSlug}/learn?lesson=shop-counter&step=l3-three-things`

  // A script of the same origin, without the app.
  await signIn('student', page, '/sw.js')
  await chooseLanguage(page, 'en')
  await storeSnapshot(lesson, /learn$/)
  const step = page.locator('#root section[data-lesson-text]')
  const first = await step.getAttribute('aria-label')
  await step.locator('button:visible').last().click()
  await expect(step).not.toHaveAccessibleName(first ?? '')
  const second = (await step.getAttribute('aria-label')) ?? ''
  await step.getByRole('checkbox').first().check()
  await openWithoutScripts(page.url())
  // In the user's language, at the current step, with its last state. It accepts no input, which would be lost.
  await expect(snapshot.locator('section[data-lesson-text]')).toHaveAccessibleName(second)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(snapshot.locator('button:not([inert])')).toHaveCount(0)
  await expect(snapshot.locator('input').first()).toBeChecked()
  await snapshot.locator('label').nth(1).click({ force: true })
  await expect(snapshot.locator('input').nth(1)).not.toBeChecked()
  // src/first-paint/restore.test.ts has each of these rules without a browser.
  if (isThorough) {
    const visited = page.url()
    await openWithoutScripts(`/courses/${courseSlug}/learn?lesson=what-is-profit`)
    await expect(snapshot).toHaveCount(0)
    for (const [name, other] of others) {
      const original = await page.evaluate((key) => localStorage.getItem(key) ?? '', name)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, other(original)] as const)
      await openWithoutScripts(visited)
      await expect(snapshot).toHaveCount(0)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, original] as const)
    }
    await openWithoutScripts(visited)
    await expect(snapshot).toHaveCount(1)
    await page.evaluate(() => {
      const [key = '', text = ''] = Object.entries(localStorage).find(([name]) => name.endsWith('learn')) ?? []
      localStorage.setItem(key, text.replace(/"build":"[^"]*/, '"build":"older'))
    })
    await openWithoutScripts(visited)
    await expect(snapshot).toHaveCount(0)
  }

  // The service that stores pages has started when it has stored this one: only then it sees the user leave.
  await openWithScripts('/dashboard')
  await expect.poll(snapshots).toContainEqual(expect.stringMatching(/dashboard$/))
  // A page with an open dialog is not stored when the user leaves it, and what was stored before goes.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
  })
  await openWithoutScripts('/dashboard')
  await expect(snapshot).toHaveCount(0)

  expect(await snapshots()).toContainEqual(expect.stringMatching(/learn$/))
  await openWithScripts('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await snapshots()).toEqual([])
})
