import type { Page } from '@playwright/test'
import { earlyPaths, earlyTextAt, resumedCourseAt, servedPages } from '../../contract/early-pages.ts'
import { newId } from '../../src/offline/id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, learnerWords } from '../support/learner.ts'
import { newPost, sentCommand, subjectOf } from '../support/sync-world.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page whose heading the build knows has it', async ({ page }) => {
    test.slow()
    const served = servedPages.map((path) => path.replace(/\$\w+/, newId()))
    for (const path of [...earlyPaths, ...served.filter((one) => !earlyTextAt(one) && !resumedCourseAt(one))]) {
      await page.goto(`/${path}`, { waitUntil: 'commit' })
      await expect(page.locator('h1')).toHaveText(/[\u0980-\u09ff]/)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
    }
  })

  test('the courses of the server can be read', async ({ page, network }) => {
    const list = await callApi<{ items: { slug: string; title: { bn: string } }[] }>(network.server.url, '/courses')
    for (const { slug, title } of list.json?.items ?? []) {
      await expect(async () => {
        await page.goto('/courses')
        await expect(page.locator(`#early a[href="/courses/${slug}"]`)).toContainText(title.bn, { timeout: 1000 })
      }).toPass()
    }
    expect(list.json?.items.length).toBeGreaterThan(3)
  })
})

/** What the phone of somebody who is signed in holds, as src/api/session.ts and src/app/start/snapshots.ts leave it. */
const phoneOf = (role: string) => ({
  session: '{"token":"","userId":"who","remember":true}',
  'snapshot:who': JSON.stringify({ state: { queries: [{ state: { data: { name: '"role":"admin"', role } } }] } }),
})

// The scripts never come: what is on the screen is what the HTML and its own small script decide.
for (const { who, kept, path, isShown, home } of [
  { who: 'an unknown visitor', kept: {}, path: '/login', isShown: true },
  { who: 'an English reader', kept: { language: 'en' }, path: '/', isShown: false },
  { who: 'a signed-in person at a page for guests', kept: { session: '{}' }, path: '/login', isShown: false },
  { who: 'a signed-in person at home', kept: { session: '{}' }, path: '/', isShown: true },
  { who: 'a signed-in person at a course', kept: { session: '{}' }, path: '/courses/dokaner-hisab', isShown: true },
  { who: 'an unknown visitor at a course', kept: {}, path: '/courses/dokaner-hisab', isShown: false },
  { who: 'an unknown visitor at a lesson', kept: {}, path: '/course/dokaner-hisab/play', isShown: true },
  {
    who: 'a signed-in person at a lesson',
    kept: { session: '{}' },
    path: '/courses/dokaner-hisab/learn?lesson=what-is-profit',
    isShown: true,
  },
  { who: 'a signed-in person at their own page', kept: { session: '{}' }, path: '/dashboard', isShown: true, home: '/dashboard' },
  { who: 'a signed-in person at the menu', kept: { session: '{}' }, path: '/more', isShown: true },
  { who: 'an administrator at their page', kept: phoneOf('admin'), path: '/admin/users', isShown: true, home: '/admin' },
  { who: 'an administrator who looks at teaching', kept: phoneOf('admin'), path: '/instructor/dashboard', isShown: true, home: '/admin' },
  {
    who: 'an instructor at home',
    kept: phoneOf('instructor'),
    path: '/instructor/dashboard',
    isShown: true,
    home: '/instructor/dashboard',
  },
  { who: 'an instructor at an administrator’s page', kept: phoneOf('instructor'), path: '/admin', isShown: false },
  { who: 'a student at an instructor’s page', kept: phoneOf('student'), path: '/instructor/students', isShown: false },
  { who: 'an unknown visitor at an administrator’s page', kept: {}, path: '/admin', isShown: false },
] as { who: string; kept: Record<string, string>; path: string; isShown: boolean; home?: string }[]) {
  test(`the text in the HTML is ${isShown ? 'shown to' : 'kept from'} ${who}`, async ({ browser, network }) => {
    const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
    await context.route('**/assets/*.js', () => {})
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, kept)
    const page = await context.newPage()
    // The server draws the text of a course behind its first answers.
    await expect(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#early h1').first()).toBeAttached({ timeout: 1000 })
    }).toPass()
    await expect(page.locator('#early h1')).toBeVisible({ visible: isShown })
    if (home !== undefined) {
      const places = page.locator('#early').getByRole('navigation', { name: bn.common.nav.bottom, exact: true }).getByRole('link')
      await expect(places).toHaveCount(5)
      await expect(places.first()).toHaveAttribute('href', home)
      // Nothing of it waits for the app.
      await places.nth(1).click()
      await expect(page).toHaveURL('/courses')
    }
    // The same title for all stands in the HTML; a tab of an English reader shows what of it they can read.
    if (kept.language === 'en') expect(await page.title()).toBe('EntLab')
    if ('session' in kept) await expect(page.locator('#early header a[href="/login"]')).toBeHidden()
    await context.close()
  })
}

