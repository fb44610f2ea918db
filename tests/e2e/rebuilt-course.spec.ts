import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readableBlock } from '../../contract/blocks/block.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { type DraftBlock, nodesOf, sourceOf, treeOf } from '../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import { newId } from '../../src/offline/store/id.ts'
import { demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { bn, downloadOpenCourse, learnerWords, learnOpenLesson } from '../support/learner.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, picture } from '../support/page-checks.ts'
import { Retyper, withoutIds } from '../support/retype.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'

const words = learnerWords('bn', 'builder')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Ends the open editor, and waits until it is gone. */
async function finish(page: Page): Promise<void> {
  await press(page, words.done)
  await expect(page.getByRole('button', { name: words.done, exact: true })).toHaveCount(0)
}

/** Kinds that are typed here. Files have a way of their own into the builder. */
const typedKinds: ReadonlySet<string> = new Set(['text', 'table', 'accordion', 'callout', 'worksheet', 'scenario', 'quiz'])

/** One lesson of a starter course, without pictures. Its quiz is graded, so that the teacher has a mark to see. */
function lessonToRebuild() {
  const course = JSON.parse(readFileSync('content/chhoto-byabsa-shuru/course.json', 'utf8')) as CourseSource
  const lesson = course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === 'money-and-risk')
  if (!lesson) throw new Error('The course has no such lesson.')
  const { id, title, minutes } = lesson
  const blocks = lesson.blocks
    .filter(({ kind }) => typedKinds.has(kind))
    .map((block) => {
      if (block.kind === 'quiz') return { ...block, data: { ...block.data, is_graded: true } }
      if (block.kind !== 'scenario') return block
      return { ...block, data: { ...block.data, scenes: block.data.scenes.map(({ picture: _picture, ...scene }) => scene) } }
    })
  const [module] = course.modules
  if (!module) throw new Error('The course has no module.')
  const source = { ...course, modules: [{ ...module, lessons: [{ id, title, minutes, blocks }] }] } as CourseSource
  const tree = treeOf(
    nodesOf(source, { courseId: newId(), idOf: () => newId() }).map((node) =>
      node.kind === 'course' ? { ...node, parent_id: null } : node,
    ) as DraftNode[],
  )
  const rebuilt = tree?.modules[0]?.lessons[0]
  if (!rebuilt) throw new Error('The lesson has no nodes.')
  return { course, title, blocks, parts: rebuilt.blocks }
}

/** Adds a part by its button and types it. The page has one open editor at a time. */
async function typeBlock(page: Page, { node, questions }: DraftBlock): Promise<void> {
  const { kind } = node.fields
  const retyper = new Retyper(page, node.fields)
  if (kind === 'quiz') return await typeQuiz(page, node, questions)
  if (kind === 'text') {
    await press(page, words.addText)
    await retyper.texts('data.markdown')
  } else {
    await press(page, words.addOther)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.kinds[String(kind)], exact: true })
      .click()
    await retyper.block()
  }
  await picture(page, `part-${kind}`)
  await finish(page)
}

async function typeQuiz(page: Page, quiz: DraftNode, questions: readonly DraftNode[]): Promise<void> {
  await press(page, words.addQuiz)
  const open = page.locator('#root [name="prompt.bn"]')
  await expect(open).toBeFocused()
  // The new quiz begins with a question of one right answer.
  await finish(page)
  for (const { fields } of questions) {
    await page
      .locator('#root')
      .getByRole('button', { name: words.question.kinds[String(fields.kind)], exact: true })
      .last()
      .click()
    await expect(open).toHaveValue('')
    const retyper = new Retyper(page, fields)
    await retyper.texts('prompt', 'hint', 'explanation')
    await retyper.number('answer')
    if ('unit' in fields) await page.getByLabel(words.question.unit, { exact: true }).selectOption(String(fields.unit))
    await retyper.options()
    await finish(page)
  }
  // The empty question goes.
  await page.getByRole('button', { name: new RegExp(`^${words.actsOf.split('{{name}}')[0]}${words.question.untitled}`) }).click()
  await press(page, words.remove)
  await page.getByRole('button', { name: new RegExp(`^${words.quiz.rules}`) }).click()
  await new Retyper(page, quiz.fields).texts('data.title')
  if (quiz.fields['data.shuffle'] === false) await page.getByLabel(words.quiz.shuffle, { exact: true }).uncheck()
  await finish(page)
}

