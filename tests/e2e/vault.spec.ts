import type { Page } from '@playwright/test'
import { callApi, demoEmail, demoPassword, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'
import { ownTimeOf } from '../support/own-time.ts'
import { signInByForm } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = bn.pictureLock
const { fish, sun, star, bird } = words.picture

async function pressPictures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('group').getByRole('button', { name, exact: true }).click()
}
/** Longest time of a switch between users. */
const longestSwitchMs = 2_000
const right = [fish, sun, sun, star]
async function pressPicturesTwice(page: Page): Promise<void> {
  for (let time = 0; time < 2; time++) await pressPictures(page, right)
  await expect(page.getByText(words.saved.title)).toBeVisible()
}

/** All that a page of this origin can read on this device: databases, web storage, cookies and answers in caches. */
function rawCopy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const decoder = new TextDecoder()
    const readable = (_key: string, value: unknown) => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return decoder.decode(value)
      return value instanceof CryptoKey ? 'key' : value
    }
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        parts.push(JSON.stringify(await result(db.transaction(table).objectStore(table).getAll()), readable))
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isText = /json|html/.test((await cache.match(request))?.headers.get('content-type') ?? '')
        if (isText) parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
}

const isReadable = async (page: Page, text: string) => (await rawCopy(page)).includes(text)

withWorker(
  'sisters share a phone without a connection: one’s lock hides her work from the other, and leads her back to all of it',
  async ({ page, network, goOffline, workerReady }) => {
    await signInByForm(page)
    await workerReady()
    await expect.poll(() => hasPart(page, 'member')).toBe(true)
    // Without a lock the way back needs a connection: the page says so first.
    await visit(page, '/switch')
    await expect(page.getByText(words.switch.passwordText)).toBeVisible()
    await page.getByRole('link', { name: words.switch.vault }).click()
    await pressPictures(page, right)
    await pressPictures(page, [fish, sun, sun, bird])
    await expect(page.getByRole('alert')).toContainText(words.differ)
    await pressPicturesTwice(page)

    await goOffline()
    const post = `গোপন লেখা ${Date.now()}`
    await writePost(page, post)
    const draft = `অর্ধেক গোপন ${Date.now()}`
    await page.locator('textarea[name=body]').fill(draft)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string)
    for (const text of [post, draft, token]) await expect.poll(() => isReadable(page, text)).toBe(true)

    const leaving = await ownTimeOf(async () => {
      await page.goto('/switch')
      await expect(page.getByRole('heading', { name: bn.session.who.title })).toBeVisible()
    })
    expect(leaving).toBeLessThan(longestSwitchMs)
    for (const text of [post, draft, token]) expect(await isReadable(page, text)).toBe(false)
    await page.goBack()
    for (const text of [post, draft]) await expect(page.getByText(text)).toHaveCount(0)

    await visit(page, '/login')
    await page.getByRole('button', { name: bn.session.who.vault }).click()
    await pressPictures(page, [bird, bird, bird, bird])
    await expect(page.getByRole('alert')).toContainText(words.wrong_other.replace('{{count}}', '৪'))
    const returning = await ownTimeOf(async () => {
      await pressPictures(page, right)
      await expect(page).toHaveURL(/\/dashboard$/)
    })
    expect(returning).toBeLessThan(longestSwitchMs)
    await page.goto('/community')
    await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(bn.wall.waiting.title)
    await expect(page.locator('textarea[name=body]')).toHaveValue(draft)

    // The session went on: what waited arrives once, without a password.
    await network.goOnline(page.context())
    const colleague = await signInByApi(network.server.url, demoEmail('instructor'))
    const arrived = async () => {
      const answer = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts', colleague)
      return answer.json?.items.filter(({ body }) => body === post).length
    }
    await expect.poll(arrived, { timeout: 20_000 }).toBe(1)
  },
)

withWorker(
  'five wrong combinations wait, and the password opens the account again',
  heldBy(
    'src/offline/vault/vault.test.ts#shows no text of any table',
    'src/features/session/vault/vault-session.test.ts#goes on with the session of the password that was entered first',
  ),
  async ({ page, workerReady }) => {
    await signInByForm(page)
    await workerReady()
    await page.goto('/profile/lock')
    await page.getByRole('button', { name: words.kind.digits }).click()
    const pressDigits = async (digits: string) => {
      await page.getByRole('group', { name: /৪টি সংখ্যা/ }).focus()
      await page.keyboard.type(digits)
    }
    await pressDigits('2580')
    await pressDigits('2580')
    await expect(page.getByText(words.saved.title)).toBeVisible()
    await page.goto('/community')
    await page.locator('textarea[name=body]').fill('অর্ধেক লেখা')
    await page.goto('/switch')
    await page.getByRole('button', { name: bn.session.who.vault }).click()
    for (let left = 4; left > 0; left--) {
      await pressDigits('1111')
      await expect(page.getByRole('alert')).toContainText(
        left === 1 ? words.wrong_one.replace('{{count}}', '১') : String(['', '১', '২', '৩', '৪'][left]),
      )
    }
    await pressDigits('1111')
    await expect(page.getByRole('alert')).toContainText(words.wait_one.replace('{{count}}', '১'))
    await expect(page.getByRole('group', { name: words.enter.digits }).getByRole('button').first()).toBeDisabled()
    // A reload does not shorten the wait.
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(words.wait_one.replace('{{count}}', '১'))

    await page.getByRole('button', { name: words.forgot.open }).click()
    await expect(page.getByRole('dialog')).toContainText(words.forgot.drafts_one.replace('{{count}}', '১'))
    await page.getByRole('link', { name: words.forgot.password }).click()
    await page.locator('#root [name=password]').fill(demoPassword)
    await page.getByRole('button', { name: bn.session.login.submit }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/profile/lock')
    await expect(page.getByText(words.choose.pictures)).toBeVisible()
  },
)

test(
  'a text in the form of another tab is neither lost nor readable after a switch',
  heldBy(
    'src/features/session/vault/vault-other-pages.test.ts#is refused while the vault is closed',
    'src/offline/vault/closed-writes.test.ts#is not written beside a closed vault',
  ),
  async ({ page, context, network, signIn }) => {
    await signIn('student')
    await page.goto('/profile/lock')
    await pressPicturesTwice(page)
    const other = await context.newPage()
    await other.goto(`${network.url}/community`)
    const text = `অর্ধেক গোপন ${Date.now()}`
    await other.locator('textarea[name=body]').pressSequentially(text)
    await page.goto('/switch')
    await expect(page.getByRole('heading', { name: bn.session.who.title })).toBeVisible()
    await expect(other.getByText(text)).toHaveCount(0)
    await expect.poll(() => isReadable(page, text)).toBe(false)

    await page.getByRole('button', { name: bn.session.who.vault }).click()
    await pressPictures(page, right)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/community')
    await expect(page.locator('textarea[name=body]')).toHaveValue(text)
  },
)

test('a switch says so when the store cannot be read, and goes on when it can', async ({ page, signIn, allowConsole }) => {
  allowConsole(/.*/)
  await signIn('student')
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (key) {
      if (key === 'vault' && sessionStorage.getItem('works') === null) throw new DOMException('broken', 'UnknownError')
      return get.call(this, key)
    }
  })
  await page.goto('/switch')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('works', ''))
  await page.getByRole('button', { name: bn.common.action.retry }).click()
  await expect(page.getByText(words.switch.passwordText)).toBeVisible()
})
