import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chunkBytes } from '../../contract/courses/courses.ts'
import { demoCategories } from '../../server/db/demo/demo-forum.ts'
import { maxChunksPerRequest } from '../../src/offline/downloads/plan.ts'
import { callApi, demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { HeavyCourse } from '../support/heavy-course.ts'
import {
  bn,
  courseSlug,
  downloadCourseWithReader,
  downloadOpenCourse,
  en,
  learnerWords,
  learnLesson,
  writePost,
  writeReply,
} from '../support/learner.ts'
import { good4g, openLink } from '../support/link.ts'
import type { Network } from '../support/network.ts'
import { openProfile } from '../support/profile.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const [subject] = demoCategories
const lesson = 'income-and-expense'
const shop = learnerWords('bn', 'entresoft')
/** The note on a post that the server has not confirmed: it waits, or it is being sent. */
const unsent = ({ wall }: typeof en | typeof bn) => new RegExp(`${wall.waiting.title}|${wall.sending.title}`)

interface ServerSide {
  posts: string[]
  doneBlocks: number
}

/** The demo student's posts and progress on the server. */
async function onTheServer(network: Network, body: string): Promise<ServerSide> {
  const { url } = network.server
  const student = await signInByApi(url, demoEmail('student'))
  const changes = await pullByApi<{ body?: string; done?: string[] }>(url, student, 'me=0&community=0')
  const posts = changes.filter(({ table, row }) => table === 'posts' && row?.body === body).map(({ key }) => key)
  const progress = changes.find(({ table, key }) => table === 'progress' && key.endsWith(`/${lesson}`))
  return { posts, doneBlocks: progress?.row?.done?.length ?? 0 }
}

/** Texts of the replies to each thread with this title. */
async function repliesOnTheServer({ server: { url } }: Network, title: string): Promise<string[][]> {
  const { token } = await signInByApi(url, demoEmail('student'))
  const { json } = await callApi<{ items: { id: string; title: string }[] }>(url, '/forum/threads')
  const threads = json?.items.filter((thread) => thread.title === title) ?? []
  type Answer = { changes: { table: string; row: { body: string } | null }[] }
  const answers = await Promise.all(threads.map(({ id }) => callApi<Answer>(url, `/sync/replies?of=${id}`, { token })))
  return answers.map(({ json }) => json?.changes.flatMap(({ table, row }) => (table === 'replies' && row ? [row.body] : [])) ?? [])
}

/** Opens the book in the app, and waits for its text. */
async function openBook(page: Page): Promise<void> {
  await visit(page, `/courses/${courseSlug}/pdf`)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.locator('.textLayer').first()).toContainText('সব')
}

