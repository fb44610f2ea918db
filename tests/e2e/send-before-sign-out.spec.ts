import type { Page } from '@playwright/test'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'
import { openLink } from '../support/link.ts'
import type { Network } from '../support/network.ts'
import { signInByForm } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const words = bn.session.logout
/** A connection on which each request takes 1 s, long enough for a click during the push. */
const slow = { ...openLink, latencyMs: 500 }

async function onTheServer(network: Network, bodies: readonly string[]): Promise<string[]> {
  const { token } = await signInByApi(network.server.url, demoEmail('student'))
  const answer = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts', { token })
  const all = answer.json?.items.map((post) => post.body) ?? []
  return all.filter((body) => bodies.includes(body)).sort()
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pushes = (network: Network) => network.proxy.log.filter(({ url }) => url.includes('/sync/push'))

/** Writes two posts offline and opens the sign-out page. */
async function writeTwoOffline(page: Page, network: Network): Promise<string[]> {
  const bodies = ['এক', 'দুই'].map((which) => `যাওয়ার আগে ${which} ${Date.now()}`).sort()
  await network.goOffline(page.context())
  for (const body of bodies) await writePost(page, body)
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
  network.proxy.log.length = 0
  return bodies
}

withWorker('"send now, then log out" waits until the posts are sent', async ({ page, network, signIn, workerReady }) => {
  await signIn('student')
  await workerReady()
  await withWorker.step('in the running sync round', () => sendInRound(page, network))
  await signInByForm(page)
  await withWorker.step('by another tab', () => sendInOtherTab(page, network))
})

withWorker(
  'the sign-out page reports unsent posts and a draft, and keeps its choices',
  heldBy('src/features/session/state/sign-in.test.ts#discards what is unsent together with the sealing'),
  async ({ page, network, signIn, workerReady }) => {
    await signIn('student')
    await workerReady()
    await withWorker.step('unsent posts', () => reportUnsent(page, network))
    await withWorker.step('a draft, which is not sent by itself', () => reportDraft(page, network))
  },
)

async function sendInRound(page: Page, network: Network): Promise<void> {
  const bodies = await writeTwoOffline(page, network)
  network.proxy.shape(slow)
  await network.goOnline(page.context())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => pushes(network).length).toBeGreaterThan(0)
  expect(pushes(network)[0]?.status).toBe(null)
  await choose(page, words.send)
  await expect(page).toHaveURL(/\/$/)
  expect(await onTheServer(network, bodies)).toEqual(bodies)
  expect(pushes(network).flatMap(({ body }) => (JSON.parse(body) as { commands: unknown[] }).commands)).toHaveLength(bodies.length)
  network.proxy.shape(openLink)
}

async function sendInOtherTab(page: Page, network: Network): Promise<void> {
  const bodies = await writeTwoOffline(page, network)
  const other = await page.context().newPage()
  await other.goto('/more')
  const personId = await page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string }).userId)
  await other.evaluate(async (name) => {
    await new Promise<void>((acquired) => {
      void navigator.locks.request(name, async () => {
        acquired()
        await new Promise((resolve) => Object.assign(window, { releaseLock: resolve }))
      })
    })
  }, `sync:${personId}`)
  await network.goOnline(page.context())
  await choose(page, words.send)
  await expect(page.getByRole('button', { name: words.sending, exact: true })).toBeVisible()
  expect(await onTheServer(network, bodies)).toEqual([])
  await other.evaluate(() => (window as unknown as { releaseLock: () => void }).releaseLock())
  await expect(page).toHaveURL(/\/$/)
  expect(await onTheServer(network, bodies)).toEqual(bodies)
}

async function reportUnsent(page: Page, network: Network): Promise<void> {
  const bodies = await writeTwoOffline(page, network)
  await choose(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unsentText)
  await expect(page).toHaveURL(/\/logout$/)
  for (const name of [words.keep, words.send, words.discard]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await choose(page, words.keep)
  await expect(page).toHaveURL(/\/$/)
  await network.goOnline(page.context())
  // Only the password unlocks the store of a signed-out user.
  await signInByForm(page)
  await expect.poll(() => onTheServer(network, bodies)).toEqual(bodies)
}

async function reportDraft(page: Page, network: Network): Promise<void> {
  await network.goOffline(page.context())
  await writePost(page, `পুরো লেখা ${Date.now()}`)
  await page.locator('textarea[name=body]').fill('অর্ধেক লেখা')
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
  await network.goOnline(page.context())
  await choose(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unfinishedText)
  await expect(page.getByRole('button', { name: words.send, exact: true })).toHaveCount(0)
  await choose(page, words.keep)
  await expect(page).toHaveURL(/\/$/)
  await signInByForm(page)
  await page.goto('/community')
  await expect(page.locator('textarea[name=body]')).toHaveValue('অর্ধেক লেখা')
}
