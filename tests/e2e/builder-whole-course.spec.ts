import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Block, blockKinds, readableBlock } from '../../contract/blocks/block.ts'
import { testBlocks } from '../../contract/blocks/test-blocks.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { fieldsKinds } from '../../contract/drafts/block-fields.ts'
import { blockOf, type DraftBlock, nodesOf, sourceOf, treeOf } from '../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import { newId } from '../../src/offline/store/id.ts'
import { demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { Keyboard } from '../support/hands.ts'
import { bn, learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, picture } from '../support/page-checks.ts'
import { type ChosenFile, Retyper, withoutIds, withoutNames } from '../support/retype.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')
const both = (bn: string, en: string) => ({ bn, en })
const courseTitle = both('কিবোর্ডের কোর্স', 'Course by keys')
const photo = (alt: string) => ({ file: 'images/photo.jpg', width: 720, height: 540, alt: both(alt, `${alt} (en)`) })
const ofPicture = both('ডিমের ঝুড়ি', 'Basket of eggs')

/** Questions of all kinds; the first one has a picture. */
const questions = [
  {
    ...{ id: 'q1', kind: 'single', prompt: both('কোনটা ডিম?', 'Which is an egg?'), picture: { ...photo('ঝুড়ি'), alt: ofPicture } },
    options: [
      { id: 'a', text: both('গোল', 'Round'), is_right: false, feedback: both('আবার ভাবি', 'Think again') },
      { id: 'b', text: both('সাদা', 'White'), is_right: true, feedback: both('ঠিক', 'Right') },
    ],
    explanation: both('ডিম সাদা', 'Eggs are white'),
  },
  {
    ...{ id: 'q2', kind: 'multiple', prompt: both('কী কী লাগে?', 'What is needed?') },
    options: [
      { id: 'a', text: both('খাতা', 'Book'), is_right: true, feedback: both('ঠিক', 'Right') },
      { id: 'b', text: both('কলম', 'Pen'), is_right: true, feedback: both('ঠিক', 'Right') },
      { id: 'c', text: both('ছাতা', 'Umbrella'), is_right: false, feedback: both('লাগে না', 'Not needed') },
    ],
  },
  {
    id: 'q3',
    kind: 'true-false',
    prompt: both('রোজ গুনি?', 'Daily?'),
    is_true: false,
    feedback: { true: both('ভাবি', 'Think'), false: both('ঠিক', 'Right') },
  },
  {
    id: 'q4',
    kind: 'number',
    prompt: both('কত টাকা?', 'How much?'),
    answer: 120,
    tolerance: 5,
    unit: 'taka',
    hint: both('যোগ করি', 'Add up'),
  },
  { id: 'q5', kind: 'short-text', prompt: both('কার নাম?', 'Whose name?'), accepted: ['রহিম', 'Rahim'], hint: both('খাতা দেখি', 'Look it up') },
  {
    ...{ id: 'q6', kind: 'matching', prompt: both('মেলাই', 'Match'), hint: both('দাম দেখি', 'See the price'), extras: [] },
    pairs: [
      { id: 'a', left: both('ডিম', 'Egg'), right: both('১২ টাকা', '12 taka') },
      { id: 'b', left: both('চাল', 'Rice'), right: both('৬০ টাকা', '60 taka') },
    ],
  },
  {
    ...{ id: 'q7', kind: 'ordering', prompt: both('সাজাই', 'Order'), hint: both('আগে গুনি', 'Count first') },
    items: [
      { id: 'a', text: both('গুনি', 'Count') },
      { id: 'b', text: both('লিখি', 'Write') },
    ],
  },
]

/** Data of the kinds with files, or with another shape than the small test data has. */
const ownData: Readonly<Record<string, object>> = {
  image: photo('দোকান'),
  hotspots: photo('তাক'),
  video: { file: 'video/hand-washing.mp4', seconds: 36 },
  audio: { recordings: [{ language: 'bn', file: 'audio/words.mp3', seconds: 25 }] },
  pdf: { file: 'downloads/page.pdf' },
  download: { file: 'downloads/page.pdf' },
  quiz: { title: both('ডিমের প্রশ্ন', 'About eggs'), is_graded: true, shuffle: false, questions },
}

/** A part of each kind that the builder has an editor for. */
function partsOfAllKinds(): readonly DraftBlock[] {
  const kinds = ['text', ...fieldsKinds, 'quiz'] as const
  const blocks = kinds.map(
    (kind) =>
      ({
        id: newId(),
        kind,
        version: blockKinds[kind].version,
        is_required: true,
        data: { ...testBlocks[kind], ...ownData[kind] },
      }) as Block,
  )
  const lesson = { id: 'lesson', title: both('', ''), minutes: 5, blocks }
  const course = { title: courseTitle, modules: [{ id: 'module', title: both('', ''), lessons: [lesson] }] } as unknown as CourseSource
  const nodes = nodesOf(course, { courseId: newId(), idOf: () => newId() }) as DraftNode[]
  const tree = treeOf(nodes.map((node) => (node.kind === 'course' ? { ...node, parent_id: null } : node)))
  return tree?.modules[0]?.lessons[0]?.blocks ?? []
}

