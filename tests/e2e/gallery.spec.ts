import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { pageRows } from '../support/pages.ts'
import { expectedOnScreen } from '../support/route-expectations.ts'
import { openServed } from '../support/served.ts'
import { matching, pageStateAt } from '../support/walk.ts'

test.use({ sharesServer: true })

const words = bn.gallery

withWorker('the picture viewer works with the keyboard, and offline with thumbnails', async ({ page, goOffline }) => {
  await page.goto('/gallery')
  await page.getByRole('link', { name: /একটি কাজের দিন/ }).click()
  const links = page.locator('main ul a')
  await expect(links).toHaveCount(5)
  await links.nth(1).focus()
  await page.keyboard.press('Enter')

  const viewer = page.getByRole('dialog', { name: words.viewer })
  await expect(viewer).toContainText('৫টির মধ্যে ২ নম্বর ছবি')
  await expect(viewer.getByRole('img')).toHaveAccessibleName(/সেলাই মেশিনে/)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('৫টির মধ্যে ৩ নম্বর ছবি')
  await expect(viewer.getByRole('figure')).toContainText('বিকেলে জামা পৌঁছে গেল।')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('৫টির মধ্যে ৫ নম্বর ছবি')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(links.nth(4)).toBeFocused()
  await expect(page).toHaveURL(/album=kajer-din$/)

  // All thumbnails are stored on the device now and are displayed from there.
  await expect.poll(() => links.locator('img[src^="data:"]').count()).toBe(5)
  await goOffline()
  await links.nth(0).click()
  await expect(viewer.getByText(words.onlySmall)).toBeVisible()
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true)
  await viewer.getByRole('button', { name: words.close }).click()
  await expect(links.nth(0)).toBeFocused()
})

test('an album opened by a link shows its pictures before the app, without layout shift', async ({ page }) => {
  // With what moved: a failure on a slow machine is hard to repeat.
  await page.addInitScript(() => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
        shifts.push([value, ...sources.map(({ node }) => node?.outerHTML.slice(0, 200))].join('\n'))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  const path = '/gallery?album=kajer-din'
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/gallery*', async (route) => {
    await gate
    await route.continue()
  })
  await openServed(page, path, 'ঘরের বারান্দায় সেলাইয়ের কাজ।', { waitUntil: 'load' })
  const prerendered = page.locator('#prerendered main ul img')
  await expect(prerendered).toHaveCount(5)
  await expect(prerendered.first()).toHaveJSProperty('complete', true)
  release()
  await expect(page.locator('#root main ul img')).toHaveCount(5)
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'একটি কাজের দিন' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
})

test('in the dark theme covers and albums are as dim as the drawings', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/404')
  for (const path of ['/courses', '/course/dokaner-hisab/play', '/gallery', '/home-modern-v3']) {
    const row = pageRows.find((one) => one.path === path)
    if (!row) throw new Error(`No row for ${path}`)
    const expected = { ...expectedOnScreen(row, 'visitor', 'bn'), crumbs: [] }
    expect(await pageStateAt(page, path, expected)).toMatchObject(matching(expected))
    await expect(page.locator('#root main img').first(), path).toHaveCSS('filter', 'brightness(0.86)')
  }
})
