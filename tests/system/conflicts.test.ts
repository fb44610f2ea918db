/**
 * The conflicts of the community, as the reader meets them. Lines that other files hold:
 * - an edit across a moderator's hiding is stored and stays hidden: sync-moderation.test.ts, "waits nowhere",
 * - two moderators of one case: server/features/moderation/moderation.test.ts, "of two moderators" and "of two at once is one",
 * - 1,000 reactions and their ends out of order: server/features/reactions/reactions.test.ts, "holds after 1,000 presses"; with clocks
 *   that jump: decisions.test.ts,
 * - the counts on screen: src/features/wall/reactions/reactions.test.ts, "shows at once what was pressed",
 * - what is done and undone unsent leaves nothing to send: src/features/wall/reactions/reactions.test.ts, "sends the last of several
 *   presses", and src/offline/outbox/outbox.test.ts, "removes an unsent command with its effect".
 */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

await vi.hoisted(async () => {
  const { stubBrowser } = await import('../support/browser-stubs.ts')
  stubBrowser({ self: {}, document: { documentElement: { lang: '' } } })
})

import type { RepliesOf } from '../../contract/forum.ts'
import type { WholeCase } from '../../contract/moderation/cases.ts'
import { replies as replyRows } from '../../server/db/schema.ts'
import type { ShownReply } from '../../src/features/wall/forum.queries.ts'
import { ReplyStatus } from '../../src/features/wall/replies/reply-status.tsx'
import type { Language } from '../../src/i18n/language.ts'
import { loadWords, startWords, switchLanguage } from '../../src/i18n/setup.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Device, openDevice } from '../support/device.ts'
import { addCategory } from '../support/forum.ts'
import { learnerWords } from '../support/learner.ts'
import { sentCommand } from '../support/sent-command.ts'
import { type Caller, openWorld, type World } from '../support/world.ts'

const bothLanguages = ['bn', 'en'] as const
let world: World
let categoryId: string
beforeAll(async () => {
  await startWords('bn')
  await loadWords('forum')
  world = await openWorld()
  categoryId = await addCategory(world.db, 'prices')
})
afterAll(async () => await world?.close())

const deviceOf = async (caller: Caller): Promise<Device> =>
  await openDevice(world, world.ids[caller], (await world.tokenOf(caller)) ?? '', () => 'fine')
async function call<T>(caller: Caller, method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const headers = { authorization: `Bearer ${await world.tokenOf(caller)}` }
  const answer = await world.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}
async function pushAs(caller: Caller, name: Parameters<typeof sentCommand>[0], input: unknown): Promise<void> {
  const commands = [sentCommand(name, input, { made_at: Date.now() })]
  const push = { client_id: newId(), user_id: world.ids[caller], sent_at: Date.now(), app_version: 'test', commands }
  expect(await call(caller, 'POST', '/sync/push', push)).toMatchObject({ results: [{ outcome: 'applied' }] })
}

async function start(device: Device): Promise<RepliesOf> {
  const id = newId()
  await device.send(device.local.startThread, { id, category_id: categoryId, title: 'ডিমের দাম', body: 'কত রাখেন?' })
  await device.syncNow()
  return { kind: 'thread', id }
}
async function reply(device: Device, of: RepliesOf, body = 'দেরিতে লেখা'): Promise<string> {
  const id = newId()
  await device.send(device.local.addReply, { id, of, body })
  return id
}
async function shownOn(device: Device, of: RepliesOf, id: string): Promise<ShownReply> {
  const found = (await device.conversation(of.id)).replies.find((one) => one.id === id)
  if (!found) throw new Error('The reply is not on the page.')
  return found
}
const lock = async ({ id }: RepliesOf) => pushAs('instructor', 'changeThread', { id, changes: { is_locked: { from: false, to: true } } })

/** The words above a reply, by language. */
async function wordsAbove(shown: ShownReply): Promise<Record<Language, string>> {
  // The device has a document of its own.
  Object.assign(document, { documentElement: { lang: '' } })
  const shownWords: Partial<Record<Language, string>> = {}
  for (const language of bothLanguages) {
    await switchLanguage(language)
    shownWords[language] = renderToStaticMarkup(createElement(ReplyStatus, { reply: shown })).replace(/<[^>]+>/g, '|')
  }
  return shownWords as Record<Language, string>
}
async function expectWords(shown: ShownReply, key: 'locked' | 'gone' | 'clash'): Promise<void> {
  const shownWords = await wordsAbove(shown)
  for (const language of bothLanguages) {
    const words = learnerWords(language, 'forum').reply as { rejected: string } & Record<typeof key, string>
    expect(shownWords[language]).toContain(`|${words.rejected}|`)
    expect(shownWords[language]).toContain(words[key])
  }
}

describe('after the lock of its thread', () => {
  it('a reply is rejected: its text stays in its place, with the reason in both languages, and begins a new thread with one press', async () => {
    const device = await deviceOf('student')
    const of = await start(device)
    const id = await reply(device, of)
    await lock(of)
    await device.syncNow()
    const shown = await shownOn(device, of, id)
    expect(shown).toMatchObject({ body: 'দেরিতে লেখা', pending: { state: 'rejected', code: 'locked' } })
    await expectWords(shown, 'locked')
    await device.moveToNewThread(shown.body, shown.pending?.id ?? '')
    expect(JSON.parse((await device.db.drafts.get('thread:new'))?.text ?? '')).toEqual({ body: 'দেরিতে লেখা' })
    expect(await device.db.outbox.count()).toBe(0)
  })

  it('an edit is rejected and its text stays in its place', async () => {
    const device = await deviceOf('student')
    const of = await start(device)
    const id = await reply(device, of, 'আগে')
    await device.syncNow()
    await lock(of)
    await device.send(device.local.editReply, { id, of, from: 'আগে', body: 'পরে' })
    await device.syncNow()
    const shown = await shownOn(device, of, id)
    expect(shown).toMatchObject({ body: 'পরে', pending: { state: 'rejected', code: 'locked' } })
    await expectWords(shown, 'locked')
  })
})

