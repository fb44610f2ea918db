import type { Page } from '@playwright/test'
import { postMaxPictures } from '../../contract/pictures.ts'
import { expect, withWorker as test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { aPicture, flatPng, turnedPicture } from '../support/pictures.ts'
import { fillSignIn, leaveSignIn } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { visit } from '../support/walk.ts'

const words = { ...bn.wall, pictures: { ...bn.wall.pictures, ...bn.pictures } }

interface Shared {
  readonly text: string
  readonly pictures: readonly (readonly [type: string, bytes: Buffer])[]
}

/** Opens the app as the browser does when another app shares: a form of the manifest's `share_target`. */
async function share(page: Page, { text, pictures }: Shared): Promise<void> {
  const opened = page.waitForURL(/\/community\?/)
  await page.evaluate(
    async ([words, files]) => {
      const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
      const { share_target: target } = await caches.match(address).then(async (stored) => (stored ?? (await fetch(address))).json())
      const form = document.createElement('form')
      Object.assign(form, { action: new URL(target.action, address).href, method: target.method, enctype: target.enctype })
      const field = (name: string, type: string) => {
        const input = document.createElement('input')
        Object.assign(input, { name, type })
        form.append(input)
        return input
      }
      field(target.params.text, 'text').value = words
      const chosen = new DataTransfer()
      for (const [type, base64] of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        chosen.items.add(new File([bytes], 'IMG_1', { type }))
      }
      const picker = field(target.params.files[0].name, 'file')
      picker.multiple = true
      picker.files = chosen.files
      document.body.append(form)
      form.submit()
    },
    [text, pictures.map(([type, bytes]) => [type, bytes.toString('base64')] as const)] as const,
  )
  await opened
  // As after `goto` (tests/support/fixtures.ts): in one frame the prerendered form and that of the app are both in the document.
  await page.locator('#prerendered').waitFor({ state: 'detached' })
}

const waiting = (page: Page) => page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length)
const keysOf = async (page: Page) => (await rowsOf(page, 'entlab-person-', 'pictures')).map(({ key }) => String(key)).sort()

test('two pictures that another app shares offline survive the end of the page, and arrive once with their post on another device', async ({
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
  // The manifest is no part of the installation.
  await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    await (await caches.open('test-manifest')).put(address, await fetch(address))
  })
  await goOffline()
  await test.step('pictures that are chosen', () => choose(page))

  const text = 'হাটে আজ এই দাম'
  const [turned, large] = [await turnedPicture(6), await aPicture(2400, 1600)]
  const heic = ['image/heic', Buffer.from('ftypheic')] as const
  await share(page, { text, pictures: [['image/jpeg', turned], ['image/jpeg', large], heic] })
  await expect(page.getByRole('textbox', { name: words.composer.label })).toHaveValue(text)
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(2)
  await expect(page.getByText(words.pictures.heic)).toBeVisible()
  await expect(page).toHaveURL(/\/community$/)
  expect(await waiting(page)).toBe(0)
  expect(await sizesOf(page)).toEqual([
    [120, 60],
    [960, 640],
  ])
  await page.getByLabel(words.pictures.alt).first().fill('ডিমের ঝুড়ি')
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'pictures')).map(({ alt }) => alt)).toContain('ডিমের ঝুড়ি')

  // Killed while it was a draft, and while it waited.
  await page.close()
  const second = await context.newPage()
  await second.goto('/community')
  await expect(second.getByLabel(words.pictures.alt).first()).toHaveValue('ডিমের ঝুড়ি')
  await expect(second.getByRole('textbox', { name: words.composer.label })).toHaveValue(text)
  await second.getByRole('button', { name: words.composer.send, exact: true }).click()
  await expect(second.getByText(words.pictures.waiting)).toHaveCount(2)
  await second.close()
  const third = await context.newPage()
  await third.goto('/community')
  await expect(third.getByText(words.pictures.waiting)).toHaveCount(2)

  await goOnline()
  await expect(third.getByRole('button', { name: words.pictures.open })).toHaveCount(2, { timeout: 30_000 })
  await expect(third.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  // Sent, and on the device until a backup of the server has them.
  const sent = async () => (await rowsOf(third, 'entlab-person-', 'pictures')).map((row) => typeof row.sentAt)
  await expect.poll(sent).toEqual(['number', 'number'])
  await test.step('another device', async () => seeOn(await otherDevice.newPage(), network.url, text))
})

