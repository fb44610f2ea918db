import type { Page } from '@playwright/test'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { openQueue } from '../support/moderation.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'

const words = bn.administration.moderation

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const caseOf = (page: Page, body: string) => page.locator('#root main section').filter({ hasText: body })

test('of two moderators with one queue the second reads what the first has decided, and goes on with the next case', async ({
  page,
  browser,
  network,
}) => {
  const { url } = network
  const [admin, author, reporter] = [
    await signInByApi(url, demoEmail('admin')),
    await signInByApi(url, demoEmail('student')),
    await signInByApi(url, demoEmail('instructor')),
  ]
  const bodies = ['প্রথম লেখা', 'দ্বিতীয় লেখা', 'তৃতীয় লেখা'].map((body) => `${body} ${Date.now()}`)
  for (const body of bodies) {
    const post = newPost(body, { made_at: Date.now() })
    await pushByApi(url, author, [post])
    const report = { of: { kind: 'post', id: subjectOf(post) }, reason: 'harm', words: '' }
    await pushByApi(url, reporter, [sentCommand('report', report, { made_at: Date.now() })])
  }
  // The reporter becomes the second moderator.
  const role = { from: 'instructor', role: 'admin', reason: 'দ্বিতীয় পরিচালক' }
  const changed = await callApi(url, `/admin/users/${reporter.userId}/role`, { method: 'POST', token: admin.token, body: role })
  expect(changed.status).toBe(200)
  const office = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  const other = await office.newPage()
  await openSignedIn(page, 'admin', url, '/admin/moderation')
  await openSignedIn(other, 'instructor', url, '/admin/moderation')
  await openQueue(page, bodies[0] ?? '')
  await openQueue(other, bodies[0] ?? '')

  // The same decision twice is one.
  await press(page, words.hide)
  await expect(caseOf(page, bodies[0] ?? '')).toHaveCount(0)
  await press(other, words.hide)
  await expect(other.getByText(words.duplicate)).toBeVisible()
  await expect(caseOf(other, bodies[0] ?? '')).toHaveCount(0)

  // A decision about a text that the other has decided otherwise does not count.
  await openQueue(page, bodies[1] ?? '')
  await openQueue(other, bodies[1] ?? '')
  await press(page, words.keep)
  await expect(caseOf(page, bodies[1] ?? '')).toHaveCount(0)
  await press(other, words.hide)
  await expect(other.getByText(words.changed)).toBeVisible()
  await expect(other.getByRole('status').filter({ hasText: words.changed })).toContainText(words.decisions.keep)
  await expect(caseOf(other, bodies[1] ?? '')).toHaveCount(0)

  // The third is still open for both.
  await openQueue(other, bodies[2] ?? '')
  await press(other, words.keep)
  await expect(caseOf(other, bodies[2] ?? '')).toHaveCount(0)
  const reader = await callApi<{ items: { body: string }[] }>(url, '/posts')
  const shown = reader.json?.items.map(({ body }) => body) ?? []
  expect(bodies.map((body) => shown.includes(body))).toEqual([false, true, true])
  await office.close()
})
