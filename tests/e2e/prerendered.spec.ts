import type { Page } from '@playwright/test'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openServed } from '../support/served.ts'
import { heldBy, isThorough } from '../support/thorough.ts'

// A context of its own: other options would end the common one, with its HTTP cache.
test('without scripts the prerendered heading is visible, and the catalogue has the courses of the server', async ({
  browser,
  network,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: network.url })
  const page = await context.newPage()
  // One page of each layout; tests/system/prerendered.test.ts reads the HTML of all pages.
  for (const path of [
    '/',
    '/login',
    '/events',
    '/dashboard',
    '/entresoft/price',
    '/certificates/about',
    '/instructor/students',
    '/admin',
  ]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('h1')).toHaveText(/[\u0980-\u09ff]/)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
  }
  const list = await callApi<{ items: { slug: string; title: { bn: string } }[] }>(network.server.url, '/courses')
  const courses = list.json?.items ?? []
  expect(courses.length).toBeGreaterThan(3)
  await openServed(page, '/courses', `href="/course/${courses.at(-1)?.slug}/play"`, { waitUntil: 'load' })
  for (const { slug, title } of courses) await expect(page.locator(`#prerendered a[href="/course/${slug}/play"]`)).toContainText(title.bn)
  await context.close()
})

/** Storage of a signed-in user's device, as src/api/stored-session.ts and src/first-paint/query-cache.ts write it. */
const signedIn = { session: '{"token":"","userId":"who","remember":true}' }
const storageOf = (role: string) => ({
  ...signedIn,
  'snapshot:who': JSON.stringify({ clientState: { queries: [{ state: { data: { name: '"role":"admin"', role } } }] } }),
})

interface Reader {
  readonly who: string
  readonly stored: Record<string, string>
  readonly path: string
  readonly isShown: boolean
  readonly home?: string
  /** One of each rule of the style sheet. Tests without a browser have every rule of the script (src/first-paint/head.test.ts). */
  readonly isInCheck?: true
}

const readers: readonly Reader[] = [
  { who: 'an unknown visitor', stored: {}, path: '/login', isShown: true, isInCheck: true },
  { who: 'an English reader', stored: { language: 'en' }, path: '/', isShown: false, isInCheck: true },
  { who: 'a signed-in user at a page for guests', stored: signedIn, path: '/login', isShown: false, isInCheck: true },
  { who: 'a signed-in user at the public start page', stored: signedIn, path: '/', isShown: false },
  { who: 'a signed-in user at a course', stored: signedIn, path: '/courses/dokaner-hisab', isShown: true },
  { who: 'an unknown visitor at a course', stored: {}, path: '/courses/dokaner-hisab', isShown: false },
  { who: 'an unknown visitor at the public page of a course', stored: {}, path: '/course/dokaner-hisab/play', isShown: true },
  { who: 'an unknown visitor at a lesson', stored: {}, path: '/course/dokaner-hisab/play?lesson=1', isShown: true },
  {
    who: 'a signed-in user at a lesson',
    stored: signedIn,
    path: '/courses/dokaner-hisab/learn?lesson=what-is-profit',
    isShown: true,
  },
  { who: 'a signed-in user at their dashboard', stored: signedIn, path: '/dashboard', isShown: true, home: '/dashboard', isInCheck: true },
  { who: 'a signed-in user at the menu', stored: signedIn, path: '/more', isShown: true },
  {
    who: 'an administrator at their page',
    stored: storageOf('admin'),
    path: '/admin/users',
    isShown: true,
    home: '/admin',
    isInCheck: true,
  },
  {
    who: 'an administrator who looks at teaching',
    stored: storageOf('admin'),
    path: '/instructor/dashboard',
    isShown: true,
    home: '/admin',
  },
  {
    who: 'an instructor at home',
    stored: storageOf('instructor'),
    path: '/instructor/dashboard',
    isShown: true,
    home: '/instructor/dashboard',
    isInCheck: true,
  },
  { who: 'an instructor at an administrator’s page', stored: storageOf('instructor'), path: '/admin', isShown: false },
  { who: 'a student at an instructor’s page', stored: storageOf('student'), path: '/instructor/students', isShown: false, isInCheck: true },
  { who: 'an unknown visitor at an administrator’s page', stored: {}, path: '/admin', isShown: false },
]

