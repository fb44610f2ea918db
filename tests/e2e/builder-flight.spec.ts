import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Block, blockKinds, readableBlock } from '../../contract/blocks/block.ts'
import { testBlocks } from '../../contract/blocks/test-blocks.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { blockOf, type DraftBlock, nodesOf, sourceOf, treeOf } from '../../contract/drafts/draft-package.ts'
import type { CourseDraft, DraftNode } from '../../contract/drafts/draft-rows.ts'
import type { UploadKind } from '../../contract/drafts/upload-types.ts'
import { pieceBytes } from '../../contract/drafts/uploads.ts'
import { checkedContent } from '../../server/features/drafts/uploads/upload-content.ts'
import { newId } from '../../src/offline/store/id.ts'
import { demoEmail, pullByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { picture } from '../support/page-checks.ts'
import { aPicture } from '../support/pictures.ts'
import { type OpenProfile, openProfile } from '../support/profile.ts'
import { type ChosenFile, Retyper, withoutIds, withoutNames } from '../support/retype.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')
const both = (bn: string, en: string) => ({ bn, en })

const block = (kind: keyof typeof testBlocks, data: object = {}) =>
  ({ id: newId(), kind, version: blockKinds[kind].version, is_required: true, data: { ...testBlocks[kind], ...data } }) as Block

/** Eleven parts of eleven kinds, with three photos, a sound, and a document of three pieces. */
function wantedBlocks(): Block[] {
  const photo = (file: string) => ({ file: `images/${file}.jpg`, width: 720, height: 540, alt: both(`ছবি: ${file}`, `Photo: ${file}`) })
  const question = { feedback: { true: both('ঠিক', 'Right'), false: both('ভুল', 'Wrong') }, prompt: both('ডিম কি গুনি?', 'Count the eggs?') }
  const option = (id: string, is_right: boolean) => ({
    id,
    text: both(`উত্তর ${id}`, id),
    is_right,
    feedback: both('সকালে গুনি', 'Count early'),
  })
  return [
    block('text', { markdown: both('ডিম **গুনে** রাখি', 'Count **the eggs**') }),
    block('image', photo('basket')),
    block('callout'),
    block('accordion'),
    block('hotspots', photo('shelf')),
    block('steps'),
    block('checklist'),
    block('audio', { recordings: [{ language: 'bn', file: 'audio/words.mp3', seconds: 25 }] }),
    block('pdf', { file: 'downloads/book.pdf' }),
    block('table'),
    block('quiz', {
      title: both('ডিমের প্রশ্ন', 'About eggs'),
      is_graded: true,
      questions: [
        {
          id: newId(),
          kind: 'single',
          prompt: both('কোনটা?', 'Which?'),
          picture: photo('eggs'),
          options: [option('a', true), option('b', false)],
        },
        { id: newId(), kind: 'true-false', ...question, is_true: true },
      ],
    }),
  ]
}

const documentBytes = 2 * pieceBytes + 100_000

/** The file that the author chooses for a path of `wantedBlocks`. */
async function chosenFile(path: string): Promise<ChosenFile> {
  const name = path.replace(/^.*\//, '')
  if (path.endsWith('.jpg')) return { name, mimeType: 'image/jpeg', buffer: await aPicture(1600, 1200) }
  if (path.endsWith('.mp3'))
    return { name, mimeType: 'audio/mpeg', buffer: await readFile('content/dokaner-hisab/audio/three-things-bn.mp3') }
  const [head, tail] = [Buffer.from('%PDF-1.4\n%'), Buffer.from('\n%%EOF\n')]
  const body = Buffer.from(randomBytes(documentBytes).toString('hex')).subarray(0, documentBytes - head.length - tail.length)
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([head, body, tail]) }
}

/** The device of the author: a browser process that is killed, and started again with the same profile. */
class Device {
  readonly #network: Network
  readonly #folder: string
  #open: OpenProfile | undefined
  kills = 0

  constructor(network: Network, folder: string) {
    this.#network = network
    this.#folder = folder
  }

