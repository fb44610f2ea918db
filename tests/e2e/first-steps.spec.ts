import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'
import { visit } from '../support/walk.ts'

const learn = `/courses/${courseSlug}/learn`
const scripts = '**/assets/*.js'
/** A route handler that never answers. */
const hold = () => undefined

const stepInHtml = (page: Page) => page.locator('#prerendered [data-step]:not([hidden])')
const label = (number: number, total: number) =>
  bn.player.step.label.replace('{{number}}', digits(number)).replace('{{total}}', digits(total))
const digits = (number: number) => new Intl.NumberFormat('bn-BD').format(number)
const turned = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':turned:')))

/** Opens a lesson whose scripts do not load. The server prerenders it after its first requests, which need no page. */
async function openHtmlOnly(page: Page, lesson: string): Promise<void> {
  const address = `${learn}?lesson=${lesson}`
  await expect.poll(async () => await (await page.request.get(address)).text()).toMatch(/ data-step="[\w-]+"/)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(stepInHtml(page)).toBeVisible()
}

async function doneIn(page: Page, lesson: string): Promise<unknown> {
  const rows = await rowsOf(page, 'entlab-', 'progress')
  return rows.find((row) => row.lesson_id === lesson)?.done
}

/** One journey, so one sign-in. Each part has its own lesson. */
test('a user reads a lesson before its scripts load, and the app continues at that step with the progress', async ({ page, signIn }) => {
  await signIn('student')
  await test.step('the app continues at that step', () => continueAtStep(page))
  await test.step('steps turned while the app starts are not lost', () => turnWhileStarting(page))
  await test.step('steps of a lesson that is not opened again are recorded from another page', () => leaveLesson(page))
})

async function continueAtStep(page: Page): Promise<void> {
  await page.route(scripts, hold)
  await openHtmlOnly(page, 'what-is-profit')
  await expect(stepInHtml(page)).toHaveAccessibleName(label(1, 9))
  await stepInHtml(page).locator('[data-move=next]').click()
  await expect(stepInHtml(page)).toHaveAccessibleName(label(2, 9))
  await expect(stepInHtml(page).locator('img')).toBeVisible()
  await expect(stepInHtml(page)).toBeFocused()
  await stepInHtml(page).locator('[data-move=back]').click()
  await expect(stepInHtml(page)).toHaveAccessibleName(label(1, 9))
  await stepInHtml(page).locator('[data-move=next]').click()

  // The page is closed before the app has loaded.
  await page.unroute(scripts, hold)
  await page.goto(`${learn}?lesson=what-is-profit`)
  await expect(page.locator('[data-lesson-text]')).toHaveAccessibleName(label(2, 9))
  await expect.poll(() => doneIn(page, 'what-is-profit')).toEqual(['l4-goal'])
  await expect.poll(() => turned(page)).toEqual([])
  // The app's own record overrides the beginning in the HTML.
  await page.locator('[data-move=next]:visible').click()
  // The lesson leaves a step once its progress is stored.
  await expect(page.locator('[data-lesson-text]')).toHaveAccessibleName(label(3, 9))
  await page.reload()
  await expect(page.locator('[data-lesson-text]')).toHaveAccessibleName(label(3, 9))
}

async function turnWhileStarting(page: Page): Promise<void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const holdBack = async (route: Route) => {
    await gate
    // Requests of an earlier document are already cancelled.
    await route.continue().catch(() => undefined)
  }
  await page.route(scripts, holdBack)
  await openHtmlOnly(page, 'cash-book')
  // Presses in every frame: one falls between the app's first render and its exchange with the HTML.
  const pressed = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        let last: string | undefined
        const press = () => {
          const step = document.querySelector<HTMLElement>('#prerendered [data-step]:not([hidden])')
          if (!step) return resolve(last)
          step.querySelector<HTMLElement>(`[data-move=${step.querySelector('[data-move=back]') ? 'back' : 'next'}]`)?.click()
          last = document.querySelector<HTMLElement>('#prerendered [data-step]:not([hidden])')?.ariaLabel ?? last
          requestAnimationFrame(press)
        }
        press()
      }),
  )
  open()
  const last = await pressed
  await expect(page.locator('[data-lesson-text]')).toHaveAccessibleName(last ?? '')
  await expect.poll(() => doneIn(page, 'cash-book')).toHaveLength(1)
  await expect.poll(() => turned(page)).toEqual([])
  await page.unroute(scripts, holdBack)
}

async function leaveLesson(page: Page): Promise<void> {
  await page.route(scripts, hold)
  await openHtmlOnly(page, 'setting-a-price')
  await stepInHtml(page).locator('[data-move=next]').click()
  await page.unroute(scripts, hold)
  await page.goto('/dashboard')
  await expect.poll(() => doneIn(page, 'setting-a-price')).toHaveLength(1)
  await expect.poll(() => turned(page)).toEqual([])
}

test('a step back while the app starts leads to the page before', async ({ page }) => {
  await page.goto('/courses')
  await visit(page, '/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সাহায্য')
  // The page waits for its words: the router has begun to load it, and the app has not rendered.
  const words = '**/assets/help-*.js'
  await page.route(words, hold)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => (globalThis as { __TSR_ROUTER__?: { state: { isLoading: boolean } } }).__TSR_ROUTER__?.state.isLoading)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('কোর্স')
})
