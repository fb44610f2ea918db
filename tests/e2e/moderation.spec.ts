import type { WholeCase } from '../../contract/moderation/cases.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type ApiSession, callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'

const words = learnerWords('bn', 'administration').moderation
const own = learnerWords('bn', 'moderation')
const hostile = '</h2><img src=x onerror="document.title=1"> {{name}} $&'

async function post(url: string, author: ApiSession, body: string): Promise<string> {
  const sent = newPost(body, { made_at: Date.now() })
  await pushByApi(url, author, [sent])
  return subjectOf(sent)
}
const reportBy = (url: string, reporter: ApiSession, id: string) =>
  pushByApi(url, reporter, [sentCommand('report', { of: { kind: 'post', id }, reason: 'harm', words: hostile }, { made_at: Date.now() })])
async function casesOf(url: string, admin: ApiSession): Promise<WholeCase[]> {
  const { json } = await callApi<{ items: WholeCase[] }>(url, '/admin/moderation', { token: admin.token })
  return json?.items ?? []
}

test('a user reports a text offline; another reads why an own text is hidden, and appeals once', async ({
  page,
  network,
  signIn,
  goOffline,
}) => {
  const { url } = network.server
  const [student, instructor, admin] = [
    await signInByApi(url, demoEmail('student')),
    await signInByApi(url, demoEmail('instructor')),
    await signInByApi(url, demoEmail('admin')),
  ]
  const [foreign, body] = [`অন্যের লেখা ${newId()}`, `আমার লেখা ${newId()}`]
  const foreignId = await post(url, instructor, foreign)
  const id = await post(url, student, body)
  await reportBy(url, instructor, id)
  const seen = (await casesOf(url, admin)).find(({ target_id }) => target_id === id)
  const decision = { version: seen?.version, decision: 'hide', reason: 'harm', words: 'গালি আছে', suspend_days: 0 }
  await callApi(url, `/admin/moderation/${seen?.id}/decide`, { method: 'POST', token: admin.token, body: decision })

  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('student', page, '/community')
  const note = page.getByText(own.decision.hidden)
  await expect(note).toBeVisible()
  await expect(page.getByText(body)).toHaveCount(1)
  await expect(page.getByText(own.reasons.harm, { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await goOffline()
  await page.getByRole('button', { name: own.appeal.begin, exact: true }).click()
  await page.locator('textarea[name=words]').fill('এটা ঠাট্টা ছিল')
  await page.getByRole('button', { name: own.appeal.send, exact: true }).click()
  await expect(page.getByText(own.appeal.sent)).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: foreign })
  await card.getByRole('button', { name: bn.wall.post.report, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: own.send, exact: true }).click()
  await expect(dialog.getByText(own.choose).last()).toBeVisible()
  await dialog.locator('select[name=reason]').selectOption('spam')
  await dialog.getByRole('button', { name: own.send, exact: true }).click()
  await expect(card.getByRole('button', { name: bn.wall.post.reported, exact: true })).toBeDisabled()

  await network.server.start()
  const reported = async () => (await casesOf(url, admin)).map(({ target_id, appeal }) => [target_id, appeal])
  await expect.poll(reported).toEqual(
    expect.arrayContaining([
      [foreignId, null],
      [id, 'এটা ঠাট্টা ছিল'],
    ]),
  )
})

test('an administrator clears a queue on a small screen, one press a case, and takes one back', async ({ page, network, signIn }) => {
  const { url } = network.server
  const [student, instructor] = [await signInByApi(url, demoEmail('student')), await signInByApi(url, demoEmail('instructor'))]
  const bodies = Array.from({ length: 14 }, (_, index) => `লেখা ${index} ${hostile}`)
  for (const body of bodies) await reportBy(url, instructor, await post(url, student, body))
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('admin', page, '/admin')
  await page.getByRole('link', { name: /আপত্তি/ }).first().click()
  await expect(page.getByText(words.hide, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFingerSizedTargets(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await page.title()).not.toBe('1')
  await page.setViewportSize({ width: 360, height: 740 })

  const [hide, keep] = [
    page.getByRole('button', { name: words.hide, exact: true }),
    page.getByRole('button', { name: words.keep, exact: true }),
  ]
  let count = 0
  const heading = page.getByRole('heading', { name: words.none })
  const text = page.locator('#root section').filter({ hasText: 'লেখা ' }).first()
  for (await keep.or(heading).first().waitFor(); await keep.isVisible(); count++) {
    const before = await text.textContent()
    await (count % 2 === 0 ? hide : keep).click()
    const isNext = async () => (await heading.isVisible()) || (await text.textContent({ timeout: 1000 }).catch(() => before)) !== before
    await expect.poll(isNext).toBe(true)
  }
  expect(count).toBeGreaterThanOrEqual(bodies.length)
  await page.getByRole('button', { name: words.undo, exact: true }).click()
  await expect(page.getByText(words.done.undone)).toBeVisible()
  await page.getByRole('button', { name: words.more, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectNoAxeViolations(page)
  await dialog.locator('textarea[name=words]').fill('এমন লেখা এখানে নয়')
  await dialog.getByRole('button', { name: words.decide, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.none })).toBeVisible()
})
