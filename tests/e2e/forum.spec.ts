import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoCategories } from '../../server/db/demo/demo-forum.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { newThread } from '../support/forum.ts'
import { bn } from '../support/learner.ts'
import { openProfile } from '../support/profile.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'

const words = bn.forum
const [subject] = demoCategories

async function startThread(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('link', { name: words.start }).click()
  await page.locator('select[name=category_id]').selectOption({ label: subject?.name.bn ?? '' })
  await page.locator('input[name=title]').fill(title)
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: words.new.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function reply(page: Page, body: string): Promise<void> {
  await page.locator('textarea[name=body]').fill(body)
  await page.getByRole('button', { name: words.reply.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: body })).toBeVisible()
}

test('a thread and a reply written without a connection survive a killed browser, arrive once, and others answer', async ({
  network,
  page: colleague,
  signIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
  const title = `ডিমের দাম কত রাখি ${Date.now()}`
  const [body, first, second] = ['এক ডজন এখন **১৬০** টাকা।', 'আগে ১৫০ ছিল।', 'আমি ১৫৫ রাখি।']
  const device = await openProfile(folder)
  try {
    await openSignedIn(device.page, 'student', network.url, '/forum')
    await device.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await storeSession(device.page)
    network.expectTrouble()
    await network.server.kill()
    await startThread(device.page, title, body)
    await reply(device.page, first)
  } finally {
    await device.kill()
  }
  const again = await openProfile(folder)
  try {
    await again.page.goto(`${network.url}/forum`)
    await again.page.getByRole('link', { name: title }).click()
    await expect(again.page.getByRole('listitem').filter({ hasText: first })).toContainText(words.reply.waiting)
    await network.server.start()
    await expect(again.page).toHaveURL(/\/forum\/thread\/dimer-dam-kot-rakhi-/)
    await expect(again.page.getByText(words.reply.waiting, { exact: true })).toHaveCount(0)

    await signIn('instructor', colleague, '/forum')
    await colleague.getByRole('link', { name: title }).click()
    await expect(colleague.getByRole('article').first().locator('strong', { hasText: '১৬০' })).toBeVisible()
    await expect(colleague.getByRole('listitem').filter({ hasText: first })).toHaveCount(1)
    const quoted = colleague.getByRole('listitem').filter({ hasText: first })
    await quoted.getByRole('button', { name: words.reply.quote, exact: true }).click()
    await expect(colleague.locator('form').getByText(first)).toBeVisible()
    await colleague.getByRole('button', { name: words.reply.mention, exact: true }).click()
    await colleague.locator('form').locator('button[aria-pressed=false]').first().click()
    await reply(colleague, second)
    const answer = colleague.getByRole('listitem').filter({ hasText: second })
    await expect(answer.getByRole('region', { name: words.reply.quoted }).getByText(first)).toBeVisible()
    await expect(answer.getByRole('link', { name: /^@/ })).toBeVisible()
    await expect(colleague.getByText(words.reply.waiting, { exact: true })).toHaveCount(0)
    await colleague.getByRole('button', { name: words.steer.lock, exact: true }).click()
    await expect(colleague.getByText(words.thread.lockedTitle)).toBeVisible()
    const onServer = async () => {
      const { json } = await callApi<{ items: { title: string; is_locked: boolean }[] }>(network.server.url, '/forum/threads')
      return json?.items.flatMap((thread) => (thread.title === title ? [thread.is_locked] : []))
    }
    await expect.poll(onServer).toEqual([true])

    await again.page.reload()
    await expect(again.page.getByRole('listitem').filter({ hasText: second })).toBeVisible()
    await expect(again.page.getByText(words.thread.lockedTitle)).toBeVisible()
  } finally {
    await again.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

test('a thread whose texts are not on the device says so offline, and takes a reply', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  const author = await signInByApi(network.url, demoEmail('instructor'))
  const thread = newThread(stableId(`category:${subject?.slug}`), `না খোলা আলোচনা ${Date.now()}`, 'প্রথম কথা', { made_at: Date.now() })
  await pushByApi(network.url, author, [thread])
  const { title } = thread.input as { title: string }
  await signIn('student', page, '/forum')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await goOffline()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(words.thread.notHere)).toBeVisible()
  await reply(page, 'পরে পড়ব')
  await goOnline()
  await expect(page.getByText('প্রথম কথা')).toBeVisible()
  await expect(page.getByText(words.thread.notHere)).toHaveCount(0)
})
