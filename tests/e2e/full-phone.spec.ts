import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnLesson, learnerWords as words } from '../support/learner.ts'
import type { Network } from '../support/network.ts'

/** The reserve and what was left beside it hold fewer. */
const mostPosts = 200

test('a full phone keeps or says that it cannot, loses nothing, and goes on once there is room', async ({
  page,
  context,
  network,
  signIn,
  keptOnPhone,
}) => {
  test.setTimeout(180_000)
  await signIn('student')
  await keptOnPhone()
  await page.goto('/community')
  await expect(page.locator('article').first()).toBeVisible()
  const devTools = await context.newCDPSession(page)
  const origin = new URL(network.url).origin
  const { usage } = await devTools.send('Storage.getUsageAndQuota', { origin })
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 50_000 })

  const composer = page.locator('textarea[name=body]')
  const saved: string[] = []
  let left = ''
  for (let index = 0; left === '' && index < mostPosts; index++) {
    const text = `ভরা ফোনে লেখা ${index} ${unpressable(4900)}`
    await composer.fill(text)
    await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
    const full = page.getByText(bn.wall.composer.full)
    await expect(full.or(page.getByText(bn.wall.composer.saved))).toBeVisible()
    if (await full.isVisible()) left = text
    else saved.push(text)
  }
  expect(left, 'the disk ran full').not.toBe('')
  await expect(composer).toHaveValue(left)

  // Nothing of this takes a page along, a lesson can be learned, and what found no room is still there on coming back.
  await learnLesson(page, 'income-and-expense')
  for (const path of ['/outbox', '/my-courses', '/courses', '/community']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText(words('bn', 'common').pageError.title)).toHaveCount(0)
  }
  await expect(composer).toHaveValue(left)

  await devTools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByText(bn.wall.composer.saved)).toBeVisible()
  await expect.poll(() => onTheServer(network), { timeout: 90_000 }).toEqual([...saved, left].sort())
  await expect(page.getByText(words('bn', 'common').full.title)).toHaveCount(0)
})

/** Letters without a pattern: the store's files are compressed, and a disk of repeated letters never runs full. */
function unpressable(length: number): string {
  const [first, letters] = [0x995, 0x9a8 - 0x995]
  return String.fromCharCode(...Array.from({ length }, () => first + Math.floor(Math.random() * letters)))
}

interface WallPage {
  items: { body: string }[]
  next_cursor: string | null
}

/** Every post of this test that the server has, however often. */
async function onTheServer(network: Network): Promise<string[]> {
  const bodies: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: { json: WallPage | null } = await callApi<WallPage>(network.server.url, `/posts${cursor && `?cursor=${cursor}`}`)
    bodies.push(...(answer.json?.items ?? []).map((post) => post.body))
    cursor = answer.json?.next_cursor ?? null
  }
  return bodies.filter((body) => body.startsWith('ভরা ফোনে লেখা')).sort()
}
