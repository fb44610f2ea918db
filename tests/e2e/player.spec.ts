import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { courseIdByApi, demoEmail, pullByApi, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, courseSlug, en, learnLesson, lessonBlocks, lessonTitle } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { stopPrefetch } from '../support/prefetch.ts'
import { openProfile } from '../support/profile.ts'
import { progressReport } from '../support/sent-command.ts'
import { signInByForm } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy, isThorough } from '../support/thorough.ts'
import { spokenOn, stubVoices } from '../support/voices.ts'

// Journeys of the thorough run need a server without earlier changes.
test.use({ sharesServer: !isThorough })

const learn = `/courses/${courseSlug}/learn`
const play = `/course/${courseSlug}/play`
const lesson = 'income-and-expense'

const menuButton = (page: Page) => page.locator('header button[aria-haspopup=dialog]')
const step = (page: Page) => page.locator('section[data-lesson-text]').getAttribute('aria-label')

async function nextStep(page: Page): Promise<void> {
  const before = await step(page)
  await page.locator('[data-move=next]:visible').click()
  await expect.poll(() => step(page)).not.toBe(before)
}

async function openNotes(page: Page): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('button', { name: bn.player.menu.notes, exact: true }).click()
}

interface LearningRow {
  done?: string[]
  seconds?: Record<string, number>
  slot?: string
  value?: { text?: string }
}

/** The demo student's progress and note in the first lesson on the server. */
async function onTheServer(url: string): Promise<{ devices: number; done: number; note: string | undefined }> {
  const changes = await pullByApi<LearningRow>(url, await signInByApi(url, demoEmail('student')))
  const rows = changes.filter(({ key }) => key.includes(`/${lesson}`))
  const progress = rows.find(({ table }) => table === 'progress')?.row
  return {
    devices: Object.keys(progress?.seconds ?? {}).length,
    done: progress?.done?.length ?? 0,
    note: rows.find(({ row }) => row?.slot === 'note')?.row?.value?.text,
  }
}

