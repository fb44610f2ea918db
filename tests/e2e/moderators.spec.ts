import type { Page } from '@playwright/test'
import { type ApiSession, callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { openQueue } from '../support/moderation.ts'
import { press } from '../support/press.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'

const words = bn.administration.moderation

const caseOf = (page: Page, body: string) => page.locator('#root main section').filter({ hasText: body })

/** Decides a case as a moderator on another device. */
async function decideElsewhere(url: string, session: ApiSession, postId: string, decision: 'hide' | 'keep'): Promise<void> {
  type Queue = { items: { id: string; target_id: string; version: number }[] }
  const { json } = await callApi<Queue>(url, '/admin/moderation', session)
  const found = json?.items.find(({ target_id }) => target_id === postId)
  const body = { version: found?.version, decision, reason: 'harm', words: '', suspend_days: 0 }
  expect((await callApi(url, `/admin/moderation/${found?.id}/decide`, { ...session, method: 'POST', body })).status).toBe(200)
}

test('of two moderators with one queue the second reads what the first has decided, and goes on with the next case', async ({
  page,
  network,
}) => {
  const { url } = network
  const [admin, author, reporter] = [
    await signInByApi(url, demoEmail('admin')),
    await signInByApi(url, demoEmail('student')),
    await signInByApi(url, demoEmail('instructor')),
  ]
  const bodies = ['প্রথম লেখা', 'দ্বিতীয় লেখা', 'তৃতীয় লেখা'].map((body) => `${body} ${Date.now()}`)
  const posts = bodies.map((body) => newPost(body, { made_at: Date.now() }))
  for (const post of posts) {
    await pushByApi(url, author, [post])
    const report = { of: { kind: 'post', id: subjectOf(post) }, reason: 'harm', words: '' }
    await pushByApi(url, reporter, [sentCommand('report', report, { made_at: Date.now() })])
  }
  // The reporter becomes the second moderator.
  const role = { from: 'instructor', role: 'admin', reason: 'দ্বিতীয় পরিচালক' }
  const changed = await callApi(url, `/admin/users/${reporter.userId}/role`, { method: 'POST', token: admin.token, body: role })
  expect(changed.status).toBe(200)
  const [first = '', second = '', third = ''] = bodies
  const [idOfFirst = '', idOfSecond = ''] = posts.map(subjectOf)
  // The first moderator decides through the API, with the queue of the second open: another device would load the app once more.
  await openSignedIn(page, 'instructor', url, '/admin/moderation')

  // The same decision twice is one.
  await openQueue(page, first)
  await decideElsewhere(url, admin, idOfFirst, 'hide')
  await press(page, words.hide)
  await expect(page.getByText(words.duplicate)).toBeVisible()
  await expect(caseOf(page, first)).toHaveCount(0)

  // A decision about a text that the other has decided otherwise does not count.
  await openQueue(page, second)
  await decideElsewhere(url, admin, idOfSecond, 'keep')
  await press(page, words.hide)
  await expect(page.getByText(words.changed)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: words.changed })).toContainText(words.decisions.keep)
  await expect(caseOf(page, second)).toHaveCount(0)

  // The third is still open.
  await openQueue(page, third)
  await press(page, words.keep)
  await expect(caseOf(page, third)).toHaveCount(0)
  const reader = await callApi<{ items: { body: string }[] }>(url, '/posts')
  const shown = reader.json?.items.map(({ body }) => body) ?? []
  expect(bodies.map((body) => shown.includes(body))).toEqual([false, true, true])
})
