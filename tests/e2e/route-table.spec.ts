import type { Page } from '@playwright/test'
import { appPaths } from '../support/app-paths.ts'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { type PageRow, pageRows, type Who, withDemo } from '../support/pages.ts'
import { expectedAt, type SeenPage } from '../support/route-expectations.ts'
import { see, visit } from '../support/walk.ts'

/** Every address, for everybody, in both languages, with a line and without one: where it leads and what stands there. */
const everybody: readonly Who[] = ['visitor', 'student', 'instructor', 'admin']

// Breadcrumbs are for screens that have the room.
test.use({ viewport: { width: 1280, height: 800 } })

test('every page of the app has a row in the table', () => {
  const known = new Set(pageRows.map((row) => row.route ?? row.path))
  expect(appPaths.filter((path) => !known.has(path))).toEqual([])
})

for (const who of everybody) {
  test(`addresses opened by ${who === 'visitor' ? 'a visitor' : `the ${who}`}`, async ({
    page,
    network,
    signIn,
    keptOnPhone,
    goOffline,
    allowConsole,
  }) => {
    // Some 260 addresses: what it takes is a matter of the machine.
    test.setTimeout(300_000)
    // Dead links say so after the server's refusal, which the browser logs.
    allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
    const demo = await readDemo(network.url)
    const rows = pageRows.filter(({ leadsTo }) => leadsTo === undefined).map((row) => withDemo(row, demo))
    const farewell = pageRows.filter(({ leadsTo }) => leadsTo !== undefined)
    if (who === 'visitor') await page.goto('/about')
    else await signIn(who)
    await expect(page.locator('#main h1')).toBeVisible()

    await walk(rows, 'bn')
    await switchTo(page, 'en')
    await walk(rows, 'en')

    await keptOnPhone()
    await goOffline()
    for (const language of ['en', 'bn'] as const) {
      // Not by the switch: a choice that waits to be sent would stand in the outbox.
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto('/help?from=bookmark')
      await expect(page.locator('#main h1')).toBeVisible()
      await walk(rows, language)
    }

    if (who === 'student' || who === 'instructor') {
      await page.goto('/admin')
      await expect(page.locator('#main').getByRole('status').filter({ hasText: bn.dashboard.closed.admin })).toBeVisible()
    }

    await walk(farewell, 'bn')
    // Opened from outside the app too, the whole address comes along to the sign-in.
    await page.goto('/my-courses?from=mail&x=1#top')
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe('/my-courses?from=mail&x=1#top')

    async function walk(through: readonly PageRow[], language: 'bn' | 'en'): Promise<void> {
      for (const row of through) {
        // Where these lead stands in the table itself.
        if (row.for === 'nobody' && language === 'en') continue
        const expected = expectedAt(row, who, language)
        const seen = await see(page, row.path, expected)
        expect.soft(seen, `${row.path} in ${language}`).toEqual(matching(expected))
      }
    }
  })
}

const matching = ({ title, heading, ...exact }: SeenPage) => ({
  ...exact,
  title: expect.stringMatching(new RegExp(title)),
  heading: expect.stringMatching(new RegExp(heading)),
})

async function switchTo(page: Page, language: 'bn' | 'en'): Promise<void> {
  await visit(page, '/about')
  await page.locator(`header button[lang=${language}]:visible`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
