import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, courseSlug, downloadCourse, lessonIds } from '../support/learner.ts'
import { heldBy } from '../support/thorough.ts'

const composer = (page: Page) => page.locator('textarea[name=body]')
const pressSend = (page: Page) => page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
const post = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Simulates a busy disk: writes wait until the returned function is called. */
async function blockWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const { userId } = JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string }
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`entlab-person-${userId}`)
      request.onsuccess = () => resolve(request.result)
    })
    const store = db.transaction(['outbox', 'posts', 'drafts', 'shadows'], 'readwrite').objectStore('outbox')
    let isHeld = true
    const keepBusy = () => {
      if (isHeld) store.count().onsuccess = keepBusy
      else db.close()
    }
    keepBusy()
    Object.assign(window, { releaseWrites: () => (isHeld = false) })
  })
  return () => page.evaluate(() => (window as unknown as { releaseWrites: () => void }).releaseWrites())
}

test('a text that is sent or started while another is being stored becomes a second post or stays a draft, even after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('student', page, '/community')
  await expect(post(page, 'বাকির খাতা')).toBeVisible()
  // Posts are prerendered; the editor waits for the stored draft.
  await expect(composer(page)).toBeEditable()
  const [first, second] = [`প্রথম ${Date.now()}`, `দ্বিতীয় ${Date.now()}`]
  const release = await blockWrites(page)
  await composer(page).fill(first)
  await pressSend(page)
  // A double tap makes no second post.
  await pressSend(page)
  await composer(page).fill(second)
  await pressSend(page)
  await expect(composer(page)).toHaveValue(second)
  await release()
  for (const text of [first, second]) await expect(post(page, text)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  for (const text of [first, second]) await expect(post(page, text)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeEditable()
  const [sent, draft] = [`পাঠানো ${Date.now()}`, `এখনো লিখছি ${Date.now()}`]
  const releaseAgain = await blockWrites(page)
  await composer(page).fill(sent)
  await pressSend(page)
  await composer(page).fill(draft)
  await releaseAgain()
  await expect(post(page, sent)).toHaveCount(1)
  await expect(composer(page)).toHaveValue(draft)
  await page.reload()
  await expect(composer(page)).toHaveValue(draft)
})

withWorker(
  'a lesson leaves a step only after its progress is stored',
  heldBy('src/features/player/state/use-writes.test.ts#waits until everything is on the disk'),
  async ({ page, signIn, goOffline, workerReady }) => {
    await signIn('student')
    await downloadCourse(page)
    await workerReady()
    // Offline: the progress never arrives, so it affects no other journey.
    await goOffline()
    await page.goto(`/courses/${courseSlug}/learn?lesson=${lessonIds[0]}`)
    const step = page.locator('[data-lesson-text]')
    const first = await step.getAttribute('aria-label')
    const release = await blockWrites(page)
    await page.locator('button[data-move=next]').click()
    await waitFrames(page, 20)
    expect(await step.getAttribute('aria-label')).toBe(first)
    await release()
    await expect(step).not.toHaveAttribute('aria-label', first ?? '')
  },
)

/** Waits for frames, in which the page could render the next step without the disk. */
async function waitFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise(requestAnimationFrame)
  }, count)
}
