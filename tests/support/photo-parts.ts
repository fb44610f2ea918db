import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { write } from './author.ts'
import { reopenAfterCrash } from './crash.ts'
import { learnerWords } from './learner.ts'
import { expectNoAxeViolations, expectSound, picture } from './page-checks.ts'
import { aPicture } from './pictures.ts'
import { press } from './press.ts'
import { rowsOf } from './store.ts'
import { isThorough } from './thorough.ts'

const words = learnerWords('bn', 'builder')
const altOfPhoto = 'ডিমের ঝুড়ি'
/** The maker of the camera, which no learner may get. */
const maker = 'CANARYMAKER'

interface PhotoFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const asJpeg = (buffer: Buffer): PhotoFile => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })

/** As a camera makes it, with the place of the village. 12 megapixels take a second of processor time, so they belong to the thorough run. */
async function photo(): Promise<PhotoFile> {
  const [width, height] = isThorough ? [4000, 3000] : [2000, 1500]
  const pixels = await sharp(await aPicture(400, 300))
    .resize(width, height)
    .withExif({ IFD0: { Make: maker }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return asJpeg(pixels)
}
const smallPhoto = async () => asJpeg(await aPicture(800, 600))

/** Chooses a file as the author does, by the button of a field. */
async function choose(page: Page, name: string, file: PhotoFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.locator(`#root button[name="${name}"]`).click()
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

/** Pictures and recordings of the author on this device. */
export const storedPictures = async (page: Page) =>
  (await rowsOf(page, 'entlab-person-', 'pictures')) as unknown as { width: number; height: number; sentAt?: number }[]

/** Adds a picture to the open lesson, offline, and kills the page with it in the form. @returns the new page, without an open form */
export async function addPhoto(page: Page): Promise<Page> {
  await press(page, words.addOther)
  await press(page, words.kinds.image)
  const revoked = await watchRevoked(page)
  await choose(page, 'data.file', { ...asJpeg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), name: 'drawing.jpg' })
  await press(page, words.files.trim.use)
  await expect(page.getByText(words.files.trouble.unreadable)).toBeVisible()
  await choose(page, 'data.file', await photo())
  await expect(page.getByLabel(words.files.trim.left)).toBeVisible()
  expect(await revoked()).toEqual([])
  // By keys: a quarter of the left side.
  await page.getByLabel(words.files.trim.left).focus()
  for (let key = 0; key < 25; key++) await page.keyboard.press('ArrowRight')
  await expectNoAxeViolations(page)
  await picture(page, 'files-trim')
  await press(page, words.files.trim.use)
  await expect(page.getByText(words.files.waits)).toBeVisible()
  await write(page, 'data.alt', altOfPhoto)
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
  await expect(next.locator('#root [name="data.alt.bn"]')).toHaveValue(altOfPhoto)
  const own = next.locator('#root form fieldset img')
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  expect(await storedPictures(next)).toMatchObject([{ width: 720, height: 720 }])
  await press(next, words.done)
  await expect(next.getByRole('button', { name: words.done, exact: true })).toHaveCount(0)
  return next
}

/** Adds a picture with a point, put with keys and by a press. */
export async function addHotspots(page: Page): Promise<void> {
  await press(page, words.addOther)
  await press(page, words.kinds.hotspots)
  await choose(page, 'data.file', await smallPhoto())
  await press(page, words.files.trim.use)
  await write(page, 'data.alt', 'দোকানের তাক')
  const pin = page.locator('#root form button[aria-pressed]')
  await expect(pin).toHaveCount(1)
  await pin.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  const placeOf = () => pin.evaluate(({ style }) => [style.left, style.top])
  expect(await placeOf()).toEqual(['45%', '49%'])
  const scene = page.getByAltText(words.files.points.picture)
  const box = await scene.boundingBox()
  if (!box) throw new Error('no picture')
  await scene.click({ position: { x: box.width * 0.2, y: box.height * 0.3 } })
  expect(await placeOf()).toEqual(['20%', '30%'])
  const [title] = await page
    .locator('#root [name^="data.points."][name$=".title.bn"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
  await write(page, (title ?? '').replace(/\.bn$/, ''), 'ডিম')
  await write(page, (title ?? '').replace(/\.title\.bn$/, '.markdown'), 'ডিম উপরের তাকে রাখি')
  await expectSound(page)
  await picture(page, 'files-hotspots')
  await press(page, words.done)
  await expect(page.getByText(words.unfinished)).toBeHidden()
}

/** Chooses the cover in the open form of the course. */
export async function chooseCover(page: Page): Promise<void> {
  await choose(page, 'cover', await smallPhoto())
  await press(page, words.files.trim.use)
  await expect(page.getByText(words.files.waits)).toBeVisible()
  await picture(page, 'files-cover')
}

/** The check before publishing names the photo, the picture with a point and the cover. */
export async function expectNotUploaded(page: Page): Promise<void> {
  await expect(page.getByText(words.fault.not_uploaded, { exact: false })).toHaveCount(3)
  await expect(page.getByText(words.publish.notReady)).toBeVisible()
  // builder.spec.ts has the page with other faults.
  if (isThorough) await expectSound(page)
  await picture(page, 'files-faults')
}

/** The open step of a learner has the photo, small and without its place and maker. */
export async function expectPhoto(learner: Page): Promise<void> {
  const seen = learner.getByRole('img', { name: altOfPhoto }).first()
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  await picture(learner, 'files-learner')
  const bytes = await seen.evaluate(async (image: HTMLImageElement) => [...new Uint8Array(await (await fetch(image.src)).arrayBuffer())])
  expect(bytes.length).toBeLessThanOrEqual(60_000)
  expect(Buffer.from(bytes).includes(maker)).toBe(false)
}
