import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, giveAnswer, lessonTitle } from '../support/learner.ts'
import {
  expectFingerSizedTargets,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { openProfile } from '../support/profile.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

test.use({ sharesServer: true })

/** Lesson and block of an example of each kind, in the starter course. */
const examples = {
  text: ['income-and-expense', 'l1-day'],
  image: ['income-and-expense', 'l1-evening'],
  accordion: ['income-and-expense', 'l1-questions'],
  hotspots: ['income-and-expense', 'l1-money'],
  flashcards: ['income-and-expense', 'l1-words'],
  video: ['cash-book', 'l2-film'],
  download: ['cash-book', 'l2-page-to-print'],
  audio: ['shop-counter', 'l3-three-things'],
  checklist: ['shop-counter', 'l3-evening'],
  callout: ['what-is-profit', 'l4-remember'],
  worksheet: ['what-is-profit', 'l4-sheet'],
  scenario: ['credit-book', 'l5-story'],
  reflection: ['credit-book', 'l5-mine'],
  steps: ['setting-a-price', 'l6-how'],
  table: ['setting-a-price', 'l6-compare'],
  pdf: ['month-end', 'l7-book'],
} as const
type Example = keyof typeof examples

const addressOf = (kind: Example, url = '') => {
  const [lesson, step] = examples[kind]
  return `${url}/course/${courseSlug}/play?lesson=${lesson}&step=${step}`
}

async function open(page: Page, kind: Example): Promise<void> {
  await page.goto(addressOf(kind))
  await expectStep(page)
}

async function expectStep(page: Page): Promise<void> {
  await expect(page.locator('section[data-lesson-text] :is(h2, summary, p):visible').first()).toBeVisible()
}

/** Opens the example by a link inside the app: a document load would take a third of a second of processor time. */
async function turnTo(page: Page, kind: Example, language: 'bn' | 'en'): Promise<void> {
  await visit(page, addressOf(kind))
  // The player removes `step` from the URL once it shows that step.
  await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('step'))
  await expect(page.locator('section[data-lesson-text] h1')).toHaveText(lessonTitle(examples[kind][0])[language])
  await expectStep(page)
}

/** Reaches the button with Tab and presses `key`. */
async function pressByKeys(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const target = page.locator('#main').getByRole('button', { name }).first()
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

for (const language of ['bn', 'en'] as const) {
  const inEnglish = language === 'en' ? heldBy('tests/e2e/blocks.spec.ts#every kind of block in bn') : {}
  test(
    `every kind of block in ${language} is accessible and unclipped, in light and dark, on a narrow screen and with large text`,
    inEnglish,
    async ({ page }) => {
      test.setTimeout(240_000)
      await page.goto('/login')
      await chooseLanguage(page, language)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, 'text')
      for (const kind of Object.keys(examples) as Example[]) {
        await test.step(kind, async () => {
          await page.setViewportSize({ width: 360, height: 740 })
          await page.emulateMedia({ colorScheme: 'light' })
          await turnTo(page, kind, language)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          // Neither colours nor roles and names depend on the language: once is enough.
          if (language === 'bn') await expectNoAxeViolations(page)
          await expectFingerSizedTargets(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          if (language === 'bn') await expectReadableColours(page)
          await page.setViewportSize({ width: 320, height: 640 })
          await expectNoSidewaysScroll(page)
          await expectNoClippedText(page)
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          await expectNoSidewaysScroll(page)
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
        })
      }
    },
  )
}

/** One journey: a document load takes more processor time than the steps in it. */
test('flashcards, a scenario, a picture, a download, a worksheet, a video and a quiz work, and stay as they were left', async ({
  page,
  goOffline,
  goOnline,
}) => {
  const requests: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'media' && requests.push(request.url())))
  await open(page, 'video')
  await test.step('a video shows its size, and requests nothing before play', async () => {
    await expect(page.getByText('৫১ কেবি')).toBeVisible()
    expect(requests).toEqual([])
  })
  const network = { goOffline, goOnline }
  await test.step('a video without its file reports offline, and has its button again online', () => playVideoOffline(page, network))
  await turnTo(page, 'audio', 'bn')
  await test.step('a recording without its file reports offline, and has its text', () => playAudioOffline(page, network))
  await turnTo(page, 'video', 'bn')
  const canPlay = await test.step('a video stores its position', () => playVideo(page))
  await turnTo(page, 'flashcards', 'bn')
  await test.step('flashcards are turned and sorted by keys', () => sortFlashcards(page))
  await turnTo(page, 'scenario', 'bn')
  await test.step('a scenario gives each scene the focus, and goes back', () => playScenario(page))
  await turnTo(page, 'image', 'bn')
  await test.step('a picture is enlarged by keys, and returns the focus', () => enlargePicture(page))
  await turnTo(page, 'download', 'bn')
  await test.step('a download block saves its file under a readable name', () => saveFile(page))
  await turnTo(page, 'worksheet', 'bn')
  await test.step('a worksheet calculates during input in both scripts, and saves its numbers to a file', () => fillWorksheet(page))
  await visit(page, `/course/${courseSlug}/play?lesson=what-is-profit&step=l4-practice`)
  await test.step('quiz feedback is below its answers', () => answerQuiz(page))
  await turnTo(page, 'hotspots', 'bn')
  await test.step('the next hotspot scrolls its picture into view', () => turnHotspot(page))

  // A new document.
  await open(page, 'video')
  if (canPlay) await test.step('the video continues at its last position', () => continueVideo(page))
  await turnTo(page, 'flashcards', 'bn')
  await expect(page.getByText('৪টির মধ্যে ১টি জানা')).toBeVisible()
  await turnTo(page, 'scenario', 'bn')
  await test.step('the scenario continues at its scene, and restarts', () => continueScenario(page))
})