/** Opens a page that is not on the device: it leads to the courses that are. */
async function openMissing(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/gallery`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageOffline.title)
  const here = page.getByRole('region', { name: bn.common.pageOffline.phoneCourses })
  await expect(here.locator(`a[href$="/courses/${courseSlug}"]`)).toBeVisible()
}

withWorker(
  'a user learns, reads the book and posts without the server, and all of it arrives once',
  heldBy(
    'tests/e2e/learn-offline.spec.ts#survive a killed browser and arrive once',
    'tests/e2e/certificates.spec.ts#a user downloads a course, completes it offline',
    'tests/e2e/offline-walk.spec.ts#every page opens offline for a student',
    'tests/e2e/footer.spec.ts#the public pages work offline after one visit, in both languages',
  ),
  async ({ page, network, signIn, workerReady }) => {
    const post = `সার্ভার ছাড়া লেখা ${Date.now()}`
    await signIn('student')
    await workerReady()
    await downloadCourseWithReader(page)
    const visited = ['/courses', `/courses/${courseSlug}`, '/community']
    for (const path of visited) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
    }

    network.expectTrouble()
    await network.server.kill()
    for (const path of visited) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByText('ERR_')).toHaveCount(0)
    }
    await openMissing(page)
    await learnLesson(page, lesson)
    await openBook(page)
    await writePost(page, post)
    await chooseEnglish(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.wall.title)
    await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(en.wall.waiting.title)

    await network.server.start()
    await expect(page.getByRole('listitem').filter({ hasText: post })).not.toContainText(unsent(en))
    const stored = await onTheServer(network, post)
    expect(stored.posts).toHaveLength(1)
    expect(stored.doneBlocks).toBeGreaterThanOrEqual(7)
  },
)

async function chooseEnglish(page: Page): Promise<void> {
  await page.goto('/more')
  await page
    .getByRole('radio', { name: 'English' })
    .or(page.getByRole('button', { name: 'English' }))
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/community')
}

async function startThread(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('link', { name: bn.forum.start }).click()
  await page.locator('select[name=category_id]').selectOption({ label: subject?.name.bn ?? '' })
  await page.locator('input[name=title]').fill(title)
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: bn.forum.new.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Writes goods on credit, and the payment for them: one row in each of two books. */
async function receivePayment(page: Page): Promise<void> {
  await visit(page, '/entresoft/credit-book?show=new')
  for (const [name, typed] of Object.entries({ name: 'সালমা', amount: '৩০০', what: 'চাল' })) await page.locator(`[name=${name}]`).fill(typed)
  await page.getByRole('button', { name: shop.credit.save }).click()
  await page.getByRole('button', { name: shop.credit.settle.replace('{{amount}}', '৩০০ টাকা') }).click()
  await expect(page.getByText(shop.credit.paid.replace('{{amount}}', '৩০০ টাকা'), { exact: true })).toBeVisible()
}

/** Signs in and downloads a course with its book, so that all pages of this test open without the server. */
async function prepare(page: Page, { url }: Network): Promise<void> {
  // Not the student, whose account the journey above may have changed to English. One page of EntreSoft stores all of them.
  await openSignedIn(page, 'instructor', url, '/entresoft')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  for (const audience of ['tools', 'member'] as const) await expect.poll(() => hasPart(page, audience)).toBe(true)
  await storeSession(page)
  await expect.poll(() => rowsOf(page, 'entlab-person-', 'categories')).not.toEqual([])
  await visit(page, `/courses/${courseSlug}`)
  await page.getByRole('checkbox', { name: bn.downloads.part.reader }).check()
  await downloadOpenCourse(page)
}

test('a post, a thread with a reply, a payment and a book that were reported as saved, and half of a download, survive a killed browser and arrive once', async ({
  network,
}) => {
  const course = new HeavyCourse(network)
  await course.publish()
  const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
  const post = `ব্যাটারি শেষের আগে লেখা ${Date.now()}`
  const [title, opening, reply] = [`ডিমের দাম কত রাখি ${Date.now()}`, 'এক ডজন এখন **১৬০** টাকা।', 'আগে ১৫০ ছিল।']
  const first = await openProfile(folder)
  try {
    await prepare(first.page, network)
    network.expectTrouble()
    // The server receives nothing that is written, and the download below reaches it.
    network.proxy.path = /^\/api\/sync\//
    network.proxy.faults = { 'lose-request': 1 }
    await first.page.goto(`${network.url}/community`)
    await first.page.locator('textarea[name=body]').fill(post)
    await first.page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
    await expect(first.page.getByText(bn.wall.composer.saved)).toBeVisible()
    await receivePayment(first.page)
    await visit(first.page, '/forum')
    await startThread(first.page, title, opening)
    await writeReply(first.page, reply)
    await visit(first.page, course.path)
    const download = first.page.getByRole('button', { name: /^নামান ·/ })
    await expect(download).toBeVisible()
    network.proxy.log.length = 0
    network.proxy.shape(good4g)
    await download.click()
    await expect.poll(() => course.sentBytes, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(course.bytes / 2)
  } finally {
    await first.kill()
  }
  await network.server.kill()
  network.proxy.shape(openLink)
  network.proxy.faults = {}
  const second = await openProfile(folder)
  try {
    const { page } = second
    await openMissing(page, network.url)
    await openBook(page)
    await visit(page, '/entresoft/credit-book')
    await expect(page.getByText(shop.credit.isSettled)).toBeVisible()
    expect(await rowsOf(page, 'entlab-person-', 'cashEntries')).toMatchObject([{ kind: 'in', paisa: 30_000 }])
    await page.goto(`${network.url}/community`)
    await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(unsent(bn))
    await visit(page, '/forum')
    await page.getByRole('link', { name: title }).click()
    const thread = page.getByRole('listitem').filter({ hasText: reply })
    await expect(thread).toContainText(bn.forum.reply.waiting)
    expect(course.sentBytes).toBeLessThan(course.bytes)
    await network.server.start()
    // The server gives the thread its address.
    await expect(page).toHaveURL(/\/forum\/thread\/dimer-dam-kot-rakhi-/)
    await expect(page.getByText(bn.forum.reply.waiting, { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await onTheServer(network, post)).posts).toHaveLength(1)
    expect(await repliesOnTheServer(network, title)).toEqual([[opening, reply]])

    await visit(page, course.path)
    await expect(page.getByText(bn.downloads.ready.title, { exact: true })).toBeVisible({ timeout: 60_000 })
    // Lost bytes were requested and not yet stored: at most one request on each of three connections.
    expect(course.sentBytes - course.bytes).toBeLessThanOrEqual(3 * maxChunksPerRequest * chunkBytes)
    expect(await course.storedFiles(page)).toMatchObject({ right: course.paths, wrong: [] })
  } finally {
    await second.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})
