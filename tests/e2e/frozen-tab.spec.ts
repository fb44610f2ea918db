import { expect, test } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'

test('a frozen tab that sits on the lock is overtaken after half a minute', async ({
  page,
  context,
  network,
  signIn,
  keptOnPhone,
  allowConsole,
}) => {
  // The browser looks for an icon of the bare picture that the other tab shows.
  allowConsole(/favicon\.ico/)
  await signIn('student')
  await keptOnPhone()
  const { userId } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string })
  const frozen = await context.newPage()
  await frozen.goto('/favicon.svg')
  await frozen.evaluate(async (name) => {
    await new Promise<void>((hasIt) => {
      void navigator.locks
        .request(name, () => {
          hasIt()
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
  // A healthy tab may well need this long: nobody pushes it aside.
  for (let seconds = 0; seconds < 20; seconds += 4) {
    await page.clock.fastForward(4_000)
    await expect(card).toContainText(bn.wall.waiting.title)
  }
  expect(pushes()).toHaveLength(0)
  await expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(card).not.toContainText(bn.wall.waiting.title, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  // The post is called "being sent" a moment before the request is on the line.
  await expect.poll(() => pushes().length).toBe(1)
  expect(await frozen.evaluate(() => 'wasOvertaken' in window)).toBe(true)
})
