import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, learnLesson, learnerWords as words, writePost } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

// Chromium measures the use of the storage rarely: the first test begins with none.
test.use({ sharesContext: false })

/** In bytes; more than the app stores on a first visit with its reserve. Set from the start, since Chromium checks the quota rarely. */
const quota = 12_000_000
/** More posts than a full database still accepts. */
const maxPosts = 40

withWorker(
  'a full device stores each post or reports that it cannot, and stores again once space is free',
  async ({ page, context, network, signIn, workerReady }) => {
    const devTools = await context.newCDPSession(page)
    const { origin } = new URL(network.url)
    await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quota })
    await signIn('student', page, '/community')
    await workerReady()
    await expect(page.locator('article').first()).toBeVisible()
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('reserve-v1')).keys()).length)).toBe(1)
    const composer = page.locator('textarea[name=body]')
    const confirmation = page.getByText(bn.wall.composer.saved).or(page.getByText(bn.wall.composer.sent))
    const full = page.getByText(bn.wall.composer.full)
    const saved: string[] = []
    /** @returns the text if it could not be stored */
    const write = async () => {
      const text = `শেষ জায়গায় লেখা ${saved.length} ${incompressible(4900)}`
      await composer.fill(text)
      await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
      await expect(full.or(confirmation)).toBeVisible()
      if (await full.isVisible()) return text
      saved.push(text)
      return ''
    }
    await fillCaches(page)
    for (let count = 0; count < 5; count++) expect(await write(), 'fits into the reserve').toBe('')

    await fillDatabase(page)
    let unstored = ''
    while (unstored === '' && saved.length < maxPosts) unstored = await write()
    expect(unstored, 'the quota was reached').not.toBe('')
    await expect(composer).toHaveValue(unstored)

    // All pages still work, and so does a lesson. The text that was not stored is back in the editor.
    await learnLesson(page, 'income-and-expense')
    const pageError = page.getByText(words('bn', 'common').pageError.title)
    for (const path of isThorough ? ['/my-courses', '/courses'] : []) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(pageError).toHaveCount(0)
    }
    await visit(page, '/outbox')
    await expect(page.getByRole('heading', { level: 1, name: bn.outbox.title, exact: true })).toBeVisible()
    await expect(pageError).toHaveCount(0)
    await page.goto('/community')
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(pageError).toHaveCount(0)
    await expect(composer).toHaveValue(unstored)

    await devTools.send('Storage.overrideQuotaForOrigin', { origin })
    await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
    await expect(confirmation).toBeVisible()
    await expect.poll(() => onTheServer(network), { timeout: 90_000 }).toEqual([...saved, unstored].sort())
    await expect(page.getByText(words('bn', 'common').full.title)).toHaveCount(0)
  },
)

test('a button that cannot store its command reports it, and works again once space is free', async ({ page, signIn }) => {
  await signIn('student', page, '/community')
  const text = `মুছতে চাই ${Date.now()}`
  await writePost(page, text)
  const card = page.getByRole('listitem').filter({ hasText: text })
  await expect(card).not.toContainText(bn.wall.waiting.title)
  const remove = async () => {
    await card.getByRole('button', { name: bn.wall.post.remove, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: bn.wall.post.remove, exact: true }).click()
  }

  // Writes of a command fail like on a full disk, whatever the browser still has in reserve.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function () {
      throw new DOMException(`${this.name}: no space left`, 'QuotaExceededError')
    }
    addEventListener('space-is-free', () => Object.assign(IDBObjectStore.prototype, { add }))
  })
  await remove()
  await expect(card.getByRole('alert')).toContainText(bn.common.full.title)
  await expect(card.getByRole('link', { name: bn.common.full.action })).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('space-is-free')))
  await remove()
  await expect(card).toHaveCount(0)
})

/** Random letters: the database compresses its files, so repeated letters would never reach the quota. */
function incompressible(length: number): string {
  const [first, letters] = [0x995, 0x9a8 - 0x995]
  return String.fromCharCode(...Array.from({ length }, () => first + Math.floor(Math.random() * letters)))
}

/** Fills the rest of the quota. In Cache Storage, which measures it at each write. */
async function fillCaches(page: Page): Promise<void> {
  const error = await page.evaluate(async () => {
    const cache = await caches.open('photos')
    for (let bytes = 1_000_000, count = 0; ; count += 1) {
      const photo = new Uint8Array(bytes)
      for (let start = 0; start < bytes; start += 65_536) crypto.getRandomValues(photo.subarray(start, Math.min(start + 65_536, bytes)))
      try {
        await cache.put(`/photos/${count}`, new Response(photo))
      } catch (failure) {
        if (bytes < 2_000) return (failure as DOMException).name
        bytes /= 2
      }
    }
  })
  expect(error).toBe('QuotaExceededError')
}

/** Fills what IndexedDB still accepts: it measures the quota up to 30 s late. */
async function fillDatabase(page: Page): Promise<void> {
  const error = await page.evaluate(async () => {
    const opening = indexedDB.open('photos', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('photos', { autoIncrement: true })
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    for (let bytes = 1_000_000; ; ) {
      const photo = new Uint8Array(bytes)
      for (let start = 0; start < bytes; start += 65_536) crypto.getRandomValues(photo.subarray(start, Math.min(start + 65_536, bytes)))
      const failure = await new Promise<DOMException | null>((resolve) => {
        const writing = db.transaction('photos', 'readwrite', { durability: 'strict' })
        writing.objectStore('photos').add(photo)
        writing.oncomplete = () => resolve(null)
        writing.onabort = () => resolve(writing.error)
      })
      if (failure && bytes < 2_000) return failure.name
      if (failure) bytes /= 2
    }
  })
  expect(error).toBe('QuotaExceededError')
}

interface WallPage {
  items: { body: string }[]
  next_cursor: string | null
}

/** All posts of this test on the server, with repeats. */
async function onTheServer(network: Network): Promise<string[]> {
  const bodies: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: { json: WallPage | null } = await callApi<WallPage>(network.server.url, `/posts${cursor && `?cursor=${cursor}`}`)
    bodies.push(...(answer.json?.items ?? []).map((post) => post.body))
    cursor = answer.json?.next_cursor ?? null
  }
  return bodies.filter((body) => body.startsWith('শেষ জায়গায় লেখা')).sort()
}
