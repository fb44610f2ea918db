import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEmail } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords as words } from '../support/learner.ts'
import { openProfile } from '../support/profile.ts'
import { fillSignIn } from '../support/sign-in.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

test.use({ sharesServer: true })

/** Chromium's setting "do not allow sites to save data": web storage, databases, caches, locks and the worker all throw. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }

test('without storage the app shows its pages, and names the reason why a sign-in fails', async ({ network }) => {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-blocked-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked))
  const { context, page, close } = await openProfile(folder, { isComplete: true })
  try {
    const uncaughtErrors: string[] = []
    context.on('weberror', (error) => uncaughtErrors.push(error.error().stack ?? ''))
    for (const path of ['/', '/courses', '/outbox', '/community', '/more']) {
      // The first page and the wall as new documents, the others as by a link, which costs a tenth.
      if (isThorough || path === '/' || path === '/community') await page.goto(network.url + path)
      else await visit(page, path)
      await expect(page).toHaveURL(network.url + path)
      if (path === '/') expect(await page.evaluate(isForbidden)).toBe(true)
      await expect(page.getByText(words('bn', 'common').storeFailed.title)).toBeVisible()
      await expect(page.locator('h1:visible').first()).not.toHaveText(words('bn', 'common').pageError.title)
      if (path === '/community') await expect(page.locator('article').first()).toBeVisible()
    }

    for (const language of isThorough ? (['bn', 'en'] as const) : (['bn'] as const)) {
      if (isThorough) await page.goto(`${network.url}/more`)
      const name = language === 'bn' ? 'বাংলা' : 'English'
      await page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first().click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // By its link: without storage a new document starts in Bengali again.
      await page
        .getByRole('link', { name: words(language, 'common').nav.login })
        .first()
        .click()
      await fillSignIn(page)
      await expect(page.getByText(words(language, 'errors').nothing_kept)).toBeVisible()
      await expect(page.locator('#root [name=identifier]')).toHaveValue(demoEmail('student'))
    }
    expect(network.proxy.log.filter(({ url }) => url.includes('/auth/login'))).toEqual([])
    expect(uncaughtErrors).toEqual([])
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

function isForbidden(): boolean {
  try {
    return localStorage === null
  } catch {
    return true
  }
}