const sizesOf = async (page: Page) => (await rowsOf(page, 'entlab-person-', 'pictures')).map(({ width, height }) => [width, height])

/** Chooses files in the composer: two without a picture, and two pictures, which leave again. */
async function choose(page: Page): Promise<void> {
  const input = page.locator('input[type=file][multiple]')
  await input.setInputFiles([{ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }])
  await expect(page.getByText(words.pictures.heic)).toBeVisible()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  await input.setInputFiles([{ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing }])
  await expect(page.getByText(words.pictures.unreadable)).toBeVisible()
  await input.setInputFiles([
    // 50 megapixels, as the newest cameras make them.
    { name: 'huge.png', mimeType: 'image/png', buffer: flatPng(8_000, 6_250) },
    { name: 'small.png', mimeType: 'image/png', buffer: await aPicture(300, 300) },
  ])
  const remove = page.getByRole('button', { name: words.pictures.remove })
  await expect(remove).toHaveCount(2)
  expect(await sizesOf(page)).toEqual([
    [1280, 1000],
    [300, 300],
  ])
  for (const left of [1, 0]) {
    await remove.first().click()
    await expect(remove).toHaveCount(left)
  }
}

/** The post on a device that has not sent it. */
async function seeOn(other: Page, url: string, text: string): Promise<void> {
  await other.goto(`${url}/community`)
  await expect(other.getByText(text)).toHaveCount(1)
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
}

test('a share of a visitor waits for the user who signs in from there, and is of no other user', async ({ page, workerReady }) => {
  const picture = ['image/jpeg', await aPicture(400, 300)] as const
  await page.goto('/community')
  await workerReady()
  await share(page, { text: 'ছবিটা দেখুন', pictures: [picture] })
  await expect(page.getByText(words.pictures.needsAccount)).toBeVisible()
  expect(await waiting(page)).toBe(1)
  await page.locator('form').getByRole('link', { name: bn.common.action.signIn }).click()
  await fillSignIn(page)
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(1)
  expect(await waiting(page)).toBe(0)

  // The same page again, with more pictures than a post has room for: none is left in the cache.
  await share(page, { text: 'অনেক ছবি', pictures: Array.from({ length: postMaxPictures + 2 }, () => picture) })
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(postMaxPictures)
  await expect(page).toHaveURL(/\/community$/)
  expect(await waiting(page)).toBe(0)
  const own = await keysOf(page)
  expect(own).toHaveLength(postMaxPictures)

  // The next user sees neither these pictures nor a visitor's share: that user opens the wall by another way.
  await visit(page, '/logout')
  await page.getByRole('button', { name: bn.session.logout.keep, exact: true }).click()
  await page.waitForURL(/\/$/)
  await share(page, { text: '', pictures: [picture] })
  await expect(page.getByText(words.pictures.needsAccount)).toBeVisible()
  await visit(page, '/login')
  await fillSignIn(page, 'instructor')
  await leaveSignIn(page)
  await visit(page, '/community')
  await expect(page.getByRole('button', { name: words.pictures.take })).toBeVisible()
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(0)
  expect(await waiting(page)).toBe(1)
  expect(await keysOf(page)).toEqual(own)
  // Nor does the one after: the share leaves with the user.
  await visit(page, '/logout')
  await page.waitForURL(/\/$/)
  await expect.poll(() => waiting(page)).toBe(0)
})
