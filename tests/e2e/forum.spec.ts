import { demoCategories } from '../../server/db/demo/demo-forum.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { newReply, newThread, ofThread } from '../support/forum.ts'
import { bn, writeReply } from '../support/learner.ts'
import { subjectOf } from '../support/sent-command.ts'

const words = bn.forum
const [subject] = demoCategories

// learn-offline.spec.ts writes a thread and a reply without a connection, which survive a killed browser and arrive once.
test('a thread whose texts are not on the device takes a reply offline; online a colleague quotes, mentions and locks', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  const author = await signInByApi(network.url, demoEmail('student'))
  const title = `ডিমের দাম কত রাখি ${Date.now()}`
  const [body, first, later, second] = ['এক ডজন এখন **১৬০** টাকা।', 'আগে ১৫০ ছিল।', 'পরে পড়ব', 'আমি ১৫৫ রাখি।']
  const made_at = Date.now()
  const thread = newThread(stableId(`category:${subject?.slug}`), title, body, { made_at })
  await pushByApi(network.url, author, [thread, newReply(ofThread(subjectOf(thread)), first, { made_at })])
  await signIn('instructor', page, '/forum')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await goOffline()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(words.thread.notHere)).toBeVisible()
  await writeReply(page, later)
  await expect(page.getByRole('listitem').filter({ hasText: later })).toContainText(words.reply.waiting)
  await goOnline()
  await expect(page.getByRole('article').first().locator('strong', { hasText: '১৬০' })).toBeVisible()
  await expect(page.getByText(words.thread.notHere)).toHaveCount(0)
  await expect(page.getByText(words.reply.waiting, { exact: true })).toHaveCount(0)

  const quoted = page.getByRole('listitem').filter({ hasText: first })
  await expect(quoted).toHaveCount(1)
  await quoted.getByRole('button', { name: words.reply.quote, exact: true }).click()
  await expect(page.locator('form').getByText(first)).toBeVisible()
  await page.getByRole('button', { name: words.reply.mention, exact: true }).click()
  await page.locator('form').locator('button[aria-pressed=false]').first().click()
  await writeReply(page, second)
  const answer = page.getByRole('listitem').filter({ hasText: second })
  await expect(answer.getByRole('region', { name: words.reply.quoted }).getByText(first)).toBeVisible()
  await expect(answer.getByRole('link', { name: /^@/ })).toBeVisible()
  await expect(page.getByText(words.reply.waiting, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: words.steer.lock, exact: true }).click()
  await expect(page.getByText(words.thread.lockedTitle)).toBeVisible()
  const onServer = async () => {
    const { json } = await callApi<{ items: { title: string; is_locked: boolean }[] }>(network.server.url, '/forum/threads')
    return json?.items.flatMap((one) => (one.title === title ? [one.is_locked] : []))
  }
  await expect.poll(onServer).toEqual([true])
})
