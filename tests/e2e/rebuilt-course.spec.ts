import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readableBlock } from '../../contract/blocks/block.ts'
import type { CourseSource, Manifest } from '../../contract/courses/courses.ts'
import { type DraftBlock, type DraftLesson, type DraftTree, nodesOf, sourceOf, treeOf } from '../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../contract/drafts/draft-rows.ts'
import type { LocalizedText } from '../../contract/values/text.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, downloadOpenCourse, learnerWords, learnOpenLesson } from '../support/learner.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, picture } from '../support/page-checks.ts'
import { addHotspots, addPhoto, chooseCover, expectNotUploaded, expectPhoto, storedPictures } from '../support/photo-parts.ts'
import { press } from '../support/press.ts'
import { type ChosenFile, Retyper, withoutIds, withoutNames } from '../support/retype.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { isThorough } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')
/** Ends the open editor, and waits until it is gone. */
async function finish(page: Page): Promise<void> {
  await press(page, words.done)
  await expect(page.getByRole('button', { name: words.done, exact: true })).toHaveCount(0)
}

/**
 * Kinds that are typed in the check of a commit, one for each way of typing: lists, cells, choices and references. builder.spec.ts types a
 * worksheet, and contract/drafts/block-fields.test.ts has the fields of each kind. The thorough run types all kinds, and chooses their files.
 */
const typedKinds: ReadonlySet<string> = new Set(['text', 'table', 'scenario', 'quiz'])

/** The starter course with the fewest parts. */
const slug = 'chhoto-byabsa-shuru'
const starter = JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8')) as CourseSource

type SourceBlock = CourseSource['modules'][number]['lessons'][number]['blocks'][number]
/** Columns and rows of its table that are typed. The last row is a total. */
const typedColumns = 2
const typedRows: ReadonlySet<string> = new Set(['count', 'net'])
/** Scenes of its story that are typed: a choice leads to an end or to another choice. */
const typedScenes: ReadonlySet<string> = new Set(['start', 'waited', 'small-shed', 'grew'])
/** Kinds of its questions that are typed. builder.spec.ts types one with a single answer. */
const typedQuestions: ReadonlySet<string> = new Set(['number', 'multiple'])

/** A part with the fewest things of each list that show how they belong together. */
function shortened(block: SourceBlock): SourceBlock {
  if (block.kind === 'quiz') {
    const questions = block.data.questions.filter(({ kind }) => typedQuestions.has(kind))
    return { ...block, data: { ...block.data, is_graded: true, questions } }
  }
  if (block.kind === 'table') {
    const rows = block.data.rows
      .filter(({ id }) => typedRows.has(id))
      .map(({ cells, ...row }) => ({ ...row, cells: cells.slice(0, typedColumns) }))
    return { ...block, data: { ...block.data, columns: block.data.columns.slice(0, typedColumns), rows } }
  }
  if (block.kind !== 'scenario') return block
  const scenes = block.data.scenes
    .filter(({ id }) => typedScenes.has(id))
    .map(({ picture: _picture, choices, ...scene }) => ({
      ...scene,
      ...(choices && { choices: choices.filter(({ next }) => typedScenes.has(next)) }),
    }))
  return { ...block, data: { ...block.data, scenes } }
}

/** One of its lessons with a part of each kind, without pictures. Its quiz is graded, so that the teacher has a mark to see. */
function oneLesson(): CourseSource {
  const [module] = starter.modules
  const lesson = starter.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === 'money-and-risk')
  if (!module || !lesson) throw new Error('The course has no such lesson.')
  const isFirst = ({ kind }: SourceBlock, place: number) => lesson.blocks.findIndex((one) => one.kind === kind) === place
  const blocks = lesson.blocks.filter((block, place) => typedKinds.has(block.kind) && isFirst(block, place)).map(shortened)
  const { handbook_text: _text, ...course } = starter
  return { ...course, handbook: null, modules: [{ ...module, lessons: [{ ...lesson, blocks }] }] }
}

/** The whole course. The author's editor makes no text of a handbook and no drawn face of a teacher. */
function wholeCourse(): CourseSource {
  const { handbook_text: _text, instructor_face: _face, ...course } = starter
  return course
}