/** Without noise, which would not fit into a picture of 720 pixels. */
const plainPicture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer()

async function chosenFile(path: string): Promise<ChosenFile> {
  const name = path.replace(/^.*\//, '')
  if (path.endsWith('.jpg')) return { name, mimeType: 'image/jpeg', buffer: await plainPicture() }
  const source = path.endsWith('.mp3')
    ? 'content/dokaner-hisab/audio/three-things-bn.mp3'
    : path.endsWith('.mp4')
      ? 'content/porishkar-khabar/video/hand-washing.mp4'
      : 'content/bikri-o-mobile-taka/downloads/mobile-money-page.pdf'
  return { name, mimeType: '', buffer: await readFile(source) }
}

/** The first question shows its picture. */
async function expectQuestionPicture(scope: Page | Locator): Promise<void> {
  const image = scope.locator('[data-question]').getByRole('img', { name: ofPicture.bn })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(720)
}

/** A user at a page who has a keyboard alone. */
class KeysUser {
  readonly #page: Page
  readonly #keys: Keyboard

  constructor(page: Page) {
    this.#page = page
    this.#keys = new Keyboard(page)
  }

  retyper(fields: DraftNode['fields']): Retyper {
    return new Retyper(this.#page, fields, chosenFile, this.#keys)
  }

  async button(name: string | RegExp): Promise<void> {
    await this.#keys.press(this.#page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first())
  }

  async buttonOf(target: Locator): Promise<void> {
    await this.#keys.press(target)
  }

  async link(name: string | RegExp): Promise<void> {
    await this.#keys.press(this.#page.getByRole('link', { name }).first())
  }

  async write(name: string, text: string): Promise<void> {
    await this.#keys.write(this.#page.locator(`#root [name="${name}"]`), text)
  }

  async writeBoth(path: string, text: { bn: string; en: string }): Promise<void> {
    for (const language of ['bn', 'en'] as const) await this.write(`${path}.${language}`, text[language])
  }

  /** Ends the open editor. The focus is then on the line of the part. */
  async done(): Promise<void> {
    await this.button(words.done)
    await expect(this.#page.getByRole('button', { name: words.done, exact: true })).toHaveCount(0)
    await expect(this.#page.locator('#root button[aria-expanded]:focus')).toHaveCount(1)
  }

  /** The screen as it is now has no violation. */
  async look(name: string): Promise<void> {
    await expectNoAxeViolations(this.#page)
    await expectNoSidewaysScroll(this.#page)
    await picture(this.#page, `keys-${name}`)
  }

  async part(part: DraftBlock): Promise<void> {
    const kind = String(part.node.fields.kind)
    if (kind === 'quiz') return await this.quiz(part)
    if (kind === 'text') await this.button(words.addText)
    else {
      await this.button(words.addOther)
      await this.#keys.press(this.#page.getByRole('dialog').getByRole('button', { name: words.kinds[kind], exact: true }))
    }
    if (kind === 'text') await this.retyper(part.node.fields).texts('data.markdown')
    else await this.retyper(part.node.fields).block()
    await this.look(`part-${kind}`)
    await this.done()
  }

  async quiz({ node, questions: wanted }: DraftBlock): Promise<void> {
    await this.button(words.addQuiz)
    for (const [place, { fields }] of wanted.entries()) {
      if (place > 0)
        await this.#keys.press(this.#page.getByRole('button', { name: words.question.kinds[String(fields.kind)], exact: true }).last())
      await expect(this.#page.locator('#root [name="prompt.bn"]')).toBeFocused()
      await this.retyper(fields).question()
      if (fields['picture.file'] !== undefined) await this.changePicture(fields)
      await this.look(`question-${fields.kind}`)
      await this.done()
    }
    await this.button(new RegExp(`^${words.quiz.rules}`))
    await this.retyper(node.fields).texts('data.title')
    await this.#keys.set(this.#page.getByLabel(words.quiz.shuffle, { exact: true }), false)
    await this.look('rules')
    await this.done()
    // The preview is the quiz of a learner.
    const preview = this.#page.getByRole('region', { name: words.preview.title })
    await this.#keys.press(preview.getByRole('button').last())
    await expectQuestionPicture(preview)
    await this.look('quiz-preview')
  }

  /** The picture of a question: seen as learners see it, removed, and chosen once more. */
  async changePicture(fields: DraftNode['fields']): Promise<void> {
    const label = words.fields.optional.replace('{{field}}', words.fields.picture)
    const field = this.#page.getByRole('group', { name: label, exact: true })
    await expect(field.getByRole('img')).toHaveCount(1)
    await this.button(words.files.remove.replace('{{name}}', label))
    await expect(field.getByRole('img')).toHaveCount(0)
    // The focus is where the next picture is chosen.
    await expect(this.#page.locator('#root button[name="picture.file"]')).toBeFocused()
    await expect(this.#page.locator('#root [name="picture.alt.bn"]')).toHaveCount(0)
    await this.retyper(fields).picture('picture')
    await this.retyper(fields).texts('picture.alt')
  }
}

test(
  'a whole course with each kind of part is built, corrected and published by keys alone, and the catalogue has it',
  heldBy(
    'tests/e2e/builder-keyboard.spec.ts#a course with a text and a quiz is built and put in order by keys alone',
    'tests/e2e/rebuilt-course.spec.ts#learned offline, and its mark reaches the teacher',
    'tests/e2e/builder.spec.ts#a teacher builds a course offline, through a page that dies',
    'contract/drafts/draft-faults.test.ts#finds each fault that an author can make',
  ),
  async ({ page, browser, network, signIn }) => {
    test.setTimeout(8 * 60_000)
    const author = new KeysUser(page)
    const parts = partsOfAllKinds()
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('instructor', page, '/instructor/courses')
    await author.button(words.list.new)
    await author.write('title_bn', courseTitle.bn)
    await author.write('title_en', courseTitle.en)
    await author.look('new')
    await author.button(words.list.begin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseTitle.bn)
    await author.button(new RegExp(`^${words.module}`))
    await author.writeBoth('title', both('প্রথম ভাগ', 'First part'))
    await author.done()
    await author.look('course')

    await author.link(new RegExp(`^${words.first.lesson}`))
    await author.button(new RegExp(`^${words.lessonDetails}`))
    await author.writeBoth('title', both('ডিমের পাঠ', 'Lesson of eggs'))
    await author.look('lesson-details')
    await author.done()
    for (const part of parts.slice(0, -1)) await author.part(part)
    await author.look('lesson')
    // The preview of the whole lesson opens and closes by keys.
    await author.button(words.preview.open)
    await expect(page.getByRole('dialog')).toBeVisible()
    await author.look('preview')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.preview.open, exact: true })).toBeFocused()

    // A lesson of its own for the quiz.
    await author.link(bn.common.action.back)
    await author.button(words.addLesson)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.untitled)
    await author.writeBoth('title', both('ডিমের প্রশ্ন', 'Questions on eggs'))
    await author.done()
    for (const part of parts.slice(-1)) await author.part(part)

    // The check finds what is missing, and leads to its field.
    await author.link(bn.common.action.back)
    await expect(page.getByText(words.publish.notReady)).toBeVisible()
    await author.look('faults')
    await author.link(new RegExp(words.fault.no_summary))
    await expect(page.locator('#root [name="summary.bn"]')).toBeFocused()
    await author.writeBoth('summary', both('ডিমের হিসাব', 'Eggs in numbers'))
    await author.writeBoth('instructor', both('রোকেয়া আপা', 'Rokeya'))
    await author.retyper({}).pictureAt('cover', 'images/photo.jpg')
    await author.look('about')
    await author.done()
    await expect(page.getByText(words.publish.ready)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await author.write('note_bn', 'প্রথম সংস্করণ')
    await author.look('ready')
    await author.button(words.publish.act)
    await expect(page.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 30_000 })
    await author.look('published')

    // The server has each part as it was typed.
    const changes = await pullByApi<DraftNode>(
      network.server.url,
      await signInByApi(network.server.url, demoEmail('instructor')),
      'teaching=0',
    )
    const tree = treeOf(changes.flatMap(({ table, row }) => (table === 'draftNodes' && row ? [row] : [])))
    const [module] = tree ? (sourceOf(tree, 1) as unknown as CourseSource).modules : []
    const read = (block: unknown) => withoutNames(withoutIds(readableBlock.parse(block)))
    expect(module?.lessons.flatMap(({ blocks }) => blocks).map(read)).toEqual(parts.map((part) => read(blockOf(part))))

    const village = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const device = await village.newPage()
    const learner = new KeysUser(device)
    await openSignedIn(device, 'student', network.url, '/courses')
    await expect(device.getByRole('link', { name: new RegExp(courseTitle.bn) }).first()).toBeVisible()
    await learner.look('catalogue')
    await learner.link(new RegExp(courseTitle.bn))
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(courseTitle.bn)
    await device.goto(`${device.url().replace(/\/$/, '')}/learn?lesson=${module?.lessons[1]?.id}`)
    await learner.buttonOf(device.locator('section button:visible, form button:visible').last())
    await expectQuestionPicture(device)
    await learner.look('learner')
    await village.close()
  },
)
