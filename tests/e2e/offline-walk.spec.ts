import type { Page } from '@playwright/test'
import { builtPages } from '../support/built-pages.ts'
import { chooseLanguage } from '../support/choose-language.ts'
import { readDemo } from '../support/demo.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { type PageRow, pageRows, withDemo } from '../support/pages.ts'
import { expectedOnScreen } from '../support/route-expectations.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { matching, pageStateAt } from '../support/walk.ts'

// Breadcrumbs need a wide screen. Not an option of the context: each change of it ends the HTTP cache that the journeys share.
test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))
test.describe.configure({ mode: 'parallel' })

/** Access of the pages that a user may open. tests/system/route-table.test.ts has where the others lead. */
const accessOf = { visitor: ['anyone', 'guest'], student: ['anyone', 'member'] }

/** Pages that redirect every user. They are opened last, because they sign out. */
const redirects = pageRows.filter(({ leadsTo }) => leadsTo !== undefined)

const onDemand = new Set(builtPages.flatMap(({ path, install }) => (install === 'on-demand' ? [path] : [])))
/** True for pages that their first visit stores: those of rare chunks, and of courses. The installation stores all others. */
const needsVisit = ({ path, route = path }: PageRow) => onDemand.has(route) || /^\/courses?\/\$id\b/.test(route)

for (const { who, language } of [
  { who: 'visitor', language: 'en' },
  { who: 'student', language: 'bn' },
] as const) {
  withWorker(
    `every page opens offline for a ${who}, in ${language}`,
    who === 'visitor'
      ? heldBy(
          'tests/e2e/offline-walk.spec.ts#every page opens offline for a student',
          'sw/pages.test.ts#the worker shows stored posts until one is deleted',
        )
      : {},
    async ({ page, network, signIn, workerReady, goOffline, allowConsole }) => {
      allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
      const demo = await readDemo(network.url)
      const rows = pageRows.filter((row) => row.leadsTo === undefined && accessOf[who].includes(row.for)).map((row) => withDemo(row, demo))
      if (who === 'visitor') await page.goto('/about')
      else await signIn(who)
      await expect(page.locator('#main h1')).toBeVisible()
      await chooseLanguage(page, language)
      await page.goto('/help')
      await expect(page.locator('#main h1')).toBeVisible()
      // A visitor's device lacks the pages for members too.
      await walk(page, who === 'visitor' ? rows : rows.filter(needsVisit))
      await workerReady()
      await expect.poll(() => hasPart(page, who === 'visitor' ? 'tools' : 'member')).toBe(true)
      for (const table of ['events', 'threads', 'categories'])
        await expect.poll(() => rowsOf(page, 'entlab-person-', table), table).not.toEqual([])
      await goOffline()
      await page.goto('/help?from=bookmark')
      await expect(page.locator('#main h1')).toBeVisible()
      await walk(page, rows)

      if (who === 'student') {
        await page.goto('/admin')
        await expect(page.locator('#main').getByRole('status').filter({ hasText: bn.dashboard.closed.admin })).toBeVisible()
      }
      // The device of a visitor lacks the pages of vaults, to which nothing leads without a user.
      await walk(
        page,
        redirects.filter(({ install }) => who !== 'visitor' || install !== 'member'),
      )
      await page.goto('/my-courses?from=mail&x=1#top')
      await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe('/my-courses?from=mail&x=1#top')

      async function walk(on: Page, through: readonly PageRow[]): Promise<void> {
        for (const row of through) {
          const expected = expectedOnScreen(row, who, language)
          const seen = await pageStateAt(on, row.path, expected)
          expect.soft(seen, row.path).toEqual(matching(expected))
        }
      }
    },
  )
}
