import type { Page } from '@playwright/test'
import { expect, withWorker } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { signInByForm } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

withWorker.use({ sharesServer: true })

const secret = `শুধু আমার কথা ${Date.now()}`

/** All text that this page can read for its user: the screen, web storage, URLs in caches, and its databases. */
async function readableText(page: Page, personId: string): Promise<string> {
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

withWorker(
  'an unsent post is neither sent nor visible while another user has the device',
  heldBy(
    'sw/background-push.test.ts#sends the unsent commands of a closed page',
    'src/features/session/vault/vault-session.test.ts#goes on with the session of the password that was entered first',
    'src/offline/vault/closed-writes.test.ts#is not written beside a closed vault',
    'tests/e2e/vault.spec.ts#sisters share a phone without a connection',
  ),
  async ({ page, network, goOffline, goOnline, workerReady }) => {
    await signInByForm(page)
    await workerReady()
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
    await signInByForm(page, 'instructor')
    const second = await personOn(page)
    expect(second).not.toBe(first)
    for (const path of ['/community', '/outbox', '/my-courses', '/']) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      expect(await readableText(page, second)).not.toContain(secret)
    }
    await page.goto('/community')
    await page.locator('textarea[name=body]').fill('দ্বিতীয় জনের লেখা')
    await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'দ্বিতীয় জনের লেখা' })).not.toContainText(bn.wall.waiting.title)
    // With unsent posts the sign-out page would ask first.
    await expect.poll(async () => (await rowsOf(page, `entlab-person-${second}`, 'outbox')).length).toBe(0)
    expect(network.proxy.log.some(({ url, body }) => url.includes('/sync/push') && body.includes(secret))).toBe(false)

    await page.goto('/logout')
    await expect(page).toHaveURL(/\/$/)
    await signInByForm(page)
    await page.goto('/community')
    const post = page.getByRole('listitem').filter({ hasText: secret })
    await expect(post).toBeVisible()
    await expect(post).not.toContainText(bn.wall.waiting.title)
    const pushes = network.proxy.log.filter(({ url, body }) => url.includes('/sync/push') && body.includes(secret))
    expect(pushes.length).toBeGreaterThan(0)
    for (const { body } of pushes) expect((JSON.parse(body) as { user_id: string }).user_id).toBe(first)
  },
)
