import { expect, test } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'

test.use({ sharesServer: true })

test('a tab takes the sync lock from a frozen tab after 30 s', async ({ page, context, network, signIn }) => {
  await signIn('student')
  const { userId } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string })
  const frozen = await context.newPage()
  // A bare script. A picture would have no origin: its policy is a sandbox.
  await frozen.goto('/sw.js')
  await frozen.evaluate(async (name) => {
    await new Promise<void>((acquired) => {
      void navigator.locks
        .request(name, () => {
          acquired()
          return new Promise(() => {})
        })
        .catch(() => Object.assign(window, { wasOvertaken: true }))
    })
  }, `sync:${userId}`)

  await page.clock.install()
  const post = `আটকে থাকা জানালার পাশে ${Date.now()}`
  await writePost(page, post)
  const card = page.getByRole('listitem').filter({ hasText: post })
  const pushes = () => network.proxy.log.filter(({ url, body }) => url.includes('/sync/push') && body.includes(post))
  // A healthy tab may need 20 s, so its lock is respected.
  for (let seconds = 0; seconds < 20; seconds += 4) {
    await page.clock.fastForward(4_000)
    await expect(card).toContainText(bn.wall.waiting.title)
  }
  expect(pushes()).toHaveLength(0)
  await expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(card).not.toContainText(bn.wall.waiting.title, { timeout: 500 })
  }).toPass()
  // The post is marked as being sent before its request leaves.
  await expect.poll(() => pushes().length).toBe(1)
  expect(await frozen.evaluate(() => 'wasOvertaken' in window)).toBe(true)
})

test('an old tab beside a newer database keeps its text, writes nothing, and its queued post is sent later', async ({
  page,
  network,
  signIn,
}) => {
  await signIn('student', page, '/community')
  const composer = page.locator('textarea[name=body]')
  await expect(composer).toBeEditable()
  // The files of the app still arrive: the page loads its notices later.
  network.expectTrouble()
  network.proxy.path = /^\/api\//
  network.proxy.faults = { 'lose-request': 1 }
  const [queued, text] = [`আগের লেখা ${Date.now()}`, 'অর্ধেক লেখা কথা']
  await writePost(page, queued)
  const card = page.getByRole('listitem').filter({ hasText: queued })
  await expect(card).toContainText(bn.wall.waiting.title)

  // Simulates a newer build in another tab, which raises the version of the database by a decimal: the page that reloads can use it.
  await composer.fill(text)
  await page.evaluate(async () => {
    for (const { name, version } of await indexedDB.databases()) {
      if (!name?.startsWith('entlab-person-') || name.endsWith('guest')) continue
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(name, (version ?? 0) + 1)
        request.onsuccess = () => resolve(request.result.close())
        request.onerror = reject
      })
    }
  })
  await expect(page.getByText(bn.common.outdated.title)).toBeVisible()
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByText(bn.wall.composer.failed)).toBeVisible()
  await expect(composer).toHaveValue(text)

  network.proxy.faults = {}
  await page.reload()
  await expect(card).not.toContainText(bn.wall.waiting.title)
})