function treeOfCourse(course: CourseSource): DraftTree {
  const nodes = nodesOf(course, { courseId: newId(), idOf: () => newId() }) as DraftNode[]
  const tree = treeOf(nodes.map((node) => (node.kind === 'course' ? { ...node, parent_id: null } : node)))
  if (!tree) throw new Error('The course has no nodes.')
  return tree
}

/** A file of the starter course. A camera makes no drawings: those become pixels. */
async function chosenFile(path: string): Promise<ChosenFile> {
  const buffer = await readFile(`content/${slug}/${path}`)
  const name = basename(path)
  if (!path.endsWith('.svg')) return { name, mimeType: '', buffer }
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await sharp(buffer).png().toBuffer() }
}

/** Adds a part by its button and types it. The page has one open editor at a time. */
async function typeBlock(page: Page, { node, questions }: DraftBlock): Promise<void> {
  const { kind } = node.fields
  const retyper = new Retyper(page, node.fields, chosenFile)
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
    await new Retyper(page, fields).question()
    await finish(page)
  }
  // The empty question goes.
  await page.getByRole('button', { name: new RegExp(`^${words.actsOf.split('{{name}}')[0]}${words.question.untitled}`) }).click()
  await press(page, words.remove)
  const rules = page.getByRole('button', { name: new RegExp(`^${words.quiz.rules}`) })
  await rules.click()
  await new Retyper(page, quiz.fields).texts('data.title')
  if (quiz.fields['data.is_graded'] === false) await page.getByLabel(words.quiz.graded, { exact: true }).uncheck()
  if (quiz.fields['data.shuffle'] === false) await page.getByLabel(words.quiz.shuffle, { exact: true }).uncheck()
  if (quiz.fields['data.draw'] !== undefined) await page.locator('#root [name="data.draw"]').selectOption(String(quiz.fields['data.draw']))
  await finish(page)
  // Closed: the next quiz has the only rules on the page.
  await page.locator('#root [data-part]:not([data-part] [data-part]) > div > button[aria-expanded=true]').click()
  await expect(rules).toHaveCount(0)
}

/** Prices on the open page of the builder, in bytes: of a lesson, or of the course and then of its lessons. */
const bytesIn = (page: Page) => page.locator('#root data').evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))))

/** Name, time and task of the open lesson, then its parts. The price on its page follows them. */
async function typeLesson(page: Page, { node, blocks }: DraftLesson, isNew: boolean): Promise<void> {
  if (!isNew) await page.getByRole('button', { name: new RegExp(`^${words.lessonDetails}`) }).click()
  await new Retyper(page, node.fields).texts('title', 'task.text', 'task.question')
  await page.getByLabel(words.lessonMinutes, { exact: true }).selectOption(String(node.fields.minutes))
  await finish(page)
  await expect(page.locator('#root data')).toHaveCount(1)
  const [before = 0] = await bytesIn(page)
  for (const block of blocks) await typeBlock(page, block)
  await expect.poll(async () => (await bytesIn(page))[0]).toBeGreaterThan(before)
}

/** The course's own fields, as far as `isWhole` asks for them. */
async function typeDetails(page: Page, node: DraftNode, isWhole: boolean): Promise<void> {
  const retyper = new Retyper(page, node.fields, chosenFile)
  await retyper.texts('summary', 'instructor')
  if (!isWhole) {
    await chooseCover(page)
    return await finish(page)
  }
  const select = (label: string, value: unknown) => page.getByLabel(label, { exact: true }).selectOption(String(value))
  await select(words.course.subject, node.fields.subject)
  await select(words.course.level, node.fields.level)
  await retyper.texts('about_instructor')
  const outcomes = JSON.parse(String(node.fields['outcomes:json'])) as LocalizedText[]
  for (const language of ['bn', 'en'] as const)
    await page.locator(`#root [name="outcomes.${language}"]`).fill(outcomes.map((one) => one[language]).join('\n'))
  await page.locator('#root [name=keywords]').fill((JSON.parse(String(node.fields['keywords:json'])) as string[]).join('\n'))
  await retyper.pictureAt('cover', String(node.fields.cover))
  await retyper.file('handbook', String(node.fields.handbook))
  await expectNoAxeViolations(page)
  await picture(page, 'about')
  await finish(page)
}

