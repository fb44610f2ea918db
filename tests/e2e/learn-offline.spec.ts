import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoCategories } from '../../server/db/demo/demo-forum.ts'
import { callApi, demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, courseSlug, downloadCourseWithReader, en, learnerWords, learnLesson, writePost, writeReply } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { openProfile } from '../support/profile.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { isThorough } from '../support/thorough.ts'

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

async function openBook(page: Page): Promise<void> {
  await page.goto(`/courses/${courseSlug}/pdf`)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.locator('.textLayer').first()).toContainText('সব')
}

withWorker(
  isThorough
    ? 'a user learns, reads the book and posts without the server, and all of it arrives once'
    : 'a user reads the book and posts without the server, and the post arrives once',
  async ({ page, network, signIn, workerReady }) => {
    const post = `সার্ভার ছাড়া লেখা ${Date.now()}`
    await signIn('student')
    await workerReady()
    await downloadCourseWithReader(page)
    // offline-walk.spec.ts opens every page offline. rebuilt-course.spec.ts learns a lesson offline, and the server then has all of it.
    const visited = isThorough ? ['/courses', `/courses/${courseSlug}`, '/community'] : []
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
    // A page that is not on the device leads to the courses that are.
    await page.goto('/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageOffline.title)
    const here = page.getByRole('region', { name: bn.common.pageOffline.phoneCourses })
    await expect(here.locator(`a[href$="/courses/${courseSlug}"]`)).toBeVisible()
    if (isThorough) await learnLesson(page, lesson)
    await openBook(page)
    await writePost(page, post)
    // footer.spec.ts changes the language offline in the check.
    if (isThorough) await chooseEnglish(page)
    const words = isThorough ? en : bn
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.wall.title)
    await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(words.wall.waiting.title)

    await network.server.start()
    await expect(page.getByRole('listitem').filter({ hasText: post })).not.toContainText(unsent(words))
    const stored = await onTheServer(network, post)
    expect(stored.posts).toHaveLength(1)
    if (isThorough) expect(stored.doneBlocks).toBeGreaterThanOrEqual(7)
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
async function receivePayment(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/entresoft/credit-book?show=new`)
  for (const [name, typed] of Object.entries({ name: 'সালমা', amount: '৩০০', what: 'চাল' })) await page.locator(`[name=${name}]`).fill(typed)
  await page.getByRole('button', { name: shop.credit.save }).click()
  await page.getByRole('button', { name: shop.credit.settle.replace('{{amount}}', '৩০০ টাকা') }).click()
  await expect(page.getByText(shop.credit.paid.replace('{{amount}}', '৩০০ টাকা'), { exact: true })).toBeVisible()
}

test('a post, a thread with a reply, and a payment that were reported as saved survive a killed browser and arrive once', async ({
  network,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
  const post = `ব্যাটারি শেষের আগে লেখা ${Date.now()}`
  const [title, opening, reply] = [`ডিমের দাম কত রাখি ${Date.now()}`, 'এক ডজন এখন **১৬০** টাকা।', 'আগে ১৫০ ছিল।']
  const first = await openProfile(folder)
  try {
    // A visitor who has opened one page of EntreSoft has all of them, after a restart of the browser too.
    await first.page.goto(`${network.url}/entresoft`)
    await expect.poll(() => hasPart(first.page, 'tools')).toBe(true)
    // Not the student, whose account the journey above may have changed to English.
    await openSignedIn(first.page, 'instructor', network.url)
    await first.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await storeSession(first.page)
    // The user's own store: that of the visitor has the subjects of the forum already.
    const { userId } = await first.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { userId: string })
    await expect.poll(() => rowsOf(first.page, `entlab-person-${userId}`, 'categories')).not.toEqual([])
    network.expectTrouble()
    await network.server.kill()
    await first.page.goto(`${network.url}/community`)
    await first.page.locator('textarea[name=body]').fill(post)
    await first.page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
    await expect(first.page.getByText(bn.wall.composer.saved)).toBeVisible()
    await receivePayment(first.page, network.url)
    await first.page.goto(`${network.url}/forum`)
    await startThread(first.page, title, opening)
    await writeReply(first.page, reply)
  } finally {
    await first.kill()
  }
  const second = await openProfile(folder)
  try {
    await second.page.goto(`${network.url}/entresoft/credit-book`)
    await expect(second.page.getByText(shop.credit.isSettled)).toBeVisible()
    expect(await rowsOf(second.page, 'entlab-person-', 'cashEntries')).toMatchObject([{ kind: 'in', paisa: 30_000 }])
    await second.page.goto(`${network.url}/community`)
    await expect(second.page.getByRole('listitem').filter({ hasText: post })).toContainText(unsent(bn))
    await second.page.goto(`${network.url}/forum`)
    await second.page.getByRole('link', { name: title }).click()
    const thread = second.page.getByRole('listitem').filter({ hasText: reply })
    await expect(thread).toContainText(bn.forum.reply.waiting)
    await network.server.start()
    // The server gives the thread its address.
    await expect(second.page).toHaveURL(/\/forum\/thread\/dimer-dam-kot-rakhi-/)
    await expect(second.page.getByText(bn.forum.reply.waiting, { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await onTheServer(network, post)).posts).toHaveLength(1)
    expect(await repliesOnTheServer(network, title)).toEqual([[opening, reply]])
  } finally {
    await second.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})
