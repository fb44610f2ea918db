import type { Locator, Page } from '@playwright/test'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import { stateOf } from '../../contract/drafts/merge-draft.ts'
import { callApi, courseIdByApi, demoEmail, pullByApi, pushByApi, signInByApi } from '../support/api.ts'
import { correctWord } from '../support/corrected-word.ts'
import { expect, test } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sentCommand } from '../support/sent-command.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

// Not an option of the context: each change of it ends the HTTP cache that the journeys share.
test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 640 }))

const words = learnerWords('bn', 'administration')

/** Publishes another version of the teacher's course. */
async function publishAgain(url: string): Promise<void> {
  const session = await signInByApi(url, demoEmail('instructor'))
  const id = await courseIdByApi(url, courseSlug, session)
  const send = (path: string, body: object) => callApi(url, `/teaching/drafts/${id}${path}`, { method: 'POST', token: session.token, body })
  expect((await send('', {})).status).toBe(200)
  const nodes = async () =>
    (await pullByApi<DraftNode>(url, session, 'teaching=0')).flatMap(({ table, row }) => (table === 'draftNodes' && row ? [row] : []))
  const course = (await nodes()).find((node) => node.id === id)
  const changes = { 'summary.bn': { from: course?.fields['summary.bn'], to: 'রোজকার হিসাব, নতুন দামে।' } }
  await pushByApi(url, session, [sentCommand('changeDraftNode', { course_id: id, id, changes }, { made_at: Date.now() })])
  expect((await send('/publish', { seen: stateOf(await nodes(), id), note: { bn: 'নতুন দাম', en: '' } })).status).toBe(200)
}

/**
 * Opens the question by the key Enter, leaves it by Escape, and answers it: first with a fault, then without. Buttons get keys alone.
 */
async function decideByKeys(page: Page, opener: Locator, { first, faulty, fill, done }: Question): Promise<void> {
  const dialog = page.getByRole('dialog')
  const submit = dialog.locator('button[type=submit]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  // The dialog with its faults, below, has all of its parts. every-page.spec.ts has the page without it.
  if (isThorough) await expectNoAxeViolations(page)
  await faulty?.(dialog)
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.locator(`[name=${first}]`)).toBeFocused()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await fill(dialog)
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
  // A keyboard goes on from here, not from the start of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  if (isThorough) await expectNoAxeViolations(page)
}

interface Question {
  /** The field with the fault, which gets the focus. */
  readonly first: string
  /** Types what is refused. Without it, nothing typed is the fault. */
  readonly faulty?: (dialog: Locator) => Promise<void>
  readonly fill: (dialog: Locator) => Promise<void>
  readonly done: string | RegExp
}

/** One journey, so one server and one sign-in. */
test('an administrator hands a course over, rolls it back, revokes a certificate and changes a setting by keys alone, adds people from a file, and corrects a Bengali word', async ({
  page,
  network,
  signIn,
}) => {
  const { url } = network.server
  await publishAgain(url)
  await signIn('admin', page, `/admin/courses/${courseSlug}`)
  const { courses, users, settings } = words
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const saved = /জমা|রাখা|হয়েছে|হলো/

  await test.step('roll back', () =>
    decideByKeys(page, page.getByRole('button', { name: courses.rollBack.open.replace('{{number}}', '৭') }), {
      first: 'note_bn',
      async fill(dialog) {
        await dialog.locator('[name=note_bn]').fill('আগের দাম ঠিক ছিল')
        await dialog.locator('[name=reason]').fill('নতুন দাম ভুল')
      },
      done: saved,
    }))
  await expect(page.getByText(courses.versions.restores.replace('{{number}}', '৭'))).toBeVisible()

  await test.step('hand over', () =>
    decideByKeys(page, button(courses.handOver.open), {
      first: 'user_id',
      async fill(dialog) {
        await dialog.locator('[name=user_id]').selectOption('administrators')
        await dialog.locator('[name=reason]').fill('তিনি ছুটিতে')
      },
      done: saved,
    }))
  await expect(page.getByText(courses.one.admins).first()).toBeVisible()

  await visit(page, '/admin/users')
  await page.locator('#root [name=search]').fill('রহিমা খাতুন')
  await page.getByRole('listitem').filter({ hasText: 'রহিমা খাতুন' }).getByRole('link').click()
  await test.step('revoke', () =>
    decideByKeys(page, page.getByRole('button', { name: /বাতিল করি$/ }), {
      first: 'reason',
      fill: (dialog) => dialog.locator('[name=reason]').fill('অন্যের নামে'),
      done: users.revoke.done,
    }))
  // The button of this act is gone: its outcome has the focus.
  await expect(page.locator(':focus')).toHaveText(users.revoke.done)
  await expect(page.getByText('অন্যের নামে')).toBeVisible()

  await visit(page, '/admin/settings')
  const card = page.locator('#root main section').filter({ has: page.getByText(settings.key.help_code_minutes, { exact: true }) })
  await test.step('setting', () =>
    decideByKeys(page, card.getByRole('button', { name: settings.change, exact: true }), {
      first: 'to',
      faulty: (dialog) => dialog.locator('[name=to]').fill('৫'),
      fill: (dialog) => dialog.locator('[name=to]').fill('২৫'),
      done: saved,
    }))
  await expect(card).toContainText('২৫')

  await visit(page, '/admin/users')
  await test.step('people from a file', () => addPeople(page))
  await visit(page, '/admin/translations')
  await test.step('a word', () => correctWord(page))
})

/** Looks at a file, adds its new people, and saves the list of their area. The page of users is open. */
async function addPeople(page: Page): Promise<void> {
  const { audit, users } = words
  await page.getByRole('link', { name: users.import.open, exact: true }).click()
  const file = (text: string) =>
    page.locator('#root input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await file('key,bn,en\na,b,c')
  await expect(page.getByText(users.import.notCsv)).toBeVisible()
  await page
    .locator('#root input[type=file]')
    .setInputFiles({ name: 'video.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_234_567, 'a') })
  await expect(page.getByRole('alert')).toContainText('১.২ এমবি')
  await expect(page.getByRole('alert')).toContainText('১ এমবি')
  const phone = `0195${String(Date.now()).slice(-7)}`
  const rows = ['নাম,মোবাইল,ভূমিকা,এলাকা', `হাসিনা,${phone},,চরভদ্রাসন`, ',123,পরিচালক,']
  await file(rows.join('\n'))
  await expect(page.getByText(users.import.faults.role_admin)).toBeVisible()
  await expect(page.getByText(users.import.faults.bad_phone)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expectFingerSizedTargets(page)
  await page.getByRole('button', { name: users.import.submit_one.replace('{{count}}', '১'), exact: true }).click()
  await expect(page.getByText(users.import.doneText)).toBeVisible()
  // The same file once more.
  await file(rows.slice(0, 2).join('\n'))
  await expect(page.getByText(users.import.nobody)).toBeVisible()

  await visit(page, '/admin/users')
  // The page remembers the search above.
  await page.locator('#root [name=search]').fill('')
  await page.locator('#root [name=area]').fill('চরভদ্রাসন')
  await expect(page.getByText('হাসিনা', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: users.export.button, exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await visit(page, '/admin/audit')
  await expect(page.locator('#main h1').first()).toHaveText(audit.title)
  await expect(page.getByText('চরভদ্রাসন', { exact: false }).first()).toBeVisible()
}
