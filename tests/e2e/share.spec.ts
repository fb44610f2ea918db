import type { Page } from '@playwright/test'
import { postMaxPictures } from '../../contract/pictures.ts'
import { expect, withWorker as test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { aPicture } from '../support/pictures.ts'
import { fillSignIn, signInByForm } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'

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

test('pictures that another app shares offline are in the composer with the text, and leave with the post', async ({
  page,
  signIn,
  workerReady,
  goOffline,
  goOnline,
}) => {
  const [jpeg, text] = [await aPicture(900, 600), 'হাটে আজ এই দাম']
  await signIn('student', page, '/community')
  await workerReady()
  await expect.poll(() => hasPart(page, 'member')).toBe(true)
  // The manifest is no part of the installation.
  await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    await (await caches.open('test-manifest')).put(address, await fetch(address))
  })
  await goOffline()
  const heic = ['image/heic', Buffer.from('ftypheic')] as const
  await share(page, { text, pictures: [['image/jpeg', jpeg], ['image/png', await aPicture(300, 300)], heic] })
  await expect(page.getByRole('textbox', { name: words.composer.label })).toHaveValue(text)
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(2)
  await expect(page.getByText(words.pictures.heic)).toBeVisible()
  await expect(page).toHaveURL(/\/community$/)
  expect(await waiting(page)).toBe(0)
  await page.reload()
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(2)
  await page.getByRole('button', { name: words.composer.send, exact: true }).click()
  await expect(page.getByText(words.pictures.waiting)).toHaveCount(2)
  await goOnline()
  await expect(page.getByRole('button', { name: words.pictures.open })).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
})

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
  await page.goto('/logout')
  await page.getByRole('button', { name: bn.session.logout.keep, exact: true }).click()
  await page.waitForURL(/\/$/)
  await share(page, { text: '', pictures: [picture] })
  await expect(page.getByText(words.pictures.needsAccount)).toBeVisible()
  await signInByForm(page, 'instructor')
  await page.goto('/community')
  await expect(page.getByRole('button', { name: words.pictures.take })).toBeVisible()
  await expect(page.getByLabel(words.pictures.alt)).toHaveCount(0)
  expect(await waiting(page)).toBe(1)
  expect(await keysOf(page)).toEqual(own)
  // Nor does the one after: the share leaves with the user.
  await page.goto('/logout')
  await page.waitForURL(/\/$/)
  await expect.poll(() => waiting(page)).toBe(0)
})