withWorker(
  'a lesson of a starter course is built again from nothing, learned offline, and its mark reaches the teacher',
  async ({ page, browser, network, signIn, workerReady }) => {
    const { course, title, blocks, parts } = lessonToRebuild()
    // The starter course is in the catalogue too.
    const courseTitle = `${course.title.bn} ২`
    expect(new Set(parts.map(({ node }) => node.fields.kind))).toEqual(typedKinds)
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await network.goOffline(page.context())
    await press(page, words.list.new)
    await page.locator('#root [name=title_bn]').fill(courseTitle)
    await page.locator('#root [name=title_en]').fill(`${course.title.en} 2`)
    await press(page, words.list.begin)
    await page.getByRole('link', { name: words.first.lesson }).first().click()
    await page.getByRole('button', { name: new RegExp(`^${words.lessonDetails}`) }).click()
    await page.locator('#root [name="title.bn"]').fill(title.bn)
    await page.locator('#root [name="title.en"]').fill(title.en)
    await page.getByLabel(words.lessonMinutes, { exact: true }).selectOption('10')
    await finish(page)
    for (const part of parts) await typeBlock(page, part)
    await picture(page, 'lesson')
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, 'lesson-1280')
    await page.setViewportSize({ width: 360, height: 740 })

    // Missing texts of the course, then its publication.
    await page.locator('#root [data-page-bar] a').first().click()
    await page.getByRole('link', { name: new RegExp(words.fault.no_summary) }).click()
    for (const [path, text] of [['summary', course.summary] as const, ['instructor', course.instructor] as const])
      for (const language of ['bn', 'en'] as const) await page.locator(`#root [name="${path}.${language}"]`).fill(text[language])
    await page.getByLabel(words.cover.label).selectOption({ index: 1 })
    await finish(page)
    await network.goOnline(page.context())
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await page.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await press(page, words.publish.act)
    await expect(page.getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    await picture(page, 'published')

    // The server has exactly what the starter course has, and so does a learner's device.
    const village = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const learner = await village.newPage()
    await openSignedIn(learner, 'student', network.url, '/courses')
    await learner
      .getByRole('link', { name: new RegExp(courseTitle) })
      .first()
      .click()
    await workerReady(learner)
    await downloadOpenCourse(learner)
    const [lesson] = (await draftOnServer(network.url)).modules.flatMap(({ lessons }) => lessons)
    const read = (all: readonly unknown[] = []) => all.map((block) => withoutIds(readableBlock.parse(block)))
    expect(read(lesson?.blocks)).toEqual(read(blocks))
    await network.goOffline(village)
    await learner
      .getByRole('link', { name: /শুরু|শিখি/ })
      .first()
      .click()
    const questions = lesson?.blocks.flatMap((block) => (block.kind === 'quiz' ? block.data.questions : []))
    await learnOpenLesson(learner, 60_000, questions)
    await expect(learner.getByRole('heading', { name: bn.player.finished.courseTitle, exact: true })).toBeVisible()
    await picture(learner, 'learned')
    await network.goOnline(village)

    // The teacher sees the learner who has finished, with the mark.
    const row = page.locator('#root main li', { hasText: bn.students.learners.state.finished }).filter({ hasText: courseTitle })
    await expect(async () => {
      await page.goto(`${network.url}/instructor/students?state=finished`)
      await expect(row.first()).toContainText(/১০০\s?%/, { timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await picture(page, 'students')
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, 'students-1280')
    await village.close()
  },
)

/** The course in the owner's draft, as the server has it. Packages have no keys of graded quizzes. */
async function draftOnServer(url: string): Promise<CourseSource> {
  const changes = await pullByApi<DraftNode>(url, await signInByApi(url, demoEmail('instructor')), 'teaching=0')
  const tree = treeOf(changes.flatMap(({ table, row }) => (table === 'draftNodes' && row ? [row] : [])))
  if (!tree) throw new Error('The draft did not arrive.')
  return sourceOf(tree, 1) as unknown as CourseSource
}
