import type { Browser, BrowserContext, Page } from '@playwright/test'
import { findChromium } from '../../scripts/prerequisites/ensure-chromium.ts'
import { newAlertKeys } from '../../server/alerts/alert-keys.ts'
import { chooseLanguage } from '../support/choose-language.ts'
import { chromiumFlags } from '../support/chromium-flags.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { newServer } from '../support/network.ts'
import { stopPrefetch } from '../support/prefetch.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { withAppIn } from '../support/with-app.ts'

let browser: Browser
/** The headless shell shows no notifications. Other options of the common browser would restart Playwright's worker, with its server. */
const test = withWorker.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  context: async ({}, use) => {
    const context = await browser.newContext()
    await stopPrefetch(context)
    await use(withAppIn(context))
    await context.close()
  },
})
test.use({ sharesServer: true })

const words = { bn: learnerWords('bn', 'notices').alerts, en: learnerWords('en', 'notices').alerts }
const title = 'EntLab'

let server: ServerProcess
test.beforeAll(async ({ playwright }) => {
  browser = await playwright.chromium.launch({ executablePath: findChromium() ?? '', args: chromiumFlags })
  const { publicKey, privateKey } = newAlertKeys()
  server = await newServer({ env: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } })
})
test.afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** A push service, which the browser of the tests does not reach. */
const stubPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!('PushManager' in window)) return
    const key = 'stubbed-push'
    const made = () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${localStorage.getItem(key)}`,
      async unsubscribe() {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : made()),
      subscribe: async () => {
        localStorage.setItem(key, crypto.randomUUID())
        return made()
      },
    })
  })

/** Delivers a message to the real worker, as a push service does. */
async function deliver(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${server.url}/` && !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await registered, data: '' })
  await devTools.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

const clear = (page: Page) =>
  page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close()
  })

/** Delivers again until the message is shown: the words of now may not be stored yet, and Chromium has lost one on a busy machine. */
async function deliverUntilShown(page: Page, body: string): Promise<void> {
  await expect(async () => {
    // Chromium may still be closing the notification before this one.
    await clear(page)
    await deliver(page)
    await expect.poll(() => shown(page), { timeout: 2000 }).toEqual([{ title, body, tag: 'notices' }])
  }).toPass({ timeout: 30_000 })
}

async function turnOn(page: Page, { on, isOn }: { on: string; isOn: string } = words.bn): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.getByRole('button', { name: on }).click()
  await expect(page.getByText(isOn)).toBeVisible()
}

test('an alert has words in the language of its user, opens the notices, and ends with the switch and with the user', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await stubPushService(context)
  await openSignedIn(page, 'student', server.url, '/notices')
  await turnOn(page)
  await deliver(page)
  await expect.poll(() => shown(page)).toEqual([{ title, body: words.bn.body, tag: 'notices' }])

  // The next one is in the language of now.
  await chooseLanguage(page, 'en')
  await page.reload()
  await expect(page.getByText(words.en.isOn)).toBeVisible()
  await deliverUntilShown(page, words.en.body)

  // The browser lets a worker focus a window only after a real click, which no test can make.
  await page.goto(`${server.url}/courses`)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    // Without the types of workers, which those of pages exclude.
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    const scope = globalThis as any
    scope.WindowClient.prototype.focus = async function () {
      return this
    }
    const [notification] = await scope.registration.getNotifications()
    const click = new scope.NotificationEvent('notificationclick', { notification })
    Object.defineProperty(click, 'waitUntil', { value: () => {} })
    scope.dispatchEvent(click)
  })
  await page.waitForURL(`${server.url}/notices`)
  await expect.poll(() => shown(page)).toEqual([])

  await page.getByRole('button', { name: words.en.off }).click()
  await expect(page.getByRole('button', { name: words.en.on })).toBeVisible()
  await deliver(page)
  await deliver(page)
  expect(await shown(page)).toEqual([])

  await turnOn(page, words.en)
  await test.step('a message that arrives after its user has left is shown neither then nor to the next user', () => leaveAlerts(page))
})

async function leaveAlerts(page: Page): Promise<void> {
  await page.goto(`${server.url}/logout`)
  await page.waitForURL(`${server.url}/`)
  await deliver(page)
  await openSignedIn(page, 'instructor', server.url, '/notices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const theirs = words[(await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'bn']
  await expect(page.getByRole('button', { name: theirs.on })).toBeVisible()
  await deliver(page)
  // The last message would replace what an earlier one has shown.
  expect(await shown(page)).toEqual([])
  await turnOn(page, theirs)
  await deliverUntilShown(page, theirs.body)
  await clear(page)
}

test('the switch says when the browser blocks notifications, and is absent offline and without a push service', async ({
  page,
  context,
  network,
}) => {
  network.expectTrouble()
  await stubPushService(context)
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
  })
  await openSignedIn(page, 'student', server.url, '/notices')
  await expect(page.getByText(words.bn.denied)).toBeVisible()
  await page.getByRole('button', { name: words.bn.on }).click()
  await expect(page.getByText(words.bn.denied)).toBeVisible()

  const other = await context.newPage()
  await other.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  const answered = other.waitForResponse((response) => response.url().endsWith('/api/alerts'))
  await other.goto(`${server.url}/notices`)
  await answered
  await expect(other.getByRole('heading', { level: 1, name: learnerWords('bn', 'notices').title })).toBeVisible()
  await expect(other.getByText(words.bn.title)).toHaveCount(0)
})
