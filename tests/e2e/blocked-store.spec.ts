import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEmail, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords as words } from '../support/learner.ts'
import { openProfile } from '../support/profile.ts'

/** The browser's own setting "do not let sites keep anything": web storage, databases, caches, locks and the worker all refuse. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }

test('a browser that keeps nothing still reads, and says why nobody can log in', async ({ network }) => {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-blocked-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked))
  const { context, page, close } = await openProfile(folder)
  try {
    const troubles: string[] = []
    context.on('weberror', (error) => troubles.push(error.error().stack ?? ''))
    await page.goto(`${network.url}/`)
    expect(await page.evaluate(isForbidden)).toBe(true)

    for (const path of ['/', '/courses', '/community', '/outbox', '/more']) {
      await page.goto(network.url + path)
      await expect(page.getByText(words('bn', 'common').storeFailed.title)).toBeVisible()
      await expect(page.locator('h1').first()).not.toHaveText(words('bn', 'common').pageError.title)
    }
    await page.goto(`${network.url}/community`)
    await expect(page.locator('article').first()).toBeVisible()

    for (const language of ['bn', 'en'] as const) {
      await page.goto(`${network.url}/more`)
      const name = language === 'bn' ? 'বাংলা' : 'English'
      await page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first().click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // By its link: where nothing is kept, a new page starts in Bengali again.
      await page
        .getByRole('link', { name: words(language, 'common').nav.login })
        .first()
        .click()
      await page.locator('#root [name=identifier]').fill(demoEmail('student'))
      await page.locator('#root [name=password]').fill(demoPassword)
      await page.locator('#root form:has([name=password]) button[type=submit]').click()
      await expect(page.getByText(words(language, 'errors').nothing_kept)).toBeVisible()
      await expect(page.locator('#root [name=identifier]')).toHaveValue(demoEmail('student'))
    }
    expect(network.proxy.log.filter(({ url }) => url.includes('/auth/login'))).toEqual([])
    expect(troubles).toEqual([])
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