test(
  'offline progress of a visitor moves into the account once, even if the browser is killed',
  heldBy(
    'src/offline/outbox/visitor-work.test.ts#goes to the user who accepted it',
    'tests/e2e/new-visitor.spec.ts#a new visitor learns something within three taps',
  ),
  async ({ network }) => {
    const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
    const note = `আমার দোকানের কথা ${Date.now()}`
    const before = await onTheServer(network.server.url)
    const first = await openProfile(folder)
    try {
      await first.page.goto(`${network.url + play}?lesson=${lesson}`)
      await expect(first.page.locator('section[data-lesson-text] h1')).toBeVisible()
      await first.page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      network.expectTrouble()
      await network.server.kill()
      await learnLesson(first.page, lesson, network.url + play)
      await expect(first.page.getByText(bn.player.visitor.title)).toBeVisible()
      await openNotes(first.page)
      await first.page.locator('textarea[name=note]').fill(note)
      await first.page.getByRole('button', { name: bn.player.menu.close }).click()
      await network.server.start()
      expect(await onTheServer(network.server.url)).toEqual(before)
      await signInByForm(first.page, 'student', network.url)
      await first.page.getByRole('button', { name: bn.player.keep.yes }).click()
    } finally {
      await first.kill()
    }
    const second = await openProfile(folder)
    try {
      await second.page.goto(`${network.url}/my-courses`)
      const yes = second.page.getByRole('button', { name: bn.player.keep.yes })
      await expect(async () => {
        if (await yes.isVisible()) await yes.click()
        const now = await onTheServer(network.server.url)
        expect(now.devices).toBe(before.devices + 1)
        expect(now.done).toBeGreaterThanOrEqual(7)
        expect(now.note).toBe(note)
      }).toPass()
      await expect(yes).toBeHidden()
      await second.page.goto(`${network.url}/my-courses`)
      await expect(second.page.locator('h1').first()).toBeVisible()
      expect((await onTheServer(network.server.url)).devices).toBe(before.devices + 1)
    } finally {
      await second.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  },
)

test('a lesson without its chunk reports once that it is offline', async ({ browser, network }) => {
  const context = await browser.newContext({ baseURL: network.url, locale: 'bn-BD', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/courses')
  const card = page.locator(`#root a[href="${play}"]`)
  await expect(card).toBeVisible()
  await page.route('**/assets/**', (route) => route.abort())
  await context.setOffline(true)
  const reported = page.evaluate(() => new Promise((resolve) => addEventListener('app:chunk-missing', resolve, { once: true })))
  await card.click()
  await reported
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageOffline.title)
  await expect(page.getByText(bn.common.partMissing.title)).toBeHidden()
  await context.close()
})

test(
  'progress of a visitor stays out of the account if the user declines it',
  heldBy('src/offline/outbox/visitor-work.test.ts#goes to the user who accepted it'),
  async ({ page, signIn }) => {
    await page.goto(`${play}?lesson=1`)
    await nextStep(page)
    // No other journey learns as this user.
    await signIn('admin')
    await page.getByRole('button', { name: bn.player.keep.no }).click()
    await expect(page.getByText(bn.player.keep.title)).toBeHidden()
    await page.goto('/my-courses')
    await page.reload()
    await expect(page.getByRole('heading', { name: bn.player.mine.empty.title })).toBeVisible()
    await expect(page.getByText(bn.player.keep.title)).toBeHidden()
  },
)

test(
  'a lesson continues at its step after the browser was killed',
  heldBy(
    'src/features/player/state/steps.test.ts#resumes at the position of this device',
    'src/features/player/state/lesson-state.test.ts#restores what the last page could not write',
    'tests/e2e/learn-offline.spec.ts#survive a killed browser',
  ),
  async ({ network }) => {
    const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
    const first = await openProfile(folder)
    let lastStep: string | null = null
    try {
      await first.page.goto(`${network.url + play}?lesson=what-is-profit`)
      // Chromium writes localStorage seconds later, so each place must be in the database before the next step.
      const place = async () =>
        (await rowsOf(first.page, 'entlab-person-', 'desk')).find(({ key }) => String(key).endsWith('/place'))?.value
      for (let count = 0; count < 3; count++) {
        const before = await place()
        await nextStep(first.page)
        await expect.poll(place).not.toBe(before)
      }
      lastStep = await step(first.page)
    } finally {
      await first.kill()
    }
    const second = await openProfile(folder)
    try {
      await second.page.goto(`${network.url + play}?lesson=what-is-profit`)
      await expect.poll(() => step(second.page)).toBe(lastStep)
    } finally {
      await second.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  },
)

withWorker(
  'a note and a bookmark made offline reach another device',
  heldBy(
    'tests/system/sync-work.test.ts#a note reaches the other devices of its user',
    'tests/system/new-device.test.ts#a new device shows everything that the lost one showed',
  ),
  async ({ page, browser, network, signIn, workerReady, goOffline, goOnline }) => {
    const note = `বাকির খাতা আলাদা রাখি ${Date.now()}`
    await signIn('student', page, `${learn}?lesson=what-is-profit`)
    await expect(page.locator('h1').first()).toBeVisible()
    await workerReady()
    await goOffline()
    await nextStep(page)
    const marked = await step(page)
    await openNotes(page)
    await page.getByRole('button', { name: bn.player.notes.mark }).click()
    await page.locator('textarea[name=note]').fill(note)
    await page.getByRole('button', { name: bn.player.menu.close }).click()
    await page.reload()
    await openNotes(page)
    await expect(page.locator('textarea[name=note]')).toHaveValue(note)
    await page.getByRole('button', { name: bn.player.menu.close }).click()
    await goOnline()
    const student = await signInByApi(network.server.url, demoEmail('student'))
    const arrived = async () => JSON.stringify(await pullByApi(network.server.url, student)).includes(note)
    await expect.poll(arrived).toBe(true)

    const other = await browser.newContext({ baseURL: network.url, locale: 'bn-BD' })
    await stopPrefetch(other)
    const otherDevice = await other.newPage()
    await signIn('student', otherDevice, learn)
    await openNotes(otherDevice)
    const entries = otherDevice.getByRole('dialog').getByRole('listitem')
    await expect(entries.filter({ hasText: note })).toBeVisible()
    await entries.getByRole('link').last().click()
    await expect.poll(() => step(otherDevice)).toBe(marked)
    await expect(otherDevice).toHaveURL(/lesson=what-is-profit$/)
    await other.close()
  },
)

test(
  'the end of a lesson names the step that is left, and any ending of its story completes it',
  heldBy(
    'src/features/player/state/open-steps.test.ts#are named by what the learner has seen there',
    'src/features/player/finish/finish-frame.test.tsx#the line of a finished lesson has no current lesson',
    'src/blocks/scenario/path.test.ts#and not one scene before',
  ),
  async ({ page, network, signIn }) => {
    const { url } = network.server
    const student = await signInByApi(url, demoEmail('student'))
    const all = lessonBlocks('credit-book').map(({ id }) => id)
    const rest = all.filter((id) => id !== 'l5-story')
    const report = progressReport(await courseIdByApi(url, courseSlug, student), 'credit-book', rest)
    await pushByApi(url, student, [{ ...report, made_at: Date.now() }])
    await signIn('student', page, `${learn}?lesson=credit-book&step=${all.at(-1)}`)
    await page.locator('[data-move=next]:visible').click()
    await expect(page.getByRole('heading', { name: bn.player.finished.openTitle })).toBeFocused()
    const rows = page.locator('main section li')
    await expect(rows).toHaveText([`৬করিম ভাই বাকি চান${bn.player.finished.how.story}`])
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: bn.player.finished.do }).click()
    await page.getByRole('group').getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByText(bn.blocks.scenario.ending.bad)).toBeVisible()
    // The steps after the story are done: the next screen is the end again.
    await page.locator('[data-move=next]:visible').click()
    await expect(page.getByRole('heading', { name: bn.player.finished.title })).toBeVisible()
    const bar = page.locator('header').getByRole('img')
    await expect(bar).toHaveAccessibleName((await page.locator('main section').getByRole('img').getAttribute('aria-label')) ?? '')
    await expect(page.locator('main section').getByText(lessonTitle('setting-a-price').bn)).toBeVisible()
    await expectNoAxeViolations(page)
  },
)