async function sortFlashcards(page: Page): Promise<void> {
  await pressByKeys(page, bn.blocks.cards.flip)
  await expect(page.getByText(/যে টাকা/).first()).toBeVisible()
  await pressByKeys(page, bn.blocks.cards.known, 'Space')
  await expect(page.getByText('৪টির মধ্যে ১টি জানা')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await pressByKeys(page, bn.blocks.cards.again)
  await expect(page.getByText('৪টির মধ্যে ১টি জানা')).toBeVisible()
}

const choicesOn = (page: Page) => page.locator('main li button')

async function playScenario(page: Page): Promise<void> {
  const choices = choicesOn(page)
  await tabTo(page, choices.first())
  await page.keyboard.press('Enter')
  await expect(page.getByText(bn.blocks.scenario.ending.bad)).toBeVisible()
  await expect(page.locator('main [role=group]:focus')).toContainText(bn.blocks.scenario.ending.bad)
  await page.keyboard.press('ArrowLeft')
  await expect(choices).toHaveCount(3)
  await tabTo(page, choices.last())
  await page.keyboard.press('Enter')
  await expect(choices).toHaveCount(2)
}

async function continueScenario(page: Page): Promise<void> {
  const choices = choicesOn(page)
  await expect(choices).toHaveCount(2)
  await tabTo(page, choices.last())
  await page.keyboard.press('Enter')
  await expect(page.getByText(bn.blocks.scenario.ending.good)).toBeVisible()
  await pressByKeys(page, bn.blocks.scenario.again)
  await expect(choices).toHaveCount(3)
}

async function fillWorksheet(page: Page): Promise<void> {
  const field = (name: RegExp, place = 0) => page.getByRole('textbox', { name }).nth(place)
  await field(/^মাল/).fill('=ডিম')
  await field(/^কেনা দাম/).fill('১২০')
  await field(/^বেচা দাম/).fill('1,144')
  await field(/^ভ্যান/).fill('২৪ টাকা')
  await field(/^আর সব/).fill('বারো')
  await field(/^ভ্যান/).focus()
  await expect(page.getByText(bn.blocks.worksheet.notNumber)).toBeVisible()
  await field(/^আর সব/).fill('০')
  await expect(page.getByText('১,০০০ টাকা').first()).toBeVisible()
  await expect(page.locator('main [role=status]').filter({ hasText: 'আজকের আসল লাভ: ১,০০০ টাকা' })).toHaveCount(1)

  await pressByKeys(page, bn.blocks.worksheet.addRow)
  await expect(field(/^মাল/, 2)).toBeFocused()
  await page.keyboard.type('চাল')
  await pressByKeys(page, '৩ নম্বর সারি মুছি')
  await expect(field(/^মাল/, 2)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '২ নম্বর সারি মুছি' })).toBeFocused()
  await page.getByRole('button', { name: bn.blocks.worksheet.undo }).click()
  await expect(field(/^মাল/, 2)).toHaveValue('চাল')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: bn.blocks.worksheet.save }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('আপনার এক দিনের লাভ.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const csv = Buffer.concat(chunks).toString('utf8')
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv).toContain(`"'=ডিম","120","1144","1024"`)
  expect(csv).toContain('"আজকের আসল লাভ","1000"')

  await page.getByRole('button', { name: bn.blocks.worksheet.clear }).click()
  await page.getByRole('button', { name: bn.blocks.worksheet.clearNo }).click()
  await expect(field(/^মাল/)).toHaveValue('=ডিম')
  await page.getByRole('button', { name: bn.blocks.worksheet.clear }).click()
  await page.getByRole('button', { name: bn.blocks.worksheet.clearYes }).click()
  await expect(field(/^মাল/)).toHaveValue('')
}

