import type { Page } from '@playwright/test'
import { demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'

const secret = `শুধু আমার কথা ${Date.now()}`

async function signInAs(page: Page, identifier: string): Promise<void> {
  await page.goto('/login')
  await page.locator('#root [name=identifier]').fill(identifier)
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Every letter that this page can reach of its person: the screen, web storage, caches and the databases it has opened. */
async function reachable(page: Page, personId: string): Promise<string> {
  return await page.evaluate(async (own) => {
    const parts = [document.body.textContent, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) parts.push(request.url)
    for (const { name } of await indexedDB.databases()) {
      if (name !== `entlab-person-${own}` && name !== 'entlab-shared') continue
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        parts.push(JSON.stringify(rows))
      }
      db.close()
    }
    return parts.join('\n')
  }, personId)
}

const personOn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { userId?: string }).userId ?? '')

test('what one sister left unsent is neither sent nor seen while the other uses the phone', async ({
  page,
  network,
  goOffline,
  goOnline,
  keptOnPhone,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'student@demo.test')
  await keptOnPhone()
  const first = await personOn(page)
  await goOffline()
  await page.goto('/community')
  await page.locator('textarea[name=body]').fill(secret)
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: secret })).toContainText(bn.wall.waiting.title)

  await page.goto('/logout')
  await page.getByRole('button', { name: bn.session.logout.keep, exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await goOnline()
  await signInAs(page, 'instructor@demo.test')
  const second = await personOn(page)
  expect(second).not.toBe(first)
  for (const path of ['/community', '/outbox', '/my-courses', '/']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await reachable(page, second)).not.toContain(secret)
  }
  await page.goto('/community')
  await page.locator('textarea[name=body]').fill('দ্বিতীয় জনের লেখা')
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'দ্বিতীয় জনের লেখা' })).not.toContainText(bn.wall.waiting.title)
  // A page that is left in the middle of sending asks what shall become of it.
  await expect.poll(async () => (await rowsOf(page, `entlab-person-${second}`, 'outbox')).length).toBe(0)
  expect(network.proxy.log.some(({ url, body }) => url.includes('/sync/push') && body.includes(secret))).toBe(false)

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await signInAs(page, 'student@demo.test')
  await page.goto('/community')
  const post = page.getByRole('listitem').filter({ hasText: secret })
  await expect(post).toBeVisible()
  await expect(post).not.toContainText(bn.wall.waiting.title)
  const pushes = network.proxy.log.filter(({ url, body }) => url.includes('/sync/push') && body.includes(secret))
  expect(pushes.length).toBeGreaterThan(0)
  for (const { body } of pushes) expect((JSON.parse(body) as { user_id: string }).user_id).toBe(first)
})
