import type { Locator, Page } from '@playwright/test'
import { demoCategories } from '../../server/db/demo/demo-forum.ts'
import { stableId } from '../../server/db/stable-id.ts'
import type { DraftForm } from '../../src/offline/drafts/draft-key.ts'
import { callApi, courseIdByApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { reopenAfterCrash } from '../support/crash.ts'
import { expect, test } from '../support/fixtures.ts'
import { newReply, newThread, ofThread } from '../support/forum.ts'
import { bn, completed, courseSlug, learnerWords, lessonIds } from '../support/learner.ts'
import { openQueue } from '../support/moderation.ts'
import type { Network } from '../support/network.ts'
import { press } from '../support/press.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { heldBy, isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

// Journeys of the thorough run need a server without earlier changes.
test.use({ sharesServer: !isThorough })

const { wall, forum, administration } = bn
const moderation = learnerWords('bn', 'moderation')
const catalogue = learnerWords('bn', 'catalogue')

/** Texts on the server that the composers are about. */
interface Texts {
  readonly own: string
  readonly comment: string
  readonly others: string
  readonly thread: string
  readonly answer: string
  readonly reported: string
}

interface Composer {
  readonly as: 'admin' | 'student'
  readonly path: (texts: Texts) => string
  /** Opens the form on its page, unless it is open. */
  readonly open?: (page: Page, texts: Texts) => Promise<void>
  readonly field: (page: Page) => Locator
}

const itemWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const named = (name: string) => (page: Page) => page.locator(`#root [name="${name}"]`)
const lesson =
  (id: string, step: string, course = courseSlug) =>
  () =>
    `/courses/${course}/learn?lesson=${id}&step=${step}`
const community = () => '/community'
const thread = ({ thread: id }: Texts) => `/forum/thread/${id}`

/**
 * The composers by the form of their draft. A new form does not compile without one here. Those of the course builder are shown in
 * builder.spec.ts, and choices have no text.
 */
const composers: Record<Exclude<DraftForm, 'sheet' | 'part' | 'comment' | 'publish' | 'new-course' | 'privacy'>, Composer> = {
  wall: { as: 'admin', path: community, field: named('body') },
  post: {
    as: 'admin',
    path: community,
    open: (page, { own }) => press(itemWith(page, own).getByRole('article').first().locator('..'), wall.post.edit),
    field: (page) => page.getByLabel(wall.post.editLabel),
  },
  replies: { as: 'admin', path: thread, field: named('body') },
  reply: {
    as: 'admin',
    path: thread,
    open: (page, { answer }) => press(itemWith(page, answer), forum.reply.edit),
    field: (page) => page.getByLabel(forum.reply.editLabel),
  },
  'thread-title': {
    as: 'admin',
    path: thread,
    open: (page) => press(page, forum.thread.editTitle),
    field: named('title'),
  },
  thread: { as: 'admin', path: () => '/forum/new', field: named('body') },
  category: { as: 'admin', path: () => '/forum', open: (page) => press(page, forum.steer.category.add), field: named('about_bn') },
  report: {
    as: 'student',
    path: community,
    open: (page, { others }) => press(itemWith(page, others), wall.post.report),
    field: named('words'),
  },
  appeal: {
    as: 'student',
    path: () => '/forum',
    open: (page) => page.getByRole('button', { name: moderation.appeal.begin, exact: true }).first().click(),
    field: named('words'),
  },
  event: { as: 'admin', path: () => '/events/create', field: named('description_bn') },
  review: {
    as: 'student',
    path: () => `/courses/${courseSlug}`,
    open: (page) => press(page, catalogue.reviews.write),
    field: named('body'),
  },
  profile: { as: 'student', path: () => '/profile/edit', field: named('about') },
  application: { as: 'student', path: () => '/profile/teach', field: named('experience') },
  act: {
    as: 'admin',
    path: () => '/admin/moderation',
    async open(page, { reported }) {
      await openQueue(page, reported)
      await press(page, administration.moderation.more)
    },
    field: named('words'),
  },
  attempt: {
    as: 'student',
    path: lesson('cook-and-keep', 'l3-practice', 'porishkar-khabar'),
    field: (page) => page.locator('#root main input[inputmode]').first(),
  },
}
/** Further composers: their texts are no drafts, or they share a form with one above. */
const others: Readonly<Record<string, Composer>> = {
  reflection: { as: 'student', path: lesson('credit-book', 'l5-mine'), field: (page) => page.locator('#root main textarea').first() },
  note: {
    as: 'student',
    path: lesson('credit-book', 'l5-mine'),
    async open(page) {
      await page.locator('header button[aria-haspopup=dialog]').click()
      await press(page, bn.player.menu.notes)
    },
    field: named('note'),
  },
  worksheet: {
    as: 'student',
    path: lesson('what-is-profit', 'l4-sheet'),
    field: (page) => page.getByRole('textbox', { name: /^ভ্যান/ }),
  },
  comment: {
    as: 'admin',
    path: community,
    open: (page, texts) => press(itemWith(page, texts.others), wall.comments.write),
    field: (page) => page.getByLabel(forum.reply.commentLabel),
  },
  word: {
    as: 'admin',
    path: () => '/admin/translations',
    open: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${administration.words.edit.replace('{{language}}', '.+')}$`) })
        .first()
        .click(),
    field: named('value'),
  },
}

/** Puts the texts on the server: own ones of the administrator, one with a decision, one with a report. */
async function seed({ url }: Network): Promise<Texts> {
  const [admin, student, teacher] = [
    await signInByApi(url, demoEmail('admin')),
    await signInByApi(url, demoEmail('student')),
    await signInByApi(url, demoEmail('instructor')),
  ]
  const changes = { made_at: Date.now() }
  const mark = Date.now().toString(36)
  const texts = { own: `নিজের লেখা ${mark}`, comment: `মন্তব্য ${mark}`, others: `অন্যের লেখা ${mark}`, answer: `উত্তর ${mark}` }
  const [subject] = demoCategories
  const started = newThread(stableId(`category:${subject?.slug}`), `আলোচনা ${mark}`, 'প্রথম কথা', changes)
  const id = subjectOf(started)
  await pushByApi(url, admin, [newPost(texts.own, changes), started, newReply(ofThread(id), texts.answer, changes)])
  const [hidden, reported] = [newPost(`লুকানো ${mark}`, changes), newPost(`আপত্তির লেখা ${mark}`, changes)]
  const course_id = await courseIdByApi(url, courseSlug, student)
  const lessonDone = completed(course_id, lessonIds[0] ?? '')
  await pushByApi(url, student, [hidden, reported, lessonDone])
  const report = (of: string) => sentCommand('report', { of: { kind: 'post', id: of }, reason: 'harm', words: '' }, changes)
  await pushByApi(url, teacher, [newPost(texts.others, changes), report(subjectOf(hidden)), report(subjectOf(reported))])
  const { json } = await callApi<{ items: { id: string; target_id: string; version: number }[] }>(url, '/admin/moderation', admin)
  const one = json?.items.find(({ target_id }) => target_id === subjectOf(hidden))
  const decision = { version: one?.version, decision: 'hide', reason: 'harm', words: '', suspend_days: 0 }
  expect((await callApi(url, `/admin/moderation/${one?.id}/decide`, { ...admin, method: 'POST', body: decision })).status).toBe(200)
  return { ...texts, thread: id, reported: `আপত্তির লেখা ${mark}` }
}

/** Maximum time of typing that a dead page may lose. */
const maxLossMs = 1_000
/** Milliseconds between two keys. */
const keyPause = 100
const key = '৭'

/** Types one key after the other into the focused field, and reports the time of each. Runs in the page until it dies. */
const typeOn = ([typedKey, pause]: readonly [string, number]) => {
  setInterval(() => {
    const at = Date.now()
    document.execCommand('insertText', false, typedKey)
    console.debug(`typed at ${at}`)
  }, pause)
}

/** Kills the renderer while the field is typed into. @returns the new page, the times of the keys, and the latest time of the death */
async function dieWhileTyping(page: Page): Promise<{ next: Page; typedAt: number[]; diedAt: number }> {
  const typedAt: number[] = []
  page.on('console', (message) => {
    const [, at] = /^typed at (\d+)$/.exec(message.text()) ?? []
    if (at !== undefined) typedAt.push(Number(at))
  })
  await page.evaluate(typeOn, [key, keyPause] as const)
  // Between two keys, at a random time.
  const keys = 6 + Math.floor(Math.random() * 8)
  await expect.poll(() => typedAt.length, { intervals: [keyPause / 4] }).toBeGreaterThanOrEqual(keys)
  let diedAt = 0
  page.once('crash', () => (diedAt = Date.now()))
  return { next: await reopenAfterCrash(page), typedAt, diedAt }
}

type NamedComposer = readonly [name: string, composer: Composer]
const startOf = ([first]: readonly NamedComposer[], texts: Texts) => first?.[1].path(texts) ?? ''

/** Kills the renderer in each of them, and compares what it shows afterwards with what was typed. The first is open. @returns the page */
async function typeAndDie(page: Page, texts: Texts, list: readonly NamedComposer[]): Promise<Page> {
  let shown = page
  let greatest = 0
  let place = startOf(list, texts)
  for (const [name, { path, open, field }] of list)
    await test.step(name, async () => {
      // A link inside the app: a document load takes ten times as long. The new page after a death is at the same place.
      if (path(texts) !== place) await visit(shown, path(texts))
      place = path(texts)
      await open?.(shown, texts)
      const stem = name === 'worksheet' || name === 'attempt' ? '৪' : `অর্ধেক লেখা: ${name} `
      await field(shown).fill(stem)
      const { next, typedAt, diedAt } = await dieWhileTyping(shown)
      shown = next
      await open?.(shown, texts)
      await expect(field(shown), name).toHaveValue(new RegExp(`^${stem}${key}*$`))
      const left = (await field(shown).inputValue()).length - stem.length
      const lost = diedAt - (typedAt[left] ?? diedAt)
      greatest = Math.max(greatest, lost)
      expect(lost, `${name}: ${left} of ${typedAt.length} keys are left`).toBeLessThan(maxLossMs)
    })
  console.log(`The most typing that a dead page has lost in ${list.length} composers: ${greatest} ms`)
  return shown
}

const all = Object.entries({ ...composers, ...others })
/** They are in the check: one for each way to store a text (tests/system/composers.test.ts). That of the builder is in builder.spec.ts. */
const chosen = new Set(['wall', 'act', 'reflection', 'note'])

/** One user after the other, in one browser. */
async function dieInEach(page: Page, network: Network, isMeant: (name: string) => boolean): Promise<void> {
  const texts = await seed(network)
  let shown = page
  for (const role of ['admin', 'student'] as const) {
    const list = all.filter(([name, { as }]) => as === role && isMeant(name))
    await openSignedIn(shown, role, network.url, startOf(list, texts))
    shown = await typeAndDie(shown, texts, list)
  }
}

test('a page that dies loses at most 1 s of typing, in the composers of a conversation, a case and a lesson', async ({ page, network }) => {
  await dieInEach(page, network, (name) => chosen.has(name))
})

test(
  'a page that dies loses at most 1 s of typing, in every other composer',
  heldBy(
    'tests/system/composers.test.ts#each text of several lines is stored while it is typed',
    'tests/e2e/composers.spec.ts#in the composers of a conversation, a case and a lesson',
    'src/forms/device/codec.test.ts#stores one text as it is typed',
    'src/offline/drafts/debounced-writer.test.ts#writes the first change at once and only the latest of the next ones',
  ),
  async ({ page, network }) => {
    await dieInEach(page, network, (name) => !chosen.has(name))
  },
)