test(
  'ticks, notes and worksheet input survive a killed browser',
  heldBy(
    'src/features/player/state/lesson-state.test.ts#restores what the last page could not write',
    'src/features/player/state/use-writes.test.ts#waits until everything is on the disk',
    'tests/e2e/learn-offline.spec.ts#survive a killed browser',
  ),
  async ({ network }) => {
    const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
    const thought = `বাকি দেব ৫০০ পর্যন্ত ${Date.now()}`
    const storedRows = async (page: Page) => {
      const tables = await Promise.all(['desk', 'work'].map((table) => rowsOf(page, 'entlab-person-', table)))
      return JSON.stringify(tables)
    }
    const first = await openProfile(folder)
    try {
      const { page } = first
      await page.goto(addressOf('checklist', network.url))
      await page.getByRole('checkbox').first().check()
      await expect.poll(() => storedRows(page)).toContain('"written":"yes"')
      await page.goto(addressOf('worksheet', network.url))
      await page.getByRole('textbox', { name: /^ভ্যান/ }).fill('৪০')
      await expect.poll(() => storedRows(page)).toContain('৪০')
      await page.goto(addressOf('reflection', network.url))
      await expect(page.getByText(bn.blocks.reflection.own.split('।')[0] ?? '')).toBeVisible()
      await page.getByRole('textbox').fill(thought)
      await expect.poll(() => storedRows(page)).toContain(thought)
    } finally {
      await first.kill()
    }
    const second = await openProfile(folder)
    try {
      const { page } = second
      await page.goto(addressOf('reflection', network.url))
      await expect(page.getByRole('textbox')).toHaveValue(thought)
      await page.goto(addressOf('worksheet', network.url))
      await expect(page.getByRole('textbox', { name: /^ভ্যান/ })).toHaveValue('৪০')
      await page.goto(addressOf('checklist', network.url))
      await expect(page.getByRole('checkbox').first()).toBeChecked()
    } finally {
      await second.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  },
)

async function enlargePicture(page: Page): Promise<void> {
  await pressByKeys(page, bn.blocks.image.zoom)
  const dialog = page.getByRole('dialog')
  const imageWidth = () => dialog.locator('img').evaluate((image) => image.getBoundingClientRect().width)
  const before = await imageWidth()
  await page.keyboard.press('+')
  await expect.poll(imageWidth).toBeGreaterThan(before * 1.4)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('0')
  await expect.poll(imageWidth).toBe(before)
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body)).toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: bn.blocks.image.zoom })).toBeFocused()
}

const filmOn = (page: Page) => page.locator('video')

interface Switch {
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
}

/** @returns false if the browser has no H.264 */
async function playVideo(page: Page): Promise<boolean> {
  const film = filmOn(page)
  // A browser without H.264 cannot play the video, and the block must report that.
  if (!(await film.evaluate((video: HTMLVideoElement) => video.canPlayType('video/mp4; codecs="avc1.42E01E"')))) {
    await film.evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined))
    await expect(page.getByText(bn.blocks.media.failed, { exact: true })).toBeVisible()
    return false
  }
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    video.currentTime = 9
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(9)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'entlab-person-', 'desk'))).toContain('"place":"9')
  expect(await film.evaluate((video: HTMLVideoElement) => video.textTracks.length)).toBe(2)
  return true
}

async function continueVideo(page: Page): Promise<void> {
  const film = filmOn(page)
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(8.9)
}

/** The worker passes the failure of a file that it lacks, so no worker is needed here. */
async function playVideoOffline(page: Page, { goOffline, goOnline }: Switch): Promise<void> {
  await goOffline()
  await page.getByRole('button', { name: bn.blocks.media.play }).click()
  await expect(page.getByRole('alert')).toContainText(bn.blocks.media.offlineText)
  await goOnline()
  await expect(page.getByRole('button', { name: bn.blocks.media.play })).toBeVisible()
}

async function playAudioOffline(page: Page, { goOffline, goOnline }: Switch): Promise<void> {
  await goOffline()
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => undefined))
  await expect(page.getByRole('alert')).toContainText(bn.blocks.media.offlineText)
  await page.getByText(bn.blocks.media.transcript).click()
  await expect(page.getByText('বাক্সের টাকা গুনুন।')).toBeVisible()
  await goOnline()
}

async function answerQuiz(page: Page): Promise<void> {
  await giveAnswer(page)
  await page.locator('form button[type=submit]').click()
  const feedback = page.getByRole('status').filter({ has: page.getByRole('heading', { name: bn.blocks.quiz.right }) })
  await expect(feedback).toBeInViewport({ ratio: 1 })
  const question = await page.locator('[data-question]').boundingBox()
  expect((await feedback.boundingBox())?.y).toBeGreaterThanOrEqual((question?.y ?? 0) + (question?.height ?? 0))
}

async function turnHotspot(page: Page): Promise<void> {
  const picture = page.locator('section[data-lesson-text] img').first()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(picture).not.toBeInViewport({ ratio: 1 })
  await page.locator('[data-move=next]:visible').click()
  const bar = page.locator('#main :is(button, a)').first()
  await expect.poll(async () => ((await picture.boundingBox())?.y ?? 0) >= ((await bar.boundingBox())?.height ?? 0)).toBe(true)
}

async function saveFile(page: Page): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: bn.blocks.download.save }).click()
  expect((await saved).suggestedFilename()).toBe('নগদ খাতার পাতা.pdf')
  await expect(page.locator('main [role=status]').filter({ hasText: 'নগদ খাতার পাতা.pdf' })).toBeVisible()
}
