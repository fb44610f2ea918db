import type { Page } from '@playwright/test'
import { demoEmail, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { aPicture } from '../support/pictures.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'

const words = learnerWords('bn', 'people')
const photoOf = (page: Page) => page.locator('#root main img[src^="data:image/webp"]')

test('a photo that was chosen offline is on the personal page for members, not for visitors, until it is removed', async ({
  page,
  browser,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  const { userId } = await signInByApi(network.url, demoEmail('student'))
  await signIn('student', page, '/profile/avatar')
  await expect(page.getByRole('heading', { name: words.photo.title })).toBeVisible()
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'users')).length).toBe(1)
  await goOffline()
  const input = page.locator('input[type=file]:not([capture])')
  await input.setInputFiles([{ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }])
  await expect(page.getByText(bn.pictures.heic)).toBeVisible()
  await input.setInputFiles([{ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: await aPicture(900, 600) }])
  // A wide picture moves sideways, and upwards too once it is nearer.
  await expect(page.getByLabel(words.photo.across)).toBeVisible()
  await expect(page.getByLabel(words.photo.down)).toHaveCount(0)
  await page.getByLabel(words.photo.zoom).press('End')
  await expect(page.getByLabel(words.photo.down)).toBeVisible()
  await page.getByLabel(words.photo.across).press('Home')
  await page.getByRole('button', { name: words.photo.keep }).click()
  await expect(page.getByText(words.photo.storedHere)).toBeVisible()
  await expect(photoOf(page)).toBeVisible()
  await goOnline()
  await expect(page.getByText(words.photo.stored, { exact: true })).toBeVisible()
  await expect(photoOf(page)).toBeVisible()

  const address = `${network.url}/users/${userId}`
  const member = await browser.newContext()
  const other = await member.newPage()
  await openSignedIn(other, 'instructor', network.url, `/users/${userId}`)
  await expect(photoOf(other)).toBeVisible()
  const size = await photoOf(other).evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
  // A square of a third of the height, at most 600 pixels: the device invents none.
  expect(size).toEqual([size[0], size[0]])
  expect(size[0]).toBeGreaterThan(100)
  expect(size[0]).toBeLessThanOrEqual(200)
  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  await visitor.goto(address)
  await expect(visitor.locator('#root main svg use').first()).toBeAttached()
  await expect(photoOf(visitor)).toHaveCount(0)

  await page.getByRole('button', { name: words.photo.remove }).click()
  await expect(page.getByText(words.photo.removed)).toBeVisible()
  await expect(photoOf(page)).toHaveCount(0)
  await expect(async () => {
    await other.reload()
    await expect(other.locator('#root main svg use').first()).toBeAttached({ timeout: 2000 })
    await expect(photoOf(other)).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await Promise.all([member.close(), stranger.close()])
})