// No chunk loads: only the HTML and its inline scripts decide what is visible.
test('the prerendered HTML is visible to the readers whom its page suits', async ({ page, context }) => {
  await context.route('**/assets/*.js', () => {})
  const open = async (path: string) => {
    await openServed(page, path, '<h1', { waitUntil: 'commit' })
    await expect(page.locator('#prerendered h1').first()).toBeAttached()
  }
  await open('/')
  for (const { who, stored, path, isShown, home } of readers.filter(({ isInCheck }) => isThorough || isInCheck)) {
    await test.step(`it is ${isShown ? 'visible to' : 'hidden from'} ${who}`, async () => {
      await page.evaluate((items) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      }, stored)
      await open(path)
      await expect.soft(page.locator('#prerendered h1').first(), who).toBeVisible({ visible: isShown })
      if (home !== undefined) {
        const places = page.locator('#prerendered').getByRole('navigation', { name: bn.common.nav.bottom, exact: true }).getByRole('link')
        await expect.soft(places, who).toHaveCount(5)
        await expect.soft(places.first(), who).toHaveAttribute('href', home)
        // The links work without the app.
        await places.nth(1).click()
        await expect(page).toHaveURL('/courses')
      }
      // The title in the HTML is bilingual; for an English reader only its English part remains.
      if (stored.language === 'en') await expect.soft(page, who).toHaveTitle('EntLab')
      if ('session' in stored) await expect.soft(page.locator('#prerendered header a[href="/login"]'), who).toBeHidden()
    })
  }
  await test.step('it has the chosen theme and text size', async () => {
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('text-size', 'largest')
    })
    await open('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('font-size', '24px')
  })
})

test('the prerendered posts stay visible until the app has pulled its own', async ({ page, network }) => {
  const list = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts')
  const newest = list.json?.items[0]?.body ?? ''
  await page.route('**/api/sync/pull*', () => {})
  await openServed(page, '/community', newest)
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.locator('#root main').getByText(newest)).toBeVisible()
  await expect(page.locator('#root main [aria-busy=true]')).toHaveCount(0)
})

withWorker(
  'the HTML of the wall that the worker has cached contains a new post, and loses it after the post’s removal',
  heldBy('sw/pages.test.ts#the worker shows stored posts until one is deleted'),
  async ({ page, network, workerReady }) => {
    const { url } = network.server
    const author = await signInByApi(url, demoEmail('instructor'))
    const post = newPost('আজ হাটে লোক কম', { made_at: Date.now() })
    await pushByApi(url, author, [post])
    const prerenderedText = () => page.evaluate(() => document.documentElement.dataset.testPrerendered ?? '')
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.testPrerendered = document.getElementById('prerendered')?.textContent ?? ''
      }),
    )
    await page.goto('/community')
    await workerReady()
    const visits = () => network.proxy.log.filter(({ url: asked }) => asked.endsWith('/community')).length
    await expect(async () => {
      const before = visits()
      await page.goto('/community')
      expect(await prerenderedText()).toContain('আজ হাটে লোক কম')
      expect(visits()).toBe(before)
    }).toPass()
    await pushByApi(url, author, [sentCommand('removePost', { id: subjectOf(post) })])
    await page.goto('/community')
    await expect(page.locator('article').first()).toBeVisible()
    await expect(page.getByText('আজ হাটে লোক কম')).toHaveCount(0)
    await expect(async () => {
      await page.goto('/community')
      expect(await prerenderedText()).toContain(learnerWords('bn', 'wall').title)
      expect(await prerenderedText()).not.toContain('আজ হাটে লোক কম')
    }).toPass()
  },
)

test('the prerendered events stay visible and keep the focus across languages until the app has pulled its own events', async ({
  page,
  network,
}) => {
  const list = await callApi<{ items: { id: string; starts_at: number }[] }>(network.server.url, '/events')
  const next = list.json?.items.filter((event) => event.starts_at > Date.now()).sort((one, other) => one.starts_at - other.starts_at)[0]
  const link = `a[href="/events/${next?.id}"]`
  await page.route('**/api/sync/pull*', () => {})
  await openServed(page, '/events', `/events/${next?.id}`)
  await expect(page.locator('#prerendered')).toHaveCount(0)
  const eventLink = page.locator(`#root main ${link}`).first()
  await expect(eventLink).toBeVisible()
  await eventLink.focus()
  // By script, which moves no focus: the test checks that the new render keeps it.
  await page.getByRole('button', { name: 'English' }).first().dispatchEvent('click')
  await expect(page.locator('#root main h1')).toHaveText(learnerWords('en', 'events').title)
  await expect(eventLink).toBeFocused()
  await page.getByRole('button', { name: learnerWords('en', 'events').show.past }).click()
  await expect(eventLink).toBeHidden()
  await page.getByRole('button', { name: learnerWords('en', 'events').show.upcoming }).click()
  await expect(eventLink).toBeVisible()
  await page.goto('/events?show=past')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  // On a loaded machine the pull has timed out before the page is checked.
  await expect(page.locator('#root main [aria-busy=true]').or(page.getByText(learnerWords('en', 'events').unreachable.title))).toBeVisible()
  await expect(eventLink).toBeHidden()
})