async function hide({ id }: RepliesOf): Promise<void> {
  await pushAs('instructor', 'report', { of: { kind: 'thread', id }, reason: 'harm', words: '' })
  const { items } = await call<{ items: WholeCase[] }>('admin', 'GET', '/admin/moderation')
  const one = items.find(({ target_id }) => target_id === id)
  const decision = { version: one?.version, decision: 'hide', reason: 'harm', words: '', suspend_days: 0 }
  await call('admin', 'POST', `/admin/moderation/${one?.id}/decide`, decision)
}
const block = (caller: Caller, id: string, is_on: boolean) => pushAs(caller, 'setTie', { id, kind: 'block', is_on })

it('a reply to a thread that was removed, was hidden, or is of a person with a block: rejected with the same words, which never say which', async () => {
  const shownWords = new Set<string>()
  for (const how of ['removed', 'hidden', 'blocked'] as const) {
    const [author, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(author)
    await other.pull()
    await other.open(of.id)
    const id = await reply(other, of)
    if (how === 'removed') await pushAs('student', 'removeReply', { id: of.id, of })
    if (how === 'hidden') await hide(of)
    if (how === 'blocked') await block('student', world.ids.other, true)
    await other.push()
    const [row] = await other.db.outbox.toArray()
    expect(row, how).toMatchObject({ state: 'rejected', code: 'gone', input: { body: 'দেরিতে লেখা' } })
    const shown = { id, body: 'দেরিতে লেখা', pending: row } as unknown as ShownReply
    await expectWords(shown, 'gone')
    shownWords.add(JSON.stringify([await wordsAbove(shown), row?.message]))
    if (how === 'blocked') await block('student', world.ids.other, false)
  }
  expect(shownWords.size).toBe(1)
})

it('a reply to a thread that the device knows only by its head is taken, and the text of the thread is fetched later', async () => {
  const [author, other] = [await deviceOf('student'), await deviceOf('other')]
  const of = await start(author)
  await other.pull()
  expect([await other.db.threads.get(of.id), await other.db.replies.where('parent_id').equals(of.id).count()]).toMatchObject([
    { id: of.id },
    0,
  ])
  const id = await reply(other, of, 'না পড়েই লিখলাম')
  await other.syncNow()
  expect(await other.db.outbox.toArray()).toEqual([])
  expect((await world.db.select().from(replyRows)).filter((row) => row.id === id)).toHaveLength(1)
  const { first, replies } = await other.open(of.id)
  expect([first?.body, ...replies.map(({ body }) => body)]).toEqual(['কত রাখেন?', 'না পড়েই লিখলাম'])
})

it('an edit of a text that another device of its author has edited is rejected, and the page has both texts', async () => {
  const [one, two] = [await deviceOf('student'), await deviceOf('student')]
  const of = await start(one)
  const id = await reply(one, of, 'আগে')
  await one.syncNow()
  await two.pull()
  await two.open(of.id)
  await one.send(one.local.editReply, { id, of, from: 'আগে', body: 'প্রথমটা' })
  await one.syncNow()
  await two.send(two.local.editReply, { id, of, from: 'আগে', body: 'দ্বিতীয়টা' })
  await two.syncNow()
  await two.open(of.id)
  const shown = await shownOn(two, of, id)
  expect(shown).toMatchObject({ body: 'দ্বিতীয়টা', theirs: 'প্রথমটা', pending: { code: 'changed_meanwhile' } })
  await expectWords(shown, 'clash')
})

describe('of two who moderate a thread', () => {
  it('the second with the same act has nothing left to do; with another one the act is rejected', async () => {
    const [teacher, admin] = [await deviceOf('instructor'), await deviceOf('admin')]
    const of = await start(await deviceOf('student'))
    const [fish, rice] = [await addCategory(world.db, 'fish'), await addCategory(world.db, 'rice')]
    const move = (device: Device, to: string) =>
      device.send(device.local.changeThread, { id: of.id, changes: { category_id: { from: categoryId, to } } })
    for (const device of [teacher, admin]) await device.pull()
    await move(teacher, fish)
    await teacher.syncNow()
    await move(admin, fish)
    await admin.push()
    expect(await admin.db.outbox.where('state').equals('rejected').count()).toBe(0)
    const third = await deviceOf('admin')
    await move(third, rice)
    await third.push()
    expect(await third.db.outbox.toArray()).toMatchObject([{ state: 'rejected', code: 'changed_meanwhile' }])
  })
})

it('each rejection of the server has its words in both languages on the page of what waits', () => {
  const codes = ['locked', 'gone', 'changed_meanwhile', 'forbidden', 'appeal_used', 'not_found']
  for (const language of bothLanguages) {
    const reasons = learnerWords(language, 'outbox').reasons as Record<string, string>
    for (const code of codes) expect(reasons[code], `${language}: ${code}`).toMatch(/\S{2}/)
  }
})