test('what somebody’s own page showed last stands before the scripts, for them alone, until they leave the phone', async ({
  browser,
  network,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const screens = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^snapshot:[^:]+:/.test(key)))
  const withoutScripts = async (path: string) => {
    await context.route('**/assets/start-*.js', () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#early h1').first().waitFor({ state: 'attached' })
  }
  const seeAnew = async (path: string, key: RegExp) => {
    await context.unrouteAll()
    await page.goto(path)
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (/^snapshot:[^:]+:/.test(name)) localStorage.removeItem(name)
    })
    await expect.poll(screens).toContainEqual(expect.stringMatching(key))
  }
  const own = page.locator('[data-early=own] #early')
  const lesson = `/courses/${courseSlug}/learn?lesson=income-and-expense`

  await signIn('student', page)
  await page.goto('/courses')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await seeAnew(lesson, /learn$/)
  const step = page.locator('#root section[data-lesson-text]')
  await step.locator('button:visible').last().click()
  await expect(step).toHaveAccessibleName(/2/)
  const title = await step.getByRole('heading').filter({ visible: true }).first().innerText()
  await withoutScripts(lesson)
  // In the language that they read, at the step where they were, as it looked.
  await expect(own.getByRole('heading', { name: title })).toBeVisible()
  await expect(own.locator('section[data-lesson-text]')).toHaveAccessibleName(/2/)
  await expect(own.locator('button:not([inert])')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await withoutScripts(`/courses/${courseSlug}/learn?lesson=what-is-profit`)
  await expect(own).toHaveCount(0)
  for (const [name, other] of [
    ['language', (kept: string) => (kept === 'en' ? 'bn' : kept)],
    ['session', (kept: string) => kept.replace(/"userId":"[^"]*/, '"userId":"somebody-else')],
  ] as const) {
    const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', name)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, other(kept)] as const)
    await withoutScripts(lesson)
    await expect(own).toHaveCount(0)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, kept] as const)
  }
  await withoutScripts(lesson)
  await expect(own).toHaveCount(1)
  // What asks something is nothing to come back to.
  await seeAnew(lesson, /learn$/)
  await page
    .locator('#root dialog')
    .first()
    .evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  await withoutScripts(lesson)
  await expect(own).toHaveCount(0)
  await seeAnew(lesson, /learn$/)
  await withoutScripts(lesson)
  await expect(own).toHaveCount(1)
  await page.evaluate(() => {
    const [key = '', text = ''] = Object.entries(localStorage).find(([name]) => name.endsWith('learn')) ?? []
    localStorage.setItem(key, text.replace(/"build":"[^"]*/, '"build":"older'))
  })
  await withoutScripts(lesson)
  await expect(own).toHaveCount(0)

  await seeAnew(`/courses/${courseSlug}/learn?lesson=shop-counter&step=l3-evening`, /learn$/)
  await page.locator('#root').getByRole('checkbox').first().check()
  await withoutScripts(page.url())
  // It stands as it was left, and takes in nothing that would go with it.
  await expect(own.locator('input').first()).toBeChecked()
  await own.locator('label').nth(1).click({ force: true })
  await expect(own.locator('input').nth(1)).not.toBeChecked()

  await seeAnew('/dashboard', /dashboard$/)
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await screens()).toEqual([])
  await context.close()
})

test('the posts in the HTML stand until the app has its own', async ({ page, network }) => {
  const list = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts')
  const newest = list.json?.items[0]?.body ?? ''
  await page.route('**/api/sync/pull*', () => {})
  // The server draws the text behind its first answers.
  await expect(async () =>
    expect(await (await page.request.get('/community', { headers: { accept: 'text/html' } })).text()).toContain(newest),
  ).toPass()
  await page.goto('/community')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.locator('#root main').getByText(newest)).toBeVisible()
  await expect(page.locator('#root main [aria-busy=true]')).toHaveCount(0)
})

test('the posts that a phone keeps in the HTML are those that stand, as far as it has heard', async ({ page, network, keptOnPhone }) => {
  const { url } = network.server
  const author = await signInByApi(url, demoEmail('instructor'))
  const post = newPost('আজ হাটে লোক কম', { made_at: Date.now() })
  await pushByApi(url, author, [post])
  const early = () => page.evaluate(() => document.documentElement.dataset.testEarly ?? '')
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.testEarly = document.getElementById('early')?.textContent ?? ''
    }),
  )
  await page.goto('/community')
  await keptOnPhone()
  const visits = () => network.proxy.log.filter(({ url: asked }) => asked.endsWith('/community')).length
  await expect(async () => {
    const before = visits()
    await page.goto('/community')
    expect(await early()).toContain('আজ হাটে লোক কম')
    expect(visits()).toBe(before)
  }).toPass()
  await pushByApi(url, author, [sentCommand('removePost', { id: subjectOf(post) })])
  await page.goto('/community')
  await expect(page.locator('article').first()).toBeVisible()
  await expect(page.getByText('আজ হাটে লোক কম')).toHaveCount(0)
  await expect(async () => {
    await page.goto('/community')
    expect(await early()).toContain(learnerWords('bn', 'wall').title)
    expect(await early()).not.toContain('আজ হাটে লোক কম')
  }).toPass()
})

