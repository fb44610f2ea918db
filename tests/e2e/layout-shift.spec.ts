import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { isThorough } from '../support/thorough.ts'

/** Head of a page: banner or page bar, heading with its sentence, and the bottom navigation. */
const headOf = (page: Page, place: '#prerendered' | '#root') =>
  page.evaluate(
    ({ within, bottom }) => {
      const heading = document.querySelector(`${within} main h1`)
      const words = [heading, heading?.nextElementSibling].map((part) => part?.matches('h1, p') && part.textContent)
      const boxes = ['[data-banner]', '[data-page-bar]', 'main h1', `nav[aria-label="${bottom}"]`].map((selector) => {
        const box = document.querySelector(`${within} ${selector}`)?.getBoundingClientRect()
        return { selector, box: box && [box.x, box.y, box.width, box.height].map(Math.round) }
      })
      return { words, boxes }
    },
    { within: place, bottom: bn.common.nav.bottom },
  )

test('the head of a page has its prerendered position and size in the app, without layout shift', async ({ browser, network, signIn }) => {
  const { userAgent } = devices['Galaxy S9+']
  // The build prerenders texts for mobile devices; some texts differ on a computer.
  const context = await browser.newContext({
    baseURL: network.url,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    userAgent,
    reducedMotion: 'no-preference',
  })
  await context.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  const page = await context.newPage()
  await signIn('admin', page)
  // One page of each layout; the others of a layout belong to the thorough run.
  const more = ['/my-courses', '/profile/view', '/outbox', '/storage', '/more', '/events/create', '/courses/dokaner-hisab/tries', '/admin']
  for (const path of [
    ...['/dashboard', '/profile/edit', '/courses', '/gallery', '/instructor/dashboard', '/admin/users'],
    ...(isThorough ? more : []),
  ]) {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/assets/start-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#prerendered main h1').waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].every(({ sheet }) => sheet),
    )
    const prerendered = await headOf(page, '#prerendered')
    release()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    expect.soft({ path, ...(await headOf(page, '#root')) }).toEqual({ path, ...prerendered })
    const shifted = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
    })
    expect.soft(shifted, `layout shift of ${path}`).toBeLessThan(0.02)
    await context.unrouteAll({ behavior: 'wait' })
  }
  await context.close()
})
