import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, downloadCourse, lessonIds } from '../support/learner.ts'

const composer = (page: Page) => page.locator('textarea[name=body]')
const pressSend = (page: Page) => page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
const post = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** A disk that is busy with something else: whoever wants to write waits until it is let go. */
async function holdTheDisk(page: Page): Promise<() => Promise<void>> {
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
    Object.assign(window, { letGoOfDisk: () => (isHeld = false) })
  })
  return () => page.evaluate(() => (window as unknown as { letGoOfDisk: () => void }).letGoOfDisk())
}

test('a second text sent while the first is still being kept is a second post', async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/community')
  await expect(post(page, 'বাকির খাতা')).toBeVisible()
  // Posts stand there from the HTML; what was begun is read from the disk.
  await expect(composer(page)).toBeEditable()
  const [first, second] = [`প্রথম ${Date.now()}`, `দ্বিতীয় ${Date.now()}`]
  const letGo = await holdTheDisk(page)
  await composer(page).fill(first)
  await pressSend(page)
  // A second tap of the same thumb is no second post.
  await pressSend(page)
  await composer(page).fill(second)
  await pressSend(page)
  await expect(composer(page)).toHaveValue(second)
  await letGo()
  for (const text of [first, second]) await expect(post(page, text)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  for (const text of [first, second]) await expect(post(page, text)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
})

test('a text begun while the one before is still being kept stays, also over a reload', async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/community')
  await expect(post(page, 'বাকির খাতা')).toBeVisible()
  // Posts stand there from the HTML; what was begun is read from the disk.
  await expect(composer(page)).toBeEditable()
  const [sent, begun] = [`পাঠানো ${Date.now()}`, `এখনো লিখছি ${Date.now()}`]
  const letGo = await holdTheDisk(page)
  await composer(page).fill(sent)
  await pressSend(page)
  await composer(page).fill(begun)
  await letGo()
  await expect(post(page, sent)).toHaveCount(1)
  await expect(composer(page)).toHaveValue(begun)
  await page.reload()
  await expect(composer(page)).toHaveValue(begun)
})

test('a step is left only when the phone has kept that it was learned', async ({ page, signIn, goOffline }) => {
  await signIn('student')
  await downloadCourse(page)
  // What is learned here is no other journey's business: it never arrives.
  await goOffline()
  await page.goto(`/courses/${courseSlug}/learn?lesson=${lessonIds[0]}`)
  const step = page.locator('[data-lesson-text]')
  const first = await step.getAttribute('aria-label')
  const letGo = await holdTheDisk(page)
  await page.locator('button[data-move=next]').click()
  await frames(page, 20)
  expect(await step.getAttribute('aria-label')).toBe(first)
  await letGo()
  await expect(step).not.toHaveAttribute('aria-label', first ?? '')
})

/** Long enough for the page to draw whatever it is going to draw without the disk. */
async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let drawn = 0; drawn < wanted; drawn++) await new Promise(requestAnimationFrame)
  }, count)
}