test('the events in the HTML stand under what they are called, and keep the focus, until the app has its own', async ({
  page,
  network,
}) => {
  const list = await callApi<{ items: { id: string; starts_at: number }[] }>(network.server.url, '/events')
  const next = list.json?.items.filter((event) => event.starts_at > Date.now()).sort((one, other) => one.starts_at - other.starts_at)[0]
  const link = `a[href="/events/${next?.id}"]`
  await page.route('**/api/sync/pull*', () => {})
  await expect(async () =>
    expect(await (await page.request.get('/events', { headers: { accept: 'text/html' } })).text()).toContain(`/events/${next?.id}`),
  ).toPass()
  await page.goto('/events')
  await expect(page.locator('#early')).toHaveCount(0)
  const early = page.locator(`#root main ${link}`).first()
  await expect(early).toBeVisible()
  await early.focus()
  // Pressed without the focus going there: what is looked at is whether drawing anew takes it.
  await page.getByRole('button', { name: 'English' }).first().dispatchEvent('click')
  await expect(page.locator('#root main h1')).toHaveText(learnerWords('en', 'events').title)
  await expect(early).toBeFocused()
  await page.getByRole('button', { name: learnerWords('en', 'events').show.past }).click()
  await expect(early).toBeHidden()
  await page.goto('/events?show=past')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.locator('#root main [aria-busy=true]')).toBeVisible()
  await expect(early).toBeHidden()
})

test('who has begun to read stays where they are when the app comes', async ({ page, context }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.locator('#early h1')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  letGo()
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.locator('#root main h1')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('a page of which a part never comes keeps its text and says so', async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module/)
  let visits = 0
  page.on('framenavigated', () => visits++)
  await context.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/about', { waitUntil: 'load' })
  // It has opened the page once more by itself, in vain.
  await expect.poll(() => visits).toBe(2)
  await expect(page.locator('#not-started')).toBeVisible()
  await expect(page.locator('#early h1')).toBeVisible()
  await context.unrouteAll()
  await page.locator('#not-started button').first().click()
  await expect(page.locator('#root main h1')).toBeVisible()
  await expect(page.locator('#not-started')).toBeHidden()
})

for (const path of ['/community', '/verify-email']) {
  test(`${path} says so when the very first script did not come`, async ({ page, context, allowConsole }) => {
    // The page of a link says so after the server's refusal, which the browser logs.
    allowConsole(/ERR_FAILED|status of 400 .*verify-email/)
    await context.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('#not-started')).toBeVisible()
    await context.unrouteAll()
    await page.locator('#not-started button').first().click()
    await expect(page.locator('#root main h1')).toBeVisible()
    await expect(page.locator('#not-started')).toBeHidden()
  })
}

test('a store that never answers leaves no page without its buttons', async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.clock.install()
  await page.goto('/community', { waitUntil: 'load' })
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.locator('#early')).toHaveCount(0, { timeout: 200 })
  }).toPass()
})

test('a theme and a size of letters chosen by hand stand before the scripts come', async ({ browser, network }) => {
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block', colorScheme: 'light' })
  await context.route('**/assets/*.js', () => {})
  await context.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('text-size', 'largest')
  })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('font-size', '24px')
  await context.close()
})

test('the app takes the place of the text, with one main region', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('form[inert], input[readonly]')).toHaveCount(0)
})

/** What heads a page: its banner or bar, its heading and the sentence below, and the way to the main places. */
const headOf = (page: Page, place: '#early' | '#root') =>
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

test('what heads a page stays as it first stood, and nothing jumps', async ({ browser, network, signIn }) => {
  test.slow()
  const computer = await browser.newPage()
  const userAgent = (await computer.evaluate(() => navigator.userAgent)).replace('X11;', 'Android; Mobile;')
  await computer.close()
  // The build writes for phones; a computer's texts call it something else.
  const context = await browser.newContext({
    baseURL: network.url,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    userAgent,
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
  for (const path of [
    ...['/dashboard', '/my-courses', '/profile/view', '/profile/edit', '/outbox', '/storage', '/more', '/courses', '/gallery'],
    ...['/events/create', '/courses/dokaner-hisab/tries', '/instructor/dashboard', '/admin', '/admin/users'],
  ]) {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await context.route('**/assets/start-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#early main h1').waitFor()
    // The whole sheets come after the text.
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet))
    const early = await headOf(page, '#early')
    letGo()
    await expect(page.locator('#early')).toHaveCount(0)
    expect.soft({ path, ...(await headOf(page, '#root')) }).toEqual({ path, ...early })
    const shifted = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
    })
    expect.soft(shifted, `${path} jumps`).toBeLessThan(0.02)
    await context.unrouteAll({ behavior: 'wait' })
  }
  await context.close()
})