/** One journey: a document load takes more processor time than the steps in it. */
test('shortcuts move between steps, a step is read aloud, and a course in sequence locks a later lesson', async ({ page, signIn }) => {
  await stubVoices(
    page,
    [
      { lang: 'en-GB', localService: true },
      { lang: 'bn-BD', localService: true },
    ],
    400,
  )
  await signIn('admin', page, `${learn}?lesson=${lesson}`)
  // Once the app has rendered the lesson, its course is in the store.
  await expect(page.locator('#root [data-move=next]')).toBeVisible()
  await test.step('keyboard shortcuts move between steps, have a list and can be turned off', () => useShortcuts(page))
  await test.step('a step is read aloud by sentences in its own language, until the user leaves it', () => readAloud(page))
  await test.step('a course in sequence locks a later lesson that is opened by its URL', () => openLocked(page))
})

async function readAloud(page: Page): Promise<void> {
  await nextStep(page)
  const listen = page.getByRole('button', { name: bn.player.aloud.start })
  await listen.click()
  const bar = page.getByRole('group', { name: bn.player.aloud.bar })
  await expect(bar).toContainText(bn.player.aloud.reading)
  await expect.poll(async () => (await spokenOn(page)).length).toBeGreaterThan(1)
  expect(await page.evaluate(() => CSS.highlights.has('read-aloud'))).toBe(true)
  await bar.getByRole('button', { name: bn.player.aloud.pause }).click()
  await expect(bar).toContainText(bn.player.aloud.paused)
  const bounds = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  const [place, dock] = await Promise.all([bounds(bar), bounds(page.locator('[data-dock]'))])
  expect(place.y + place.height).toBeCloseTo(dock.y, 0)
  const slow = bar.getByRole('button', { name: bn.player.aloud.slow })
  await slow.click()
  await expect(slow).toHaveAttribute('aria-pressed', 'true')
  const spokenBefore = await spokenOn(page)
  await bar.getByRole('button', { name: bn.player.aloud.resume }).click()
  await expect.poll(async () => (await spokenOn(page)).length).toBeGreaterThan(spokenBefore.length)
  // The interrupted sentence starts again.
  expect((await spokenOn(page))[spokenBefore.length]?.text).toBe(spokenBefore.at(-1)?.text)
  for (const { text, lang } of await spokenOn(page)) {
    expect(lang).toBe('bn-BD')
    expect(text).not.toContain(bn.player.aloud.word)
    expect(text.match(/।/g)?.length ?? 0).toBeLessThanOrEqual(1)
  }
  await nextStep(page)
  await expect(bar).toBeHidden()
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false)
  expect(await page.evaluate(() => CSS.highlights.has('read-aloud'))).toBe(false)
}