/** All modules and lessons, from the page of the course. */
async function typeModules(page: Page, tree: DraftTree): Promise<void> {
  const shown = page.locator('#root [data-part]:not([data-part] [data-part])')
  for (const [place, { node, lessons }] of tree.modules.entries()) {
    if (place > 0) {
      await press(page, words.addModule)
      await expect(shown).toHaveCount(place + 1)
    } else
      await shown
        .first()
        .getByRole('button', { name: new RegExp(`^${words.module}`) })
        .click()
    await new Retyper(page, node.fields).texts('title')
    await finish(page)
    for (const [index, lesson] of lessons.entries()) {
      const isNew = place > 0 || index > 0
      if (isNew) await shown.nth(place).getByRole('button', { name: words.addLesson, exact: true }).click()
      else await page.getByRole('link', { name: words.first.lesson }).first().click()
      await typeLesson(page, lesson, isNew)
      await picture(page, `lesson-${place}-${index}`)
      await page.locator('#root [data-page-bar] a').first().click()
    }
  }
}

withWorker(
  isThorough
    ? 'a whole starter course is built again from nothing, learned offline, and its mark reaches the teacher'
    : 'a lesson of a starter course is built again with photos, learned offline, and its mark reaches the teacher',
  async ({ page: opened, network, signIn, workerReady }) => {
    if (isThorough) test.setTimeout(7 * 60_000)
    let page = opened
    page.setDefaultTimeout(30_000)
    const course = isThorough ? wholeCourse() : oneLesson()
    const tree = treeOfCourse(course)
    // The starter course is in the catalogue too.
    const courseTitle = `${course.title.bn} ২`
    const kinds = tree.modules.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks.map(({ node }) => String(node.fields.kind))))
    if (!isThorough) expect(new Set(kinds)).toEqual(typedKinds)
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await network.goOffline(page.context())
    await press(page, words.list.new)
    await page.locator('#root [name=title_bn]').fill(courseTitle)
    await page.locator('#root [name=title_en]').fill(`${course.title.en} 2`)
    await press(page, words.list.begin)
    // In the check the lesson has photos of its author too. The thorough run has those in builder-files.spec.ts.
    if (!isThorough) page = await addPhotos(page)
    await typeModules(page, tree)
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, 'course-1280')
    await page.setViewportSize({ width: 360, height: 740 })

    // Missing texts of the course, then its publication.
    await page.getByRole('link', { name: new RegExp(words.fault.no_summary) }).click()
    await typeDetails(page, tree.node, isThorough)
    if (!isThorough) await expectNotUploaded(page)
    await network.goOnline(page.context())
    const faults = page.getByRole('list', { name: words.publish.faults, exact: true }).getByRole('listitem')
    await expect.poll(() => faults.allTextContents(), { timeout: 60_000 }).toEqual([])
    await expect(page.getByText(words.publish.ready)).toBeVisible()
    await expect(page.getByText(words.state.sent, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    // The server counts what the device has counted, and so does the catalogue below.
    await expect(page.getByText(words.publish.priceLater)).toBeHidden()
    expect((await storedPictures(page)).every(({ sentAt }) => sentAt !== undefined)).toBe(true)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { token } = await signInByApi(network.url, demoEmail('instructor'))
    const counted = await callApi<{ bytes_total: number }>(network.url, `/teaching/drafts/${id}/price`, { token })
    const whole = counted.json?.bytes_total ?? 0
    await expect.poll(async () => (await bytesIn(page))[0]).toBe(whole)
    const [, ...ofLessons] = await bytesIn(page)
    expect(ofLessons).toHaveLength(tree.modules.flatMap(({ lessons }) => lessons).length)
    expect(whole).toBeGreaterThan(Math.max(...ofLessons))
    await page.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await press(page, words.publish.act)
    await expect(page.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    await picture(page, 'published')
    const inCatalogue = await callApi<{ course: { bytes: number } }>(network.url, `/courses/${id}`)
    expect(inCatalogue.json?.course.bytes).toBe(whole)

    // The server has exactly what the starter course has, and so does a learner's device. The same browser: another one would install the
    // worker again. The thorough run has a second device in builder-files.spec.ts.
    await openSignedIn(page, 'student', network.url, '/courses')
    await page
      .getByRole('link', { name: new RegExp(courseTitle) })
      .first()
      .click()
    await downloadOpenCourse(page)
    const made = await draftOnServer(network.url)
    const blocksOf = (one: CourseSource) => one.modules.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    const isTyped = ({ kind }: SourceBlock) => isThorough || typedKinds.has(kind)
    const read = (one: CourseSource) =>
      blocksOf(one)
        .filter(isTyped)
        .map((block) => withoutNames(withoutIds(readableBlock.parse(block))))
    expect(read(made)).toEqual(read(course))
    if (isThorough) {
      const { json } = await callApi<{ items: { slug: string; title: LocalizedText }[] }>(network.url, '/courses')
      const own = json?.items.find(({ title }) => title.bn === courseTitle)?.slug ?? ''
      expect(await published(network.url, own)).toEqual(await published(network.url, slug))
    }
    await network.goOffline(page.context())
    await page
      .getByRole('link', { name: /শুরু|শিখি/ })
      .first()
      .click()
    if (!isThorough) await expectPhoto(page)
    const questions = blocksOf(made).flatMap((block) => (block.kind === 'quiz' ? block.data.questions : []))
    const end = page.getByRole('heading', { name: bn.player.finished.courseTitle, exact: true })
    for (const _ of course.modules.flatMap(({ lessons }) => lessons)) {
      await learnOpenLesson(page, 120_000, questions)
      if (await end.isVisible()) break
      await page.locator('a[href*="lesson="]:visible').last().click()
    }
    await expect(end).toBeVisible()
    await picture(page, 'learned')
    await network.goOnline(page.context())

    // The teacher sees the learner who has finished, with the mark.
    await expect.poll(() => finishedOnServer(network.url, made), { timeout: 30_000 }).toBe(true)
    await openSignedIn(page, 'instructor', network.url, '/instructor/students?state=finished')
    const row = page.locator('#root main li', { hasText: bn.students.learners.state.finished }).filter({ hasText: courseTitle })
    await expect(row.first()).toContainText(/১০০\s?%/)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await picture(page, 'students')
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, 'students-1280')
  },
)