test.describe('a page whose data does not arrive keeps its prerendered content, with a note', () => {
  const note = (page: Page) => page.locator('#root main').getByText(bn.common.pageOffline.stored)

  for (const path of ['/events', '/community']) {
    test(
      `the list of ${path}`,
      path === '/events' ? {} : heldBy('tests/e2e/prerendered.spec.ts#the list of /events'),
      async ({ page, allowConsole }) => {
        allowConsole(/ERR_FAILED/)
        await page.route('**/api/**', (route) => route.abort())
        await openServed(page, path, 'data-prerendered-list')
        await expect(note(page)).toBeVisible()
        expect(await page.locator('#root main [data-prerendered-list] > li').count()).toBeGreaterThan(1)
      },
    )
  }

  test('an event, until the server answers', async ({ page, network, allowConsole }) => {
    allowConsole(/ERR_FAILED/)
    const list = await callApi<{ items: { id: string; title: { bn: string }; starts_at: number }[] }>(network.server.url, '/events')
    const next = list.json?.items.find((event) => event.starts_at > Date.now())
    const title = next?.title.bn ?? ''
    await page.route('**/api/**', (route) => route.abort())
    await openServed(page, `/events/${next?.id}`, title)
    await expect(note(page)).toBeVisible()
    await expect(page.locator('#root main h1')).toHaveText(title)
    await page.unroute('**/api/**')
    await expect(note(page)).toHaveCount(0)
    await expect(page.locator('#root main h1')).toHaveText(title)
  })

  test('the catalogue', heldBy('tests/e2e/prerendered.spec.ts#the list of /events'), async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/)
    await page.route('**/api/**', (route) => route.abort())
    await openServed(page, '/courses', 'href="/course/dokaner-hisab/play"')
    await expect(note(page)).toBeVisible()
    await expect(page.locator('#root main a[href="/course/dokaner-hisab/play"]')).toBeVisible()
  })
})

test('the app keeps the scroll position of the prerendered page, and replaces its content', async ({ page, context }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/assets/start-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.locator('#prerendered h1')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  release()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.locator('#root main h1')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(900)

  await page.goto('/login')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('form[inert], input[readonly]')).toHaveCount(0)
})

test('a page whose chunk fails to load keeps its prerendered content and reports the failure', async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module/)
  let visits = 0
  page.on('framenavigated', () => visits++)
  await context.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/about', { waitUntil: 'load' })
  // The app has reloaded the page once, without success.
  await expect.poll(() => visits).toBe(2)
  await expect(page.locator('#not-started')).toBeVisible()
  await expect(page.locator('#prerendered h1')).toBeVisible()
  await context.unrouteAll()
  await page.locator('#not-started button').first().click()
  await expect(page.locator('#root main h1')).toBeVisible()
  await expect(page.locator('#not-started')).toBeHidden()
})

test('a page reports that its entry script failed to load', async ({ page, context, allowConsole }) => {
  // The server rejects the token of the second page, which the browser logs.
  allowConsole(/ERR_FAILED|status of 400 .*verify-email/)
  for (const path of ['/community', '/verify-email']) {
    await test.step(path, async () => {
      await context.route('**/assets/index-*.js', (route) => route.abort())
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.locator('#not-started')).toBeVisible()
      await context.unrouteAll()
      await page.locator('#not-started button').first().click()
      await expect(page.locator('#root main h1')).toBeVisible()
      await expect(page.locator('#not-started')).toBeHidden()
    })
  }
})

test('a page becomes usable even if the database never opens', async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.clock.install()
  await page.goto('/community', { waitUntil: 'load' })
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.locator('#prerendered')).toHaveCount(0, { timeout: 100 })
  }).toPass()
})
