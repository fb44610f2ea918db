import type { Page } from '@playwright/test'
import { storeLanguage } from '../support/choose-language.ts'
import { expectNoCrowding } from '../support/crowding.ts'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { lengthenWords, longer } from '../support/longer-words.ts'
import {
  expectFingerSizedTargets,
  expectHeadingOnce,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { checkedAs, type PageRow, pageRows, type Viewer, withDemo } from '../support/pages.ts'
import { expectedOnScreen, type SeenPage } from '../support/route-expectations.ts'
import { isThorough } from '../support/thorough.ts'
import { matching, pageStateAt } from '../support/walk.ts'

/**
 * Every page of the app on the smallest screen, in English with texts 1.5 times as long: accessible, unclipped, titled. English texts are longer
 * than Bengali ones already. The thorough run has each page on a usual screen, in Bengali and on a tablet too (docs/decisions/064). Tests without a browser
 * compare the titles (tests/system/route-table.test.ts).
 */
const pages = pageRows.filter((row) => row.for !== 'none' && row.leadsTo === undefined)
const groupSize = isThorough ? 15 : 30
const isPlaceholder = ({ title }: PageRow) => typeof title === 'string' && title.startsWith('coming:')
const mobileScreen = { width: 360, height: 740 }
const smallestScreen = { width: 320, height: 640 }
const tabletScreen = { width: 768, height: 1024 }

/** Number of menus in the header of a tablet with longer texts: one of links, and one of a signed-in user. */
const openersOf = { visitor: 1, student: 2, instructor: 2, admin: 2 } as const

/** On the smallest screen, texts and targets have the least space. One size per page: a change of it costs as much as the checks after it. */
const screen = isThorough ? mobileScreen : smallestScreen

// Colours are measured without transitions between light and dark.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Not an option of the context: each change of it ends the HTTP cache that the journeys share.
test.beforeEach(({ page }) => page.setViewportSize(screen))
// The tests only read, so they may share the workers.
test.describe.configure({ mode: 'parallel' })

for (const as of ['visitor', 'student', 'instructor', 'admin'] as const) {
  for (const [index, group] of groupsOf(as).entries()) {
    const firstPlaceholder = pages.find((row) => checkedAs(row) === as && isPlaceholder(row))
    // One sign-in for many pages: a new context costs as much as five pages.
    test(`the pages for the role ${as} are accessible and unclipped, ${index + 1}`, async ({
      page,
      context,
      network,
      signIn,
      allowConsole,
    }) => {
      test.setTimeout(240_000)
      // The server rejects the token of this page, which the browser logs.
      allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
      const demo = await readDemo(network.url)
      const rows = group.map((row) => withDemo(row, demo))
      // Placeholder pages share one layout: the first of each role gets all checks, the others only those with longer texts.
      const checkedRows = rows.filter((row) => !isPlaceholder(row) || row.path === firstPlaceholder?.path)
      const open = () => (as === 'visitor' ? page.goto('/404') : signIn(as, page, '/404'))
      if (isThorough) {
        await open()
        for (const row of checkedRows) await test.step(row.path, () => checkInBengali(page, row, as))
      }
      await lengthenWords(context)
      await chooseEnglish(page)
      await (isThorough ? page.goto('/404') : open())
      await expect(page.locator('#main h1')).toHaveText(new RegExp(expectedOnScreen(rowOf('/404'), as, 'en', longer).heading))
      for (const [place, row] of rows.entries()) {
        await test.step(`${row.path} in longer English`, async () => {
          await checkLonger(page, row, as)
          if (checkedRows.includes(row)) await expectAccessible(page, place % 2 === 0 ? 'light' : 'dark')
          if (isThorough) await expectTablet(page, row, as)
        })
      }
      if (index === 0) await openMenus(page, as)
    })
  }
}

/** Each document of the page begins in English. The device's language is Bengali. */
const chooseEnglish = (page: Page) => page.addInitScript(storeLanguage, 'en' as const)

const rowOf = (path: string) => pageRows.find((row) => row.path === path) as PageRow

async function checkInBengali(page: Page, row: PageRow, as: Viewer): Promise<void> {
  const expected = onNarrow(expectedOnScreen(row, as, 'bn'))
  expect.soft(await pageStateAt(page, row.path, expected), row.path).toMatchObject(matching(expected))
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expectHeadingOnce(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)
  await expectFingerSizedTargets(page)
  await expectNarrow(page)
}

const schemes = ['light', 'dark'] as const

/**
 * Neither colours nor roles and names depend on the language: once is enough. All pages share their colours and parts. So the check has
 * every second page in dark colours, and the thorough run has each page in both.
 */
async function expectAccessible(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await expectNoAxeViolations(page)
  if (!isThorough) return
  await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
  await expectReadableColours(page)
}

/** Breadcrumbs are for wide screens; tests/system/route-table.test.ts has them. */
const onNarrow = (expected: SeenPage): SeenPage => ({ ...expected, crumbs: [] })

/** Outside the thorough run, the screen has this size already. */
async function expectNarrow(page: Page): Promise<void> {
  if (!isThorough) return
  await page.setViewportSize(smallestScreen)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(mobileScreen)
}

async function checkLonger(page: Page, row: PageRow, as: Viewer): Promise<void> {
  const expected = onNarrow(expectedOnScreen(row, as, 'en', longer))
  // Without longer texts the following checks would prove nothing.
  expect.soft(await pageStateAt(page, row.path, expected), `${row.path} in longer English`).toMatchObject(matching(expected))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectHeadingOnce(page)
  await expectFingerSizedTargets(page)
  await expectLayout(page)
  await expectNarrow(page)
}

/** Pages below another one have its layout and one column: on a tablet only their margins differ. */
async function expectTablet(page: Page, row: PageRow, as: Viewer): Promise<void> {
  if (row.below !== undefined) return
  await page.setViewportSize(tabletScreen)
  // The chunk that measures the links is loaded with the first wide screen.
  if ((await page.locator('header nav').count()) > 0)
    await expect(page.locator('header button[aria-haspopup=menu]')).toHaveCount(openersOf[as])
  await expectLayout(page)
  await page.setViewportSize(mobileScreen)
}

async function openMenus(page: Page, as: Viewer): Promise<void> {
  await page.setViewportSize(tabletScreen)
  await pageStateAt(page, '/404', expectedOnScreen(rowOf('/404'), as, 'en', longer))
  const openers = page.locator('header button[aria-haspopup=menu]')
  await expect(openers).toHaveCount(openersOf[as])
  for (const opener of await openers.all()) {
    await opener.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectLayout(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
}

async function expectLayout(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)
  await expectNoCrowding(page)
}

/** Pages of a role, in tests of less than 1 min. */
function groupsOf(as: Viewer): PageRow[][] {
  const own = pages.filter((row) => checkedAs(row) === as)
  return Array.from({ length: Math.ceil(own.length / groupSize) }, (_, index) => own.slice(index * groupSize, (index + 1) * groupSize))
}