  get page(): Page {
    if (!this.#open) throw new Error('The browser is not open.')
    return this.#open.page
  }

  async start(): Promise<void> {
    this.#open = await openProfile(this.#folder)
  }

  async goOffline(): Promise<void> {
    await this.#network.goOffline(this.page.context())
  }

  async goOnline(): Promise<void> {
    await this.#network.goOnline(this.page.context())
  }

  /** Kills the browser and opens its page again, offline if it was. */
  async kill(): Promise<void> {
    const url = this.page.url()
    await this.#open?.kill()
    this.kills += 1
    await this.start()
    if (this.#network.proxy.isOffline) await this.goOffline()
    await this.page.goto(url)
  }

  async close(): Promise<void> {
    await this.#open?.close()
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const line = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}`), expanded: false }).first()

/** Ends the open editor, and waits until it is gone. */
async function finish(page: Page): Promise<void> {
  await button(page, words.done).click()
  await expect(button(page, words.done)).toHaveCount(0)
}

/** Contents of the open form, each with the name of its field. */
const typedIn = (page: Page) =>
  page
    .locator('#root form')
    .locator('input[name], textarea[name], select[name]')
    .evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value] as const))

/** Kills the browser while a form is open; `reopen` opens the form again, which then has every letter. */
async function killWhileTyping(device: Device, reopen: (page: Page) => Promise<void>): Promise<void> {
  const before = await typedIn(device.page)
  const texts = before.flatMap(([name, value]) => (/\.(bn|en)$/.test(name) && value !== '' ? [value] : []))
  expect(texts).not.toEqual([])
  const unstored = async () => {
    const stored = (await rowsOf(device.page, 'entlab-person-', 'drafts')).map(({ text }) => String(text)).join()
    return texts.filter((text) => !stored.includes(text))
  }
  await expect.poll(unstored).toEqual([])
  await device.kill()
  await reopen(device.page)
  expect(await typedIn(device.page)).toEqual(before)
}

/** The course that the author types, as the nodes of a draft. */
function wantedTree() {
  const lesson = { id: 'lesson', title: both(words.first.lesson, ''), minutes: 10, blocks: wantedBlocks() }
  const course = {
    title: both('উড়ানের কোর্স', ''),
    modules: [{ id: 'module', title: both('', ''), lessons: [lesson] }],
  } as unknown as CourseSource
  const nodes = nodesOf(course, { courseId: newId(), idOf: () => newId() }) as DraftNode[]
  const tree = treeOf(nodes.map((node) => (node.kind === 'course' ? { ...node, parent_id: null } : node)))
  const blocks = tree?.modules[0]?.lessons[0]?.blocks
  if (!blocks) throw new Error('The course has no lesson.')
  return blocks
}

/** Types one part, and kills the browser before its end in those of `killedKinds`. */
async function buildBlock(device: Device, part: DraftBlock): Promise<void> {
  const kind = String(part.node.fields.kind)
  if (kind === 'quiz') return await buildQuiz(device, part)
  const retyper = new Retyper(device.page, part.node.fields, chosenFile)
  if (kind === 'text') {
    await button(device.page, words.addText).click()
    await retyper.texts('data.markdown')
  } else {
    await button(device.page, words.addOther).click()
    await button(device.page, words.kinds[kind]).click()
    await retyper.block()
  }
  // The first text, and the first photo, which the device alone has.
  if (kind === 'text' || kind === 'image') await killWhileTyping(device, (page) => line(page, words.kinds[kind]).click())
  await finish(device.page)
}

async function buildQuiz(device: Device, { node, questions }: DraftBlock): Promise<void> {
  await button(device.page, words.addQuiz).click()
  for (const [place, { fields }] of questions.entries()) {
    const name = words.question.kinds[String(fields.kind)]
    // A new quiz begins with a question of one right answer.
    if (place > 0) await button(device.page, name).last().click()
    await expect(device.page.locator('#root [name="prompt.bn"]')).toHaveValue('')
    await new Retyper(device.page, fields, chosenFile).question()
    if (place > 0)
      await killWhileTyping(device, async (page) => {
        await line(page, words.kinds.quiz).click()
        await line(page, name).click()
      })
    await finish(device.page)
  }
  await line(device.page, words.quiz.rules).click()
  await new Retyper(device.page, node.fields).texts('data.title')
  await finish(device.page)
}

/** Draft and parts on the server: what a new device of the author receives. */
async function onServer({ server }: Network) {
  const changes = await pullByApi<unknown>(server.url, await signInByApi(server.url, demoEmail('instructor')), 'teaching=0')
  const rowsIn = (name: string) => changes.flatMap(({ table, row }) => (table === name && row ? [row] : []))
  return { heads: rowsIn('courseDrafts') as CourseDraft[], nodes: rowsIn('draftNodes') as DraftNode[] }
}

/** The fields in which two copies of a part must agree. */
const comparable = (rows: readonly DraftNode[]) =>
  rows
    .map(({ id, parent_id, rank, kind, fields, is_removed }) => ({ id, parent_id, rank, kind, fields, is_removed }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))

interface SentFile {
  readonly id: string
  readonly kind: UploadKind
  readonly sha256: string
  readonly bytes: number
}

/** Requests for the pieces of uploads, as the proxy has seen them. */
class Uploads {
  readonly #network: Network

  constructor(network: Network) {
    this.#network = network
  }

  /** Files that the device has announced, each once, in the order of their announcement. */
  get announced(): SentFile[] {
    const calls = this.#network.proxy.log.filter(({ method, url }) => method === 'PUT' && /\/uploads\/[\w-]+$/.test(url))
    const files = calls.map(({ url, body }) => ({ ...(JSON.parse(body) as SentFile), id: /[\w-]+$/.exec(url)?.[0] ?? '' }))
    return [...new Map(files.map((file) => [file.id, file])).values()]
  }

  /** Bodies of the requests for one piece that the server has received, the cut ones too. */
  piece(id: string, at: number): Buffer[] {
    return this.#network.proxy.log.filter(({ url }) => url.endsWith(`/uploads/${id}/pieces/${at}`)).map(({ bytes }) => bytes)
  }
}

/** Each piece arrived whole in one request, and the server has what it makes of the device's bytes. */
async function expectEachPieceOnce(uploads: Uploads, stored: CourseDraft['files']): Promise<void> {
  expect(uploads.announced.map(({ kind }) => kind)).toEqual(['picture', 'picture', 'audio', 'pdf', 'picture'])
  let cutRequests = 0
  for (const { id, kind, sha256, bytes } of uploads.announced) {
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes; at += pieceBytes) {
      const length = Math.min(pieceBytes, bytes - at)
      const sent = uploads.piece(id, at)
      const whole = sent.filter((piece) => piece.length === length)
      expect(whole, `${kind}, the piece at ${at}`).toHaveLength(1)
      cutRequests += sent.length - whole.length
      pieces.push(...whole)
    }
    const content = Buffer.concat(pieces)
    expect(hashOf(content), kind).toBe(sha256)
    const checked = await checkedContent(kind, content)
    const file = stored.find(({ path }) => path.includes(id))
    expect(file, kind).toMatchObject({ type: checked?.type, sha256: hashOf(checked?.content ?? Buffer.of()) })
  }
  expect(cutRequests).toBe(4)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const withoutFiles = (block: unknown) => withoutNames(withoutIds(readableBlock.parse(block)))

/**
 * Cuts the connections of five uploads, each once: after one byte, in the middle, and before the last one. Of two pieces the answers are
 * lost, and of one file the last answer. @returns descriptions of the cuts that have happened
 */
function cutUploads(network: Network): string[] {
  const seen: string[] = []
  const done = new Set<string>()
  const cutOf = (file: number, at: number | null, length: number): number | undefined => {
    if (at === 0) return [1, Math.floor(length / 2), length, 100_000, length - 1][file]
    if (at === pieceBytes) return length
    return at === null && file === 1 ? length : undefined
  }
  network.proxy.uploadCut = ({ url = '', headers }) => {
    const [, id = '', rest = ''] = /\/uploads\/([\w-]+)\/(pieces\/\d+|finish)$/.exec(url) ?? []
    if (id === '' || done.has(url)) return undefined
    done.add(url)
    if (!seen.includes(id)) seen.push(id)
    return cutOf(seen.indexOf(id), rest === 'finish' ? null : Number(rest.slice('pieces/'.length)), Number(headers['content-length']))
  }
  return seen
}

test(
  'a course that was built in flight mode through three kills arrives identical through cut uploads, each piece once',
  heldBy(
    'tests/system/killed-uploads.test.ts#arrives identical through four kills of the server, no piece twice',
    'src/offline/uploads/send-uploads.test.ts#arrive each once, whatever answer is lost',
    'tests/e2e/builder.spec.ts#a teacher builds a course offline, through a page that dies',
    'tests/e2e/rebuilt-course.spec.ts#learned offline, and its mark reaches the teacher',
  ),
  async ({ network }) => {
    test.setTimeout(5 * 60_000)
    const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
    const device = new Device(network, folder)
    await device.start()
    try {
      await openSignedIn(device.page, 'instructor', network.url, '/instructor/courses')
      await device.page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await expect.poll(() => hasPart(device.page, 'staff'), { timeout: 60_000 }).toBe(true)
      await storeSession(device.page)
      await device.goOffline()

      await button(device.page, words.list.new).click()
      await device.page.locator('#root [name=title_bn]').fill('উড়ানের কোর্স')
      await button(device.page, words.list.begin).click()
      await device.page.getByRole('link', { name: words.first.lesson }).first().click()
      const wanted = wantedTree()
      for (const part of wanted) await buildBlock(device, part)
      expect(device.kills).toBe(3)
      await picture(device.page, 'flight-lesson')
      const built = comparable((await rowsOf(device.page, 'entlab-person-', 'draftNodes')) as unknown as DraftNode[])
      expect((await onServer(network)).nodes).toEqual([])

      // The network returns, and each upload loses its connection. The fourth kill is between two pieces.
      network.expectTrouble()
      network.proxy.log.length = 0
      network.proxy.endsConnections = true
      const uploads = new Uploads(network)
      const cut = cutUploads(network)
      await device.goOnline()
      const secondPiece = () => uploads.announced.filter(({ id }) => uploads.piece(id, pieceBytes).length > 0).length
      await expect.poll(secondPiece, { timeout: 120_000 }).toBe(1)
      await device.kill()
      const filesOnServer = async () => (await onServer(network)).heads.flatMap(({ files }) => files)
      await expect.poll(async () => (await filesOnServer()).length, { timeout: 120_000 }).toBe(5)
      expect(cut).toHaveLength(5)

      // Text, order and ids are those of the device, and what the author has typed.
      const { nodes } = await onServer(network)
      expect(comparable(nodes)).toEqual(built)
      const tree = treeOf(nodes)
      if (!tree) throw new Error('The draft did not arrive.')
      const made = (sourceOf(tree, 1) as unknown as CourseSource).modules.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
      expect(made.map(withoutFiles)).toEqual(wanted.map(({ node, questions }) => withoutFiles(blockOf({ node, questions }))))

      await expectEachPieceOnce(uploads, await filesOnServer())
    } finally {
      await device.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  },
)
