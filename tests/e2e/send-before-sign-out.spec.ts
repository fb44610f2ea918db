import type { Page } from '@playwright/test'
import { callApi, demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, learnerWords, writePost } from '../support/learner.ts'
import { openLink } from '../support/link.ts'
import type { Network } from '../support/network.ts'
import { aPicture } from '../support/pictures.ts'
import { press } from '../support/press.ts'
import { signInByForm } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = bn.session.logout
const builder = learnerWords('bn', 'builder')
/** A connection on which each request takes 1 s, long enough for a click during the push. */
const slow = { ...openLink, latencyMs: 500 }

async function onTheServer(network: Network, bodies: readonly string[]): Promise<string[]> {
  const { token } = await signInByApi(network.server.url, demoEmail('student'))
  const answer = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts', { token })
  const all = answer.json?.items.map((post) => post.body) ?? []
  return all.filter((body) => bodies.includes(body)).sort()
}

const pushes = (network: Network) => network.proxy.log.filter(({ url }) => url.includes('/sync/push'))

/** Writes two posts, which wait, and opens the sign-out page. */
async function writeTwo(page: Page, network: Network): Promise<string[]> {
  const bodies = ['এক', 'দুই'].map((which) => `যাওয়ার আগে ${which} ${Date.now()}`).sort()
  for (const body of bodies) await writePost(page, body)
  await visit(page, '/logout')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
  network.proxy.log.length = 0
  return bodies
}

async function writeTwoOffline(page: Page, network: Network): Promise<string[]> {
  await network.goOffline(page.context())
  return await writeTwo(page, network)
}

test('"send now, then log out" waits until the posts are sent in the running sync round', async ({ page, network, signIn }) => {
  await signIn('student', page, '/community')
  network.expectTrouble()
  // Only requests to the API fail: without a worker, the sign-out page itself needs a file.
  network.proxy.path = /^\/api\//
  network.proxy.faults = { 'lose-request': 1 }
  const bodies = await writeTwo(page, network)
  network.proxy.shape(slow)
  network.proxy.faults = {}
  network.proxy.log.length = 0
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => pushes(network).length).toBeGreaterThan(0)
  expect(pushes(network)[0]?.status).toBe(null)
  await press(page, words.send)
  network.proxy.shape(openLink)
  await expect(page).toHaveURL(/\/$/)
  expect(await onTheServer(network, bodies)).toEqual(bodies)
  expect(pushes(network).flatMap(({ body }) => (JSON.parse(body) as { commands: unknown[] }).commands)).toHaveLength(bodies.length)
})

withWorker(
  '"send now, then log out" waits until another tab has sent the posts',
  heldBy(
    'tests/system/sync-waits.test.ts#"send now" waits while another tab sends, and then for what is left',
    'tests/e2e/send-before-sign-out.spec.ts#"send now, then log out" waits until the posts are sent in the running sync round',
  ),
  async ({ page, network, signIn, workerReady }) => {
    await signIn('student', page, '/community')
    await workerReady()
    await sendInOtherTab(page, network)
  },
)

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

withWorker(
  '"send now, then log out" sends the file of a draft that was brought offline',
  heldBy(
    'src/features/session/state/leaving/send-unsent.test.ts#sends the commands, then the files of drafts, and reports the part that has arrived',
  ),
  async ({ page, network, signIn, workerReady }) => {
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await network.goOffline(page.context())
    await bringPhoto(page)
    await page.goto('/logout')
    await expect(page.getByRole('button', { name: words.send, exact: true })).toBeVisible()
    await network.goOnline(page.context())
    await press(page, words.send)
    await expect(page).toHaveURL(/\/$/)
    const session = await signInByApi(network.server.url, demoEmail('instructor'))
    type Head = { files: { path: string }[] }
    const heads = (await pullByApi<Head>(network.server.url, session, 'teaching=0&shape=5')).filter(({ table }) => table === 'courseDrafts')
    expect(heads.flatMap(({ row }) => row?.files.filter(({ path }) => path.startsWith('uploads/')) ?? [])).toHaveLength(1)
  },
)

/** Puts a photo into a lesson of a new course. */
async function bringPhoto(page: Page): Promise<void> {
  await press(page, builder.list.new)
  await page.locator('#root [name=title_bn]').fill('ছবির কোর্স')
  await press(page, builder.list.begin)
  await page.getByRole('link', { name: builder.first.lesson }).first().click()
  await press(page, builder.addOther)
  await press(page, builder.kinds.image)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('#root button[name="data.file"]').click()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPicture(400, 300) })
  await press(page, builder.files.trim.use)
  await expect(page.getByText(builder.files.waits)).toBeVisible()
  await press(page, builder.done)
  await expect.poll(() => rowsOf(page, 'entlab-person-', 'drafts')).toEqual([])
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
  await press(page, words.send)
  await expect(page.getByRole('button', { name: words.sending, exact: true })).toBeVisible()
  expect(await onTheServer(network, bodies)).toEqual([])
  await other.evaluate(() => (window as unknown as { releaseLock: () => void }).releaseLock())
  await expect(page).toHaveURL(/\/$/)
  expect(await onTheServer(network, bodies)).toEqual(bodies)
}

async function reportUnsent(page: Page, network: Network): Promise<void> {
  const bodies = await writeTwoOffline(page, network)
  await press(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unsentText)
  await expect(page).toHaveURL(/\/logout$/)
  for (const name of [words.keep, words.send, words.discard]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await press(page, words.keep)
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
  await press(page, words.send)
  await expect(page.getByRole('alert')).toContainText(words.unfinishedText)
  await expect(page.getByRole('button', { name: words.send, exact: true })).toHaveCount(0)
  await press(page, words.keep)
  await expect(page).toHaveURL(/\/$/)
  await signInByForm(page)
  await page.goto('/community')
  await expect(page.locator('textarea[name=body]')).toHaveValue('অর্ধেক লেখা')
}
