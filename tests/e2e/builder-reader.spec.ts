import type { Locator, Page } from '@playwright/test'
import { fieldsKinds } from '../../contract/drafts/block-fields.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations } from '../support/page-checks.ts'
import { aPicture } from '../support/pictures.ts'
import { expectNamedControls, listen } from '../support/screen-reader.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
const both = (field: string) => [filled(words.in.bn, { field }), filled(words.in.en, { field })] as const

/** Acts as readers do: by role and name, then the key that activates. */
async function act(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const control = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  await control.focus()
  await page.keyboard.press('Enter')
}
async function write(page: Page | Locator, field: string, text: string): Promise<void> {
  for (const name of both(field)) await page.getByRole('textbox', { name, exact: true }).fill(text)
}
const begins = (text: string) => new RegExp(`^${text}`)

test(
  'a course is built by role and name alone: each control has a name and a state, and each change is reported',
  heldBy('tests/e2e/builder-keyboard.spec.ts#a course with a text and a quiz is built and put in order by keys alone'),
  async ({ page, signIn }) => {
    test.setTimeout(4 * 60_000)
    const expectHeard = await listen(page)
    await signIn('instructor', page, '/instructor/courses')
    await expectNamedControls(page, 'the list')
    await act(page, 'button', words.list.new)
    await write(page, words.course.title, 'ডিমের দোকান')
    await act(page, 'button', words.list.begin)
    await expect(page.getByRole('heading', { level: 1, name: 'ডিমের দোকান' })).toBeVisible()
    await expectNamedControls(page, 'the course')
    await act(page, 'link', begins(words.first.lesson))

    // Added: reported, and the focus is in its first field. Done: reported, and the focus is on its line.
    await act(page, 'button', words.addText)
    const area = page.getByRole('textbox', { name: both(words.text.label)[0], exact: true })
    await expect(area).toBeFocused()
    await expectHeard(filled(words.added, { name: words.kinds.text }))
    await expectNamedControls(page, 'a text')
    await write(page, words.text.label, 'ডিম গুনি')
    await act(page, 'button', words.done)
    await expectHeard(words.saved)
    await expect(page.getByRole('button', { name: begins(words.kinds.text), expanded: false })).toBeFocused()

    await act(page, 'button', words.addQuiz)
    await expect(page.getByRole('textbox', { name: both(words.question.prompt)[0], exact: true })).toBeFocused()
    await expectHeard(filled(words.added, { name: words.kinds.quiz }))
    await expectNamedControls(page, 'a question')
    await write(page, words.question.prompt, 'কখন গুনি?')
    for (const number of ['১', '২']) {
      const option = filled(words.question.option, { number })
      await write(page, option, `উত্তর ${number}`)
      await write(page, filled(words.question.feedback, { option }), 'সকালে গুনলে মেলে')
    }
    await act(page, 'button', words.done)
    await expectHeard(words.saved)
    await expect(page.getByRole('button', { name: begins(words.question.kinds.single), expanded: false })).toBeFocused()
    await act(page, 'button', begins(words.quiz.rules))
    await expectNamedControls(page, 'the rules of a quiz')
    await write(page, words.quiz.title, 'ডিমের প্রশ্ন')
    await act(page, 'button', words.done)
    await expectHeard(words.saved)
    await expect(page.getByRole('button', { name: begins(words.quiz.rules), expanded: false })).toBeFocused()
    // Two parts: the quiz is closed.
    await page.getByRole('button', { name: begins(words.kinds.quiz), expanded: true }).focus()
    await page.keyboard.press('Enter')

    // Moved, undone, copied and removed.
    const acts = (name: string) => begins(`${words.actsOf.split('{{name}}')[0]}${name}`)
    const inDialog = async (name: string) => {
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    const inSheet = async (name: string) => {
      await expectNamedControls(page, 'the sheet of a part')
      await inDialog(name)
    }
    await act(page, 'button', acts(words.kinds.quiz))
    await inSheet(words.move.first)
    await expectHeard(filled(words.moved, { name: `${words.kinds.quiz}: ডিমের প্রশ্ন`, number: '১', total: '২' }))
    const lines = page.getByRole('list', { name: words.blocks, exact: true }).getByRole('button', { expanded: false })
    await expect(lines.first()).toHaveAccessibleName(begins(words.kinds.quiz))
    await act(page, 'button', words.undo)
    await expectHeard(words.undone)
    await expect(lines.first()).toHaveAccessibleName(begins(words.kinds.text))
    await act(page, 'button', acts(words.kinds.text))
    await inSheet(words.duplicate)
    await expectHeard(filled(words.duplicated, { name: `${words.kinds.text}: ডিম গুনি` }))
    await expect(lines).toHaveCount(3)
    await act(page, 'button', acts(words.kinds.text))
    await inSheet(words.remove)
    await expectHeard(filled(words.removed, { name: `${words.kinds.text}: ডিম গুনি` }))
    await expect(lines).toHaveCount(2)
    // The focus is on the part that took its place.
    await expect(lines.first()).toBeFocused()

    // A check that fails leads to its field, and says so once nothing is missing.
    await act(page, 'link', bn.common.action.back)
    await expect(page.getByRole('heading', { level: 1, name: 'ডিমের দোকান' })).toBeVisible()
    await act(page, 'link', new RegExp(words.fault.no_summary))
    await expect(page.getByRole('textbox', { name: both(words.course.summary)[0], exact: true })).toBeFocused()
    await expectNamedControls(page, 'the description of a course')
    await write(page, words.course.summary, 'ডিমের হিসাব')
    await write(page, words.course.instructor, 'রোকেয়া আপা')
    await page.getByRole('combobox', { name: words.cover.label }).selectOption({ index: 1 })
    await act(page, 'button', words.done)
    await expectHeard(words.publish.ready)
    await expect(page.getByRole('button', { name: begins(words.course.about), expanded: false })).toBeFocused()
    await expectNoAxeViolations(page)

    // A picture: its size is reported, and it has an alt text in both languages.
    await act(page, 'link', begins(words.first.lesson))
    await act(page, 'button', words.addOther)
    await inDialog(words.kinds.image)
    await expectHeard(filled(words.added, { name: words.kinds.image }))
    const field = page.getByRole('group', { name: words.fields.picture, exact: true })
    const chooser = page.waitForEvent('filechooser')
    await field.getByRole('button', { name: words.files.choosePicture, exact: true }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'eggs.jpg', mimeType: 'image/jpeg', buffer: await aPicture(1200, 900) })
    await expectNamedControls(page, 'the trim of a picture')
    await expectNoAxeViolations(page)
    await inDialog(words.files.trim.use)
    await expectHeard(words.files.busy)
    await expect(field.getByRole('button', { name: words.files.otherPicture, exact: true })).toBeVisible()
    await expectNamedControls(page, 'a picture')
    await write(page, words.fields.alt, 'ডিমের ঝুড়ি')
    await expectNoAxeViolations(page)
    await act(page, 'button', words.done)
    await expectHeard(words.saved)
    await expect(page.getByRole('button', { name: begins(words.kinds.image), expanded: false })).toBeFocused()

    // Things of a list: added, moved and removed. Each act is reported, and the focus goes on where it was.
    await act(page, 'button', words.addOther)
    await inDialog(words.kinds.steps)
    const step = (number: string) => filled(words.fields.numbered, { field: words.fields.step, number })
    const things = page.getByRole('group', { name: begins(words.fields.step) })
    await expect(things).toHaveCount(2)
    await act(page, 'button', filled(words.fields.add, { field: words.fields.step }))
    await expectHeard(filled(words.added, { name: step('৩') }))
    await expect(
      page
        .getByRole('group', { name: step('৩') })
        .getByRole('textbox')
        .first(),
    ).toBeFocused()
    await act(page, 'button', filled(words.fields.up, { name: step('২') }))
    await expectHeard(filled(words.moved, { name: step('২'), number: '১', total: '৩' }))
    await expect(page.getByRole('button', { name: filled(words.fields.down, { name: step('১') }), exact: true })).toBeFocused()
    await act(page, 'button', filled(words.question.removeOption, { option: step('৩') }))
    await expectHeard(filled(words.removed, { name: step('৩') }))
    await expect(
      page
        .getByRole('group', { name: step('২') })
        .getByRole('textbox')
        .first(),
    ).toBeFocused()
    await write(page.getByRole('group', { name: step('১') }), words.fields.title, 'গুনি')
    await write(page.getByRole('group', { name: step('২') }), words.fields.title, 'লিখি')
    await page
      .getByRole('textbox', { name: both(words.fields.title)[0], exact: true })
      .first()
      .fill('ডিমের ধাপ')
    await act(page, 'button', words.done)
    await expectHeard(words.saved)

    // Published, and in the catalogue.
    await act(page, 'link', bn.common.action.back)
    await expect(page.getByRole('button', { name: words.publish.act, exact: true })).toBeVisible({ timeout: 30_000 })
    await expectNamedControls(page, 'the publication')
    await page.getByRole('textbox', { name: filled(words.in.bn, { field: words.publish.note }), exact: true }).fill('প্রথম সংস্করণ')
    await act(page, 'button', words.publish.act)
    await expectHeard(words.publish.done)
    await expectNoAxeViolations(page)
    // At once: the page has no time to store its query cache.
    const course = page.url()
    await page.goto('/courses')
    await expect(page.getByRole('link', { name: /ডিমের দোকান/ }).first()).toBeVisible()
    await page.goto(course)

    // The editors of all other kinds.
    await act(page, 'button', words.addLesson)
    for (const kind of fieldsKinds) {
      await act(page, 'button', words.addOther)
      await inDialog(words.kinds[kind])
      await expectHeard(filled(words.added, { name: words.kinds[kind] }))
      await expectNamedControls(page, `an editor: ${kind}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: words.done, exact: true }).last().focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: begins(words.kinds[kind]), expanded: false }).first()).toBeFocused()
    }
  },
)
