import type { Page } from '@playwright/test'
import bn from '../../src/i18n/bn/common.json' with { type: 'json' }
import session from '../../src/i18n/bn/session.json' with { type: 'json' }
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, sharesServer: true })

const focused = (page: Page) => page.locator(':focus')

/** Accessible names of the elements that Tab reaches from here, up to `last`. */
async function tabbed(page: Page, last: string | RegExp): Promise<string[]> {
  const names: string[] = []
  while (names.length < 20) {
    await page.keyboard.press('Tab')
    const name = (await focused(page).getAttribute('aria-label')) ?? (await focused(page).textContent()) ?? ''
    names.push(name)
    if (name.match(last)) return names
  }
  throw new Error(`Tab never reached ${last}: ${names.join(', ')}`)
}

test('the keyboard reaches and opens every link and menu of the header', async ({ page, signIn }) => {
  await signIn('student', page, '/about')
  const more = page.getByRole('button', { name: bn.nav.more, exact: true })
  await expect(more).toBeVisible()

  const below = bn.nav.below.replace('{{name}}', bn.nav.courses)
  await test.step('a submenu opens, moves the focus with arrow keys, closes and returns the focus', async () => {
    const names = await tabbed(page, below)
    expect(names).toEqual(expect.arrayContaining([bn.nav.home, bn.nav.courses]))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: bn.nav.browse })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: below })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: bn.nav.browse })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: bn.nav.myCourses })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/my-courses')
    await expect(page.locator('main h1')).toBeFocused()
  })

  await test.step('links without space are in the menu "More"', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: bn.more.settings })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  await test.step('the personal pages are in the account menu', async () => {
    await tabbed(page, new RegExp(bn.nav.accountOf.replace('{{name}}', '.+')))
    await page.keyboard.press('Enter')
    const to = ['/dashboard', '/notices', '/profile/view', '/profile/edit', '/my-courses', '/outbox']
    const items = page.getByRole('menuitem')
    const hrefs = () => items.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect((await hrefs()).slice(0, to.length)).toEqual(to)
    for (const href of to) {
      await expect(focused(page)).toHaveAttribute('href', href)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('End')
    await expect(focused(page)).toHaveText(bn.nav.logout)
    // The menu moves the focus asynchronously, so the test waits before the next key.
    await page.keyboard.press('Home')
    await expect(focused(page)).toHaveAttribute('href', to[0] ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(focused(page)).toHaveAttribute('href', to[1] ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(focused(page)).toHaveAttribute('href', to[2] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(new RegExp(session.account.title))
    const accountButton = page.getByRole('button', { name: new RegExp(bn.nav.accountOf.replace('{{name}}', '.+')) })
    await expect(accountButton).toHaveAttribute('aria-current', 'true')
    await expect(more).not.toHaveAttribute('aria-current')
  })

  await test.step('the menu "More" is marked as current on a page inside it', async () => {
    await page.goto('/storage')
    await expect(more).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the skip link leads to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText(bn.skip)
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })
})
