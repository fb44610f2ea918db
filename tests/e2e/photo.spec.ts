import type { Browser, Page } from '@playwright/test'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { expectSound, picture } from '../support/page-checks.ts'
import { aPicture } from '../support/pictures.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy, isThorough } from '../support/thorough.ts'

const words = learnerWords('bn', 'people')
const moderation = learnerWords('bn', 'moderation')
const photoOf = (page: Page) => page.locator('#root main img[src^="data:image/webp"]')

test('a photo that was chosen while the server cannot be reached is on the personal page for members, not for visitors, until it is removed', async ({
  page,
  browser,
  network,
  signIn,
}) => {
  const { userId } = await signInByApi(network.url, demoEmail('student'))
  await signIn('student', page, '/profile/avatar')
  await expect(page.getByRole('heading', { name: words.photo.title })).toBeVisible()
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'users')).length).toBe(1)
  // The files of the app still arrive: this test needs no worker.
  network.expectTrouble()
  network.proxy.path = /^\/api\//
  network.proxy.faults = { 'lose-request': 1 }
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
  network.proxy.faults = {}
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(words.photo.stored, { exact: true })).toBeVisible()
  await expect(photoOf(page)).toBeVisible()

  const size = await photoOf(page).evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
  // A square of a third of the height, at most 600 pixels: the device invents none.
  expect(size).toEqual([size[0], size[0]])
  expect(size[0]).toBeGreaterThan(100)
  expect(size[0]).toBeLessThanOrEqual(200)
  // server/features/profile/photo.test.ts holds who sees it, also after its removal.
  const others = isThorough ? await seenByOthers(browser, `${network.url}/users/${userId}`, network.url) : null

  await page.getByRole('button', { name: words.photo.remove }).click()
  await expect(page.getByText(words.photo.removed)).toBeVisible()
  await expect(photoOf(page)).toHaveCount(0)
  await others?.loseIt()
})

/** A member sees the photo and a visitor does not. `loseIt`: nor does the member after its removal. */
async function seenByOthers(browser: Browser, address: string, url: string) {
  const [member, stranger] = [await browser.newContext(), await browser.newContext()]
  const [other, visitor] = [await member.newPage(), await stranger.newPage()]
  await openSignedIn(other, 'instructor', url, new URL(address).pathname)
  await expect(photoOf(other)).toBeVisible()
  await visitor.goto(address)
  await expect(visitor.locator('#root main svg use').first()).toBeAttached()
  await expect(photoOf(visitor)).toHaveCount(0)
  return {
    async loseIt() {
      await expect(async () => {
        await other.reload()
        await expect(other.locator('#root main svg use').first()).toBeAttached({ timeout: 2000 })
        await expect(photoOf(other)).toHaveCount(0, { timeout: 2000 })
      }).toPass({ timeout: 30_000 })
      await Promise.all([member.close(), stranger.close()])
    },
  }
}

test(
  'a member reports a photo, a moderator sees and hides it, and its owner reads why',
  heldBy(
    'server/features/moderation/photo-reports.test.ts#moderators see the reported photo',
    'server/features/moderation/photo-reports.test.ts#a hidden photo leaves all pages but the own one',
  ),
  async ({ page, browser, network }) => {
    const { url } = network
    const owner = await signInByApi(url, demoEmail('student'))
    const photo = (await aPicture(200, 200)).toString('base64')
    await pushByApi(url, owner, [sentCommand('setPhoto', { photo }, { made_at: Date.now() })])
    await openSignedIn(page, 'instructor', url, `/users/${owner.userId}`)
    await expect(photoOf(page)).toBeVisible()
    await page.getByRole('button', { name: words.photo.report, exact: true }).click()
    await expect(page.getByRole('heading', { name: moderation.titlePhoto })).toBeVisible()
    await page.locator('select[name=reason]').selectOption('pretends')
    await page.getByRole('button', { name: moderation.send, exact: true }).click()
    await expect(page.getByRole('button', { name: words.photo.reported, exact: true })).toBeDisabled()
    const admin = await signInByApi(url, demoEmail('admin'))
    const waiting = async () => (await callApi<{ items: { kind: string }[] }>(url, '/admin/moderation', admin)).json?.items ?? []
    await expect.poll(async () => (await waiting()).map(({ kind }) => kind)).toContain('photo')

    const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const staff = await office.newPage()
    await openSignedIn(staff, 'admin', url, '/admin/moderation')
    await expect(photoOf(staff)).toBeVisible()
    await expectSound(staff)
    await picture(staff, 'case')
    await staff.getByRole('button', { name: bn.administration.moderation.hide, exact: true }).click()
    await expect(photoOf(staff)).toHaveCount(0)
    await office.close()

    await page.reload()
    await expect(page.locator('#root main svg use').first()).toBeAttached()
    await expect(photoOf(page)).toHaveCount(0)
    const home = await browser.newContext()
    const own = await home.newPage()
    await openSignedIn(own, 'student', url, `/users/${owner.userId}`)
    await expect(own.getByText(words.photo.hidden)).toBeVisible()
    await picture(own, 'hidden')
    await own.goto(`${url}/community`)
    await expect(own.getByText(moderation.decision.hiddenPhoto)).toBeVisible()
    await own.getByRole('button', { name: moderation.appeal.begin, exact: true }).click()
    await picture(own, 'decision')
    await home.close()
  },
)