async function useShortcuts(page: Page): Promise<void> {
  const first = await step(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => step(page)).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => step(page)).toBe(first)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: bn.player.keys.title })
  await expect(help).toBeVisible()
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('m')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openLocked(page: Page): Promise<void> {
  // The starter course has no sequence. The app applies the lock, so the test changes the stored course.
  await page.evaluate(
    (slug) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('entlab-shared')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('packages', 'readwrite').objectStore('packages')
          const reading = store.get(slug)
          reading.onsuccess = () => {
            reading.result.manifest.order = 'sequential'
            store.put(reading.result).onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }
      }),
    courseSlug,
  )
  await page.goto(`${learn}?lesson=what-is-profit`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bn.player.locked.title.split('}}').at(-1))
  await expect(page.locator('[data-move=next]:visible')).toHaveCount(0)
  await page.getByRole('link', { name: bn.player.locked.action }).click()
  await expect(page).toHaveURL(new RegExp(`lesson=${lesson}`))
  await expect(page.locator('[data-move=next]:visible')).toBeVisible()
}

test(
  'without a Bengali voice the app explains how to install one',
  heldBy('src/features/player/read-aloud/speech.test.ts#never reads Bengali with an English voice'),
  async ({ page }) => {
    await stubVoices(page, [{ lang: 'en-GB', localService: true }])
    await page.goto(`${play}?lesson=1`)
    await page.getByRole('button', { name: bn.player.aloud.start }).click()
    await expect(page.getByRole('dialog', { name: bn.player.aloud.none.title }).getByRole('listitem')).toHaveCount(3)
    expect(await spokenOn(page)).toEqual([])
  },
)

for (const language of ['bn', 'en'] as const) {
  const inEnglish = language === 'en' ? heldBy('tests/e2e/player.spec.ts#the largest text fits the smallest screen in bn') : {}
  test(`the largest text fits the smallest screen in ${language}`, inEnglish, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`${play}?lesson=${language === 'bn' ? lesson : 'what-is-profit'}`)
    const { player } = { bn, en }[language]
    await menuButton(page).click()
    const sizes = page.getByRole('group', { name: player.textSize.title })
    await sizes.getByRole('button', { name: player.textSize.largest, exact: true }).click()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)
    await expectFingerSizedTargets(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: player.menu.notes, exact: true }).click()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: player.aloud.start }).click()
    await expect(page.getByRole('dialog', { name: player.aloud.none.title })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    // blocks.spec.ts has the steps of each kind, with axe.
    for (let count = 0; count < 2; count++) {
      await expectNoSidewaysScroll(page)
      await nextStep(page)
    }
    await page.reload()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
  })
}