/** Adds a photo, a page that dies and a picture with a point to the first lesson. @returns the new page, at the course */
async function addPhotos(page: Page): Promise<Page> {
  await page.getByRole('link', { name: words.first.lesson }).first().click()
  const next = await addPhoto(page)
  next.setDefaultTimeout(30_000)
  await addHotspots(next)
  await next.locator('#root [data-page-bar] a').first().click()
  return next
}

/** True once the server has the student's attempt, and each part of the course as done. */
async function finishedOnServer(url: string, course: CourseSource): Promise<boolean> {
  const changes = await pullByApi<{ course_id: string; done?: string[] }>(url, await signInByApi(url, demoEmail('student')))
  const rowsIn = (name: string) => changes.flatMap(({ table, row }) => (table === name && row ? [row] : []))
  const done = new Set(rowsIn('progress').flatMap((row) => row.done ?? []))
  const blocks = course.modules.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.blocks))
  return rowsIn('attempts').length > 0 && blocks.every(({ id }) => done.has(id))
}

const isPicture = (path: string) => /\.(svg|png|webp|jpg)$/.test(path)
/** The published content of a course, without ids and names. A picture is made small again, so only its size in pixels is compared. */
async function published(url: string, course: string): Promise<unknown> {
  const { json } = await callApi<{ manifest: Manifest }>(url, `/courses/${course}/package`)
  if (!json) throw new Error(`No package: ${course}`)
  const { manifest } = json
  const { id: _id, slug: _slug, version: _version, title: _title, ...rest } = manifest
  const { instructor_face: _face, handbook_text, files, keys: _keys, cover: _cover, ...content } = rest
  const hashes = files.filter(({ path }) => !isPicture(path) && path !== handbook_text).map(({ sha256, type }) => `${type} ${sha256}`)
  const modules = manifest.modules.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map(({ title: name, task, blocks }) => ({
      ...{ title: name, task },
      blocks: blocks.map((block) => withoutNames(withoutIds(block))),
    })),
  }))
  return { ...content, handbook: content.handbook !== null, modules, hashes: [...new Set(hashes)].sort() }
}

/** The course in the owner's draft, as the server has it. Packages have no keys of graded quizzes. */
async function draftOnServer(url: string): Promise<CourseSource> {
  const changes = await pullByApi<DraftNode>(url, await signInByApi(url, demoEmail('instructor')), 'teaching=0')
  const tree = treeOf(changes.flatMap(({ table, row }) => (table === 'draftNodes' && row ? [row] : [])))
  if (!tree) throw new Error('The draft did not arrive.')
  return sourceOf(tree, 1) as unknown as CourseSource
}
