import type { Page } from '@playwright/test'
import { reopenAfterCrash } from '../support/crash.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectSound, picture } from '../support/page-checks.ts'
import { aPicture } from '../support/pictures.ts'
import { press } from '../support/press.ts'
import { rowsOf } from '../support/store.ts'

const words = learnerWords('bn', 'builder')
const { record } = words.files
const group = (page: Page, label: string, language: 'bn' | 'en') =>
  page.getByRole('group', { name: words.in[language].replace('{{field}}', words.fields[label]), exact: true })
const filesOf = async (page: Page) =>
  (await rowsOf(page, 'entlab-person-', 'pictures')) as unknown as { key: string; bytes: ArrayBuffer; type: string; sentAt?: number }[]
const sizesOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const all: number[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('entlab-person-')) continue
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
        const reading = db.transaction('pictures').objectStore('pictures').getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      db.close()
      all.push(...rows.map(({ bytes }) => bytes.byteLength))
    }
    return all
  })
const typed = async (page: Page) => (await rowsOf(page, 'entlab-person-', 'drafts')).map(({ text }) => String(text)).join()
const namedIn = (text: string) => text.match(/uploads\/[\w-]+\.weba/g)
/** Fields of the parts of this kind on the device. */
const partOf = async (page: Page, kind: string) => {
  const nodes = (await rowsOf(page, 'entlab-person-', 'draftNodes')) as { fields: Record<string, unknown> }[]
  return nodes.find(({ fields }) => fields.kind === kind)?.fields ?? {}
}
const done = (page: Page) => page.getByRole('button', { name: words.done, exact: true })

/** The app stores a recording every 5 s. Here its recorder delivers every second. */
const recordInShortSlices = (page: Page) =>
  page.evaluate(() => {
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function soon(sliceMs) {
      start.call(this, sliceMs && sliceMs / 5)
    }
  })

test('a teacher’s voice is recorded through a refusal and a killed page, and a slow photo loses no text', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // A crashed page leaves its last requests.
  allowConsole(/./)
  await signIn('instructor', page, '/instructor/courses')
  await press(page, words.list.new)
  await page.locator('#root [name=title_bn]').fill('শোনার কোর্স')
  await press(page, words.list.begin)
  await page.getByRole('link', { name: words.first.lesson }).first().click()
  await press(page, words.addOther)
  await press(page, words.kinds.audio)
  await expect(done(page)).toBeVisible()
  await recordInShortSlices(page)

  // Refused: it is named, and nothing else changes. The shell of the tests grants all, so its answer is replaced.
  await page.evaluate(() => {
    const granted = navigator.mediaDevices.getUserMedia
    navigator.mediaDevices.getUserMedia = () => {
      navigator.mediaDevices.getUserMedia = granted
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })
  await group(page, 'recording', 'bn').getByRole('button', { name: record.start }).click()
  await expect(page.getByRole('alert')).toHaveText(record.refused)
  await expectSound(page)
  await picture(page, 'sound-refused')

  await group(page, 'recording', 'bn').getByRole('button', { name: record.start }).click()
  await expect(group(page, 'recording', 'bn').getByRole('status')).toHaveText(record.running)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await picture(page, 'sound-recording')
  // The form names the file before the recording ends: a killed page leaves what was said by then.
  await expect.poll(() => typed(page), { timeout: 15_000 }).toMatch(/uploads\/[\w-]+\.weba/)
  const next = await reopenAfterCrash(page)
  await recordInShortSlices(next)
  const part = next.getByRole('button', { name: new RegExp(`^${words.kinds.audio}`) }).first()
  await part.click()
  const player = group(next, 'recording', 'bn').locator('audio')
  await expect(player).toBeVisible()
  const heard = () =>
    player.evaluate(async (audio: HTMLAudioElement) => {
      await audio.play()
      return audio.currentTime
    })
  await expect.poll(heard).toBeGreaterThan(0)
  await next.evaluate(() => document.querySelector('audio')?.pause())

  const before = namedIn(await typed(next))
  // Both languages at once, each in its own file; one is stopped and listened to, then “done” while the other still runs.
  for (const language of ['bn', 'en'] as const) {
    await group(next, 'recording', language).getByRole('button', { name: record.start }).click()
    await expect(group(next, 'recording', language).getByRole('status')).toHaveText(record.running)
  }
  const isNew = (path: string) => !before?.includes(path)
  await expect.poll(async () => new Set(namedIn(await typed(next))?.filter(isNew)).size, { timeout: 15_000 }).toBe(2)
  await group(next, 'recording', 'bn').getByRole('button', { name: record.stop }).click()
  await expect(group(next, 'recording', 'bn').getByRole('status')).toContainText(words.files.size.split('{{size}}')[0])
  await expect.poll(heard).toBeGreaterThan(0)
  await next.evaluate(() => document.querySelector('audio')?.pause())
  for (const path of ['data.title', 'data.transcript'])
    for (const language of ['bn', 'en']) await next.locator(`#root [name="${path}.${language}"]`).fill(`ডিম ${language}`)
  await press(next, words.done)
  await expect(done(next)).toHaveCount(0)
  await expect(part).toBeFocused()
  await expect(next.getByText(words.unfinished)).toHaveCount(0)
  const recordings = JSON.parse(String((await partOf(next, 'audio'))['data.recordings:json'])) as {
    language: string
    file: string
    seconds: number
  }[]
  expect(Object.fromEntries(recordings.map(({ language, seconds }) => [language, seconds > 0]))).toEqual({ bn: true, en: true })
  const sentKeys = recordings.map(({ file }) => file.replace(/^uploads\/|\.weba$/g, ''))
  await expect
    .poll(async () => (await filesOf(next)).filter(({ key, sentAt }) => sentKeys.includes(key) && sentAt !== undefined).length, {
      timeout: 30_000,
    })
    .toBe(2)
  expect(Math.min(...(await sizesOf(next)))).toBeGreaterThan(500)

  // A slow photo: text that is typed before it is ready stays, and “done” waits for it.
  await press(next, words.addOther)
  await press(next, words.kinds.image)
  await next.evaluate(() => {
    const { decode } = HTMLImageElement.prototype
    const gate = new Promise<void>((resolve) => Object.assign(globalThis, { release: resolve }))
    HTMLImageElement.prototype.decode = async function slow() {
      await gate
      return await decode.call(this)
    }
  })
  const chooser = next.waitForEvent('filechooser')
  await next.locator('#root button[name="data.file"]').click()
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPicture(400, 300) })
  await press(next, words.files.trim.use)
  await expect(next.getByText(words.files.busy)).toBeVisible()
  for (const language of ['bn', 'en']) await next.locator(`#root [name="data.caption.${language}"]`).fill(`ঝুড়ি ${language}`)
  await press(next, words.done)
  await expect(done(next)).toHaveAttribute('aria-disabled', 'true')
  await next.evaluate(() => (globalThis as unknown as { release: () => void }).release())
  await expect(done(next)).toHaveCount(0)
  expect(await partOf(next, 'image')).toMatchObject({
    'data.file': expect.stringMatching(/^uploads\/.*webp$/),
    'data.caption.bn': 'ঝুড়ি bn',
    'data.caption.en': 'ঝুড়ি en',
    'data.width': 400,
  })
  await next.close()
})
