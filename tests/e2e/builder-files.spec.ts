import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { reopenAfterCrash } from '../support/crash.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { downloadOpenCourse, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { aPicture } from '../support/pictures.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'

const words = learnerWords('bn', 'builder')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function write(page: Page, path: string, text: string): Promise<void> {
  await page.locator(`#root [name="${path}.bn"]`).fill(text)
  await page.locator(`#root [name="${path}.en"]`).fill(`${text} (en)`)
}
/** 12 megapixels as a camera makes them, with the place of the village. */
async function photo(): Promise<Buffer> {
  return await sharp(await aPicture(400, 300))
    .resize(4000, 3000)
    .withExif({ IFD0: { Make: 'CANARYMAKER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const choosing = (page: Page, name: string) => page.locator(`#root button[name="${name}"]`)

/** Chooses a file as the author does, by the button of a field. */
async function choose(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await choosing(page, name).click()
  await (await chooser).setFiles(file)
}

/** Starts to collect the revoked addresses that images of the page are given. Returns a function that reads them. */
async function watchRevoked(page: Page): Promise<() => Promise<string[]>> {
  const found = await page.evaluateHandle(() => {
    const revoked = new Set<string | null>()
    const shown: string[] = []
    const { revokeObjectURL } = URL
    URL.revokeObjectURL = (url) => {
      revoked.add(url)
      revokeObjectURL.call(URL, url)
    }
    // An address that lasts less than a frame is an old value.
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) if (oldValue !== null && revoked.has(oldValue)) shown.push(oldValue)
      for (const { src } of document.images) if (revoked.has(src)) shown.push(src)
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'], attributeOldValue: true })
    return shown
  })
  return () => found.jsonValue()
}

const storedFiles = async (page: Page) =>
  (await rowsOf(page, 'entlab-person-', 'pictures')) as unknown as { width: number; height: number; sentAt?: number }[]

withWorker(
  'a teacher adds a photo offline, the page dies, and a learner sees it offline in the published lesson',
  async ({ page, browser, network, signIn, goOffline, goOnline, workerReady, allowConsole }) => {
    // A crashed page leaves its last requests.
    allowConsole(/./)
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
    await press(page, words.list.new)
    await page.locator('#root [name=title_bn]').fill('ছবির কোর্স')
    await press(page, words.list.begin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ছবির কোর্স')
    const course = page.url()
    await page.getByRole('link', { name: words.first.lesson }).first().click()
    await press(page, words.addOther)
    await press(page, words.kinds.image)

    const revoked = await watchRevoked(page)
    const jpeg = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    await choose(page, 'data.file', { ...jpeg, name: 'drawing.jpg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await press(page, words.files.trim.use)
    await expect(page.getByText(words.files.trouble.unreadable)).toBeVisible()
    await choose(page, 'data.file', jpeg)
    await expect(page.getByLabel(words.files.trim.left)).toBeVisible()
    expect(await revoked()).toEqual([])
    // By keys: a quarter of the left side.
    await page.getByLabel(words.files.trim.left).focus()
    for (let key = 0; key < 25; key++) await page.keyboard.press('ArrowRight')
    await expectNoAxeViolations(page)
    await picture(page, 'files-trim')
    await press(page, words.files.trim.use)
    await expect(page.getByText(words.files.waits)).toBeVisible()
    await write(page, 'data.alt', 'ডিমের ঝুড়ি')
    await expectSound(page)
    await picture(page, 'files-picture')
    const typed = async () => (await rowsOf(page, '', 'drafts')).map(({ text }) => text).join()
    await expect.poll(typed).toContain('ঝুড়ি (en)')

    // The page dies without an event.
    const next = await reopenAfterCrash(page)
    await next
      .getByRole('button', { name: new RegExp(words.kinds.image) })
      .first()
      .click()
    await expect(next.locator('#root [name="data.alt.bn"]')).toHaveValue('ডিমের ঝুড়ি')
    const own = next.locator('#root form fieldset img')
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
    expect(await storedFiles(next)).toMatchObject([{ width: 720, height: 720 }])
    await press(next, words.done)

    // A picture with points, put with keys and by a press.
    await press(next, words.addOther)
    await press(next, words.kinds.hotspots)
    await choose(next, 'data.file', jpeg)
    await press(next, words.files.trim.use)
    await write(next, 'data.alt', 'দোকানের তাক')
    const pin = next.locator('#root form button[aria-pressed]')
    await expect(pin).toHaveCount(1)
    await pin.focus()
    await next.keyboard.press('Shift+ArrowLeft')
    await next.keyboard.press('ArrowUp')
    const placeOf = () => pin.evaluate(({ style }) => [style.left, style.top])
    expect(await placeOf()).toEqual(['45%', '49%'])
    const scene = next.getByAltText(words.files.points.picture)
    const box = await scene.boundingBox()
    if (!box) throw new Error('no picture')
    await scene.click({ position: { x: box.width * 0.2, y: box.height * 0.3 } })
    expect(await placeOf()).toEqual(['20%', '30%'])
    const [title] = await next
      .locator('#root [name^="data.points."][name$=".title.bn"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
    await write(next, (title ?? '').replace(/\.bn$/, ''), 'ডিম')
    await write(next, (title ?? '').replace(/\.title\.bn$/, '.markdown'), 'ডিম উপরের তাকে রাখি')
    await expectSound(next)
    await picture(next, 'files-hotspots')
    await press(next, words.done)

    await expect(next.getByText(words.unfinished)).toBeHidden()

    // The cover, and what the check before publishing says.
    await next.goto(course)
    await next
      .getByRole('button', { name: new RegExp(words.course.about) })
      .first()
      .click()
    await write(next, 'title', 'ছবির কোর্স')
    await write(next, 'summary', 'ছবি দেখে শিখি')
    await write(next, 'instructor', 'রোকেয়া আপা')
    await choose(next, 'cover', jpeg)
    await press(next, words.files.trim.use)
    await expect(next.getByText(words.files.waits)).toBeVisible()
    await picture(next, 'files-cover')
    await press(next, words.done)
    await expect(next.getByText(words.fault.not_uploaded, { exact: false })).toHaveCount(3)
    await expect(next.getByText(words.publish.notReady)).toBeVisible()
    await expectSound(next)
    await picture(next, 'files-faults')

    await goOnline()
    await expect(next.getByText(words.publish.ready)).toBeVisible({ timeout: 60_000 })
    expect((await storedFiles(next)).every(({ sentAt }) => sentAt !== undefined)).toBe(true)
    await next.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await press(next, words.publish.act)
    await expect(next.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    await next.close()

    const village = await browser.newContext()
    const learner = await village.newPage()
    await openSignedIn(learner, 'student', network.url, '/courses')
    await learner
      .getByRole('link', { name: /ছবির কোর্স/ })
      .first()
      .click()
    await workerReady(learner)
    await downloadOpenCourse(learner)
    await network.goOffline(village)
    await learner
      .getByRole('link', { name: /শুরু|শিখি/ })
      .first()
      .click()
    const seen = learner.getByRole('img', { name: 'ডিমের ঝুড়ি' }).first()
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
    await picture(learner, 'files-learner')
    const bytes = await seen.evaluate(async (image: HTMLImageElement) => [...new Uint8Array(await (await fetch(image.src)).arrayBuffer())])
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(Buffer.from(bytes).includes('CANARYMAKER')).toBe(false)
    await network.goOnline(village)
    await village.close()
  },
)
