import type { Locator, Page } from '@playwright/test'
import { newId } from '../../src/offline/store/id.ts'
import { demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { Keyboard } from '../support/hands.ts'
import { learnerWords } from '../support/learner.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sentCommand } from '../support/sent-command.ts'
import { heldBy } from '../support/thorough.ts'

test.use({ sharesServer: true })
// Not an option of the context: each change of it ends the HTTP cache that the journeys share.
test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 640 }))

const words = learnerWords('bn', 'builder')

/** Presses Tab, or Shift and Tab, until the element has the focus. */
const reach = (page: Page, target: Locator) => new Keyboard(page).focus(target)
async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}
/** Inserts the text at once. Playwright inserts Bengali letters without a key, so two English texts below are typed key by key. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await reach(page, page.locator(`#root [name="${name}"]`))
  await page.keyboard.insertText(text)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectReport = (page: Page, { name, number, total }: Readonly<Record<'name' | 'number' | 'total', string>>) => {
  const report = words.moved.replace('{{name}}', name).replace('{{number}}', number).replace('{{total}}', total)
  return expect(page.locator('[role=status]', { hasText: report }).first()).toBeAttached()
}
const partsShown = (page: Page) => page.locator('#root [data-part] > div button[aria-expanded] strong').allTextContents()

/** builder.spec.ts has the same screens, and axe there. */
test('a course with a text and a quiz is built and put in order by keys alone', async ({ page, signIn }) => {
  await signIn('instructor', page, '/instructor/courses')
  await press(page, button(page, words.list.new))
  await type(page, 'title_bn', 'ডিমের দোকান')
  await type(page, 'title_en', 'Egg shop')
  await press(page, button(page, words.list.begin))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ডিমের দোকান')
  await press(page, page.getByRole('link', { name: words.first.lesson }).first())
  await press(page, button(page, words.addText))
  // The new part has the focus: the author goes on by typing.
  await expect(page.locator('#root [name="data.markdown.bn"]')).toBeFocused()
  await page.keyboard.type('ডিম গুনি')
  await reach(page, page.locator('#root [name="data.markdown.en"]'))
  await page.keyboard.type('Count')
  await press(page, button(page, words.done))
  // It is reported, and the focus is on the line of the text.
  await expect(page.locator('[role=status]', { hasText: words.saved })).toHaveCount(1)
  await expect(page.getByRole('button', { name: new RegExp(`^${words.kinds.text}`), expanded: false })).toBeFocused()
  await press(page, button(page, words.addQuiz))
  await expect(page.locator('#root [name="prompt.bn"]')).toBeFocused()
  await page.keyboard.type('কখন গুনি?')
  await reach(page, page.locator('#root [name="prompt.en"]'))
  await page.keyboard.type('When?')
  const options = await page
    .locator('#root [name^="options."][name$=".text.bn"]')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('name') ?? '').replace(/\.text\.bn$/, '')))
  for (const [place, option] of options.entries())
    for (const [field, text] of [
      ['text.bn', ['সকালে', 'কখনো না'][place]],
      ['text.en', ['Early', 'Never'][place]],
      ['feedback.bn', 'মেলে'],
      ['feedback.en', 'Right'],
    ] as const)
      await type(page, `${option}.${field}`, text ?? '')
  await press(page, button(page, words.done))
  await press(page, page.getByRole('button', { name: new RegExp(`^${words.quiz.rules}`) }))
  await type(page, 'data.title.bn', 'ডিমের প্রশ্ন')
  await type(page, 'data.title.en', 'Eggs')
  await press(page, button(page, words.done))

  // The quiz first, by one key, and back by the sheet.
  await press(page, page.getByRole('button', { name: new RegExp(`^${words.kinds.quiz}`) }).first())
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => partsShown(page)).toEqual([words.kinds.quiz, words.kinds.text])
  // The focus goes along, and a live region reports the place.
  await expect(page.locator('#root [data-part]').first().locator('button').first()).toBeFocused()
  await expectReport(page, { name: `${words.kinds.quiz}: ডিমের প্রশ্ন`, number: '১', total: '২' })
  await press(page, page.getByRole('button', { name: new RegExp(`^${words.actsOf.split('{{name}}')[0]}${words.kinds.quiz}`) }).first())
  await press(page, page.getByRole('dialog').getByRole('button', { name: words.move.last, exact: true }))
  await expect.poll(() => partsShown(page)).toEqual([words.kinds.text, words.kinds.quiz])
  await expectReport(page, { name: `${words.kinds.quiz}: ডিমের প্রশ্ন`, number: '২', total: '২' })
  await expectNoSidewaysScroll(page)

  // A fault leads to its field.
  await press(page, page.locator('#root [data-page-bar] a').first())
  await press(page, page.getByRole('link', { name: new RegExp(words.fault.no_summary) }))
  await type(page, 'summary.bn', 'ডিমের হিসাব')
  await type(page, 'summary.en', 'Eggs')
  await type(page, 'instructor.bn', 'আপা')
  await type(page, 'instructor.en', 'Rokeya')
  await reach(page, page.getByLabel(words.cover.label))
  await page.keyboard.press('ArrowDown')
  await press(page, button(page, words.done))
  await expect(page.getByText(words.publish.ready)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test(
  'the first of 69 parts is the last by two presses, or by one key, and a live region reports it',
  heldBy(
    'src/features/builder/draft-acts.test.ts#moves the first of 69 to the end by one act',
    'tests/e2e/builder-keyboard.spec.ts#a course with a text and a quiz is built and put in order by keys alone',
  ),
  async ({ page, network, signIn }) => {
    const [id, module, lesson] = [newId(), newId(), newId()]
    const owner = await signInByApi(network.url, demoEmail('instructor'))
    const place = (rank: number) => `a${String(rank).padStart(2, '0')}V`
    const blocks = Array.from({ length: 69 }, (_, rank) => ({
      id: newId(),
      parent_id: lesson,
      rank: place(rank),
      kind: 'block',
      fields: { kind: 'text', version: 1, is_required: true, 'data.markdown.bn': `লেখা ${rank + 1}` },
    }))
    const nodes = [
      { id: module, parent_id: id, rank: 'V', kind: 'module', fields: { 'title.bn': 'ভাগ' } },
      { id: lesson, parent_id: module, rank: 'V', kind: 'lesson', fields: { 'title.bn': 'পাঠ', minutes: 5 } },
      ...blocks,
    ]
    await pushByApi(network.url, owner, [
      sentCommand('startDraft', { course_id: id, fields: { 'title.bn': 'লম্বা কোর্স' } }, { made_at: Date.now() }),
      sentCommand('addDraftNodes', { course_id: id, nodes }, { made_at: Date.now() }),
    ])
    await signIn('instructor', page, '/instructor/courses')
    await expect(page.locator('#root').getByRole('heading', { name: 'লম্বা কোর্স' })).toBeVisible()
    await page.goto(`/instructor/courses/${id}/lesson?lesson=${lesson}`)
    const parts = page.locator('#root [data-part]')
    await expect(parts).toHaveCount(69)
    await page
      .getByRole('button', { name: new RegExp(`^${words.actsOf.split('{{name}}')[0]}`) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.move.last, exact: true }).click()
    await expect(parts.last()).toHaveAttribute('data-part', blocks[0]?.id ?? '')
    await expectReport(page, { name: `${words.kinds.text}: লেখা 1`, number: '৬৯', total: '৬৯' })
    await parts.first().locator('button').first().focus()
    await page.keyboard.press('Alt+End')
    await expect(parts.last()).toHaveAttribute('data-part', blocks[1]?.id ?? '')
    // The focus went along.
    await expect(parts.last().locator('button').first()).toBeFocused()
    await expectNoSidewaysScroll(page)
  },
)
