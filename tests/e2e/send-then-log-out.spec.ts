import type { Page } from '@playwright/test'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'
import { openLink } from '../support/link.ts'
import type { Network } from '../support/network.ts'

const words = bn.session.logout
/** A line on which each request takes a second: long enough to be met in the middle. */
const slow = { ...openLink, latencyMs: 500 }

async function onTheServer(network: Network, bodies: readonly string[]): Promise<string[]> {
  const { token } = await signInByApi(network.server.url, demoEmail('student'))
  const answer = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts', { token })
  const all = answer.json?.items.map((post) => post.body) ?? []
  return all.filter((body) => bodies.includes(body)).sort()
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pushes = (network: Network) => network.proxy.log.filter(({ url }) => url.includes('/sync/push'))

/** Two posts that wait, and a round that begins to send them over a slow line. */
async function writeTwoWithoutALine(page: Page, network: Network): Promise<string[]> {
  const bodies = ['এক', 'দুই'].map((which) => `যাওয়ার আগে ${which} ${Date.now()}`).sort()
  await network.goOffline(page.context())
  for (const body of bodies) await writePost(page, body)
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
  network.proxy.log.length = 0
  return bodies
}

test('"send now, then log out" waits for the round that is under way', async ({ page, network, signIn, keptOnPhone }) => {
  await signIn('student')
  await keptOnPhone()
  const bodies = await writeTwoWithoutALine(page, network)
  network.proxy.shape(slow)
  await network.goOnline(page.context())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => pushes(network).length).toBeGreaterThan(0)
  expect(pushes(network)[0]?.status).toBe(null)
  await choose(page, words.send)
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 })
  expect(await onTheServer(network, bodies)).toEqual(bodies)
  expect(pushes(network).flatMap(({ body }) => (JSON.parse(body) as { commands: unknown[] }).commands)).toHaveLength(bodies.length)
})

test('"send now, then log out" waits for another tab that is sending', async ({ page, context, network, signIn, keptOnPhone }) => {
  await signIn('student')
  await keptOnPhone()
  const bodies = await writeTwoWithoutALine(page, network)
  const other = await context.newPage()
  await other.goto('/more')
  const personId = await page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string }).userId)
  await other.evaluate(async (name) => {
    await new Promise<void>((hasIt) => {
      void navigator.locks.request(name, async () => {
        hasIt()
        await new Promise((resolve) => Object.assign(window, { letGo: resolve }))
      })
    })
  }, `sync:${personId}`)
  await network.goOnline(context)
  await choose(page, words.send)
  await expect(page.getByRole('button', { name: words.sending, exact: true })).toBeVisible()
  expect(await onTheServer(network, bodies)).toEqual([])
  await other.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 })
  expect(await onTheServer(network, bodies)).toEqual(bodies)
})

test('what could not be sent is said, and the choice stays open', async ({ page, network, signIn, keptOnPhone }) => {
  await signIn('student')
  await keptOnPhone()
  const bodies = await writeTwoWithoutALine(page, network)
  await choose(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unsentText)
  await expect(page).toHaveURL(/\/logout$/)
  for (const name of [words.keep, words.send, words.discard]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await choose(page, words.keep)
  await expect(page).toHaveURL(/\/$/)
  await network.goOnline(page.context())
  await signIn('student')
  await expect.poll(() => onTheServer(network, bodies), { timeout: 20_000 }).toEqual(bodies)
})

test('a half-written text does not go by itself, and that is said', async ({ page, signIn, goOffline, goOnline, keptOnPhone }) => {
  await signIn('student')
  await keptOnPhone()
  await goOffline()
  await writePost(page, `পুরো লেখা ${Date.now()}`)
  await page.locator('textarea[name=body]').fill('অর্ধেক লেখা')
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
  await goOnline()
  await choose(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unfinishedText, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: words.send, exact: true })).toHaveCount(0)
  await choose(page, words.keep)
  await expect(page).toHaveURL(/\/$/)
  await signIn('student')
  await page.goto('/community')
  await expect(page.locator('textarea[name=body]')).toHaveValue('অর্ধেক লেখা')
})
