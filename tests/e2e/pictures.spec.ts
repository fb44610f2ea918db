import { expect, withWorker as test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { aPicture, flatPng, turnedPicture } from '../support/pictures.ts'
import { hasPart, rowsOf } from '../support/store.ts'

const words = { ...bn.wall, pictures: { ...bn.wall.pictures, ...bn.pictures } }
const body = 'হাটের দুটি ছবি।'

test('a post with two pictures, written offline, survives the end of the page and arrives once on another device', async ({
  page,
  context,
  otherDevice,
  network,
  signIn,
  workerReady,
  goOffline,
  goOnline,
}) => {
  await signIn('student', page, '/community')
  await workerReady()
  await expect.poll(() => hasPart(page, 'member')).toBe(true)
  await goOffline()
  await page.getByRole('textbox', { name: words.composer.label }).fill(body)
  const files = [
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: await turnedPicture(6) },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await aPicture(2400, 1600) },
  ]
  const input = page.locator('input[type=file][multiple]')
  await input.setInputFiles([{ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }])
  await expect(page.getByText(words.pictures.heic)).toBeVisible()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  await input.setInputFiles([{ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing }])
  await expect(page.getByText(words.pictures.unreadable)).toBeVisible()
  // 50 megapixels, as the newest cameras make them.
  await input.setInputFiles([{ name: 'huge.png', mimeType: 'image/png', buffer: flatPng(8_000, 6_250) }])
  const remove = page.getByRole('button', { name: words.pictures.remove })
  await expect(remove).toHaveCount(1)
  const [huge] = (await rowsOf(page, 'entlab-person-', 'pictures')) as unknown as { width: number; height: number }[]
  expect(huge).toMatchObject({ width: 1280, height: 1000 })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await input.setInputFiles(files)
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(2)
  await page.getByLabel(words.pictures.alt).first().fill('ডিমের ঝুড়ি')
  const stored = (await rowsOf(page, 'entlab-person-', 'pictures')) as unknown as { width: number; height: number }[]
  expect(stored.map(({ width, height }) => [width, height])).toEqual([
    [120, 60],
    [960, 640],
  ])

  // Killed while it was a draft, and while it waited.
  await page.close()
  const second = await context.newPage()
  await second.goto('/community')
  await expect(second.getByLabel(words.pictures.alt).first()).toHaveValue('ডিমের ঝুড়ি')
  await second.getByRole('button', { name: words.composer.send, exact: true }).click()
  await expect(second.getByText(words.pictures.waiting)).toHaveCount(2)
  await second.close()
  const third = await context.newPage()
  await third.goto('/community')
  await expect(third.getByText(words.pictures.waiting)).toHaveCount(2)

  await goOnline()
  const tiles = third.getByRole('button', { name: words.pictures.open })
  await expect(tiles).toHaveCount(2, { timeout: 30_000 })
  // Sent, and on the device until a backup of the server has them.
  const sent = async () => (await rowsOf(third, 'entlab-person-', 'pictures')).map((row) => typeof row.sentAt)
  await expect.poll(sent).toEqual(['number', 'number'])

  const other = await otherDevice.newPage()
  await other.goto(`${network.url}/community`)
  await expect(other.getByText(body)).toHaveCount(1)
  const shown = other.getByRole('button', { name: `${words.pictures.open}: ডিমের ঝুড়ি` })
  await expect(shown.locator('img')).toHaveCount(2)
  expect(await shown.locator('img').first().getAttribute('src')).toMatch(/^data:image\/png/)
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      shown
        .locator('img')
        .last()
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([120, 60])
  await shown.press('Enter')
  const viewer = other.getByRole('dialog', { name: words.pictures.viewer })
  await viewer.press('ArrowRight')
  await expect.poll(() => viewer.locator('img').evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(720)
  await viewer.press('Escape')
  await expect(viewer).toHaveCount(0)
})
