import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WholeCase } from '../../../contract/moderation/cases.ts'
import type { OwnDecision } from '../../../contract/moderation/reports.ts'
import { type Change, rowShape, type SentCommand } from '../../../contract/sync.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import type { Account } from '../../accounts/accounts.ts'
import { replies, settings, threads, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { countLinks } from './links.ts'
import { dayCounter } from './new-accounts.ts'

const day = 24 * 60 * 60_000
interface Member {
  user: Account
  token: string
}
let server: TestApp
let categoryId: string
let admin: Member
let newcomer: Member
const member = async (role: Account['role'] = 'student', isNew = false): Promise<Member> => {
  const user = await server.addPerson({ role })
  if (isNew) await server.db.update(users).set({ knownSince: null }).where(eq(users.id, user.id))
  return { user, token: (await server.signIn(user, true)).body.token }
}
beforeAll(async () => {
  server = await openTestApp()
  categoryId = await addCategory(server.db, 'prices')
  admin = await member('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  newcomer = await member('student', true)
})

async function push({ user, token }: Member, ...commands: SentCommand[]): Promise<string[]> {
  const body = { client_id: randomUUID(), user_id: user.id, sent_at: server.clock.now, app_version: 'test', commands }
  const answer = await server.call('POST', '/api/sync/push', { body, token })
  expect(answer.status).toBe(200)
  return (answer.body.results as { outcome: string }[]).map(({ outcome }) => outcome)
}
const at = (command: SentCommand, made_at = server.clock.now): SentCommand => ({ ...command, made_at })
const thread = (made_at?: number, body = 'কত রাখেন?') => at(newThread(categoryId, 'দাম', body), made_at)
async function pulled(by: Member | null, scope: 'me' | 'community'): Promise<Change[]> {
  const { body } = await server.call('GET', `/api/sync/pull?${scope}=0&shape=${rowShape}`, by ? { token: by.token } : {})
  return (body.scopes as Record<string, { changes: Change[] }>)[scope]?.changes ?? []
}
const decisions = async (by: Member) =>
  (await pulled(by, 'me')).filter(({ table, row }) => table === 'decisions' && row).map(({ row }) => row as OwnDecision)
const isSeen = async (id: string) => (await pulled(null, 'community')).some(({ key, row }) => key === id && row !== null)
const queue = async () =>
  (await server.call('GET', '/api/admin/moderation', { token: admin.token })).body as unknown as { items: WholeCase[] }
const caseOf = async (id: string) => (await queue()).items.find((one) => one.target_id === id)
async function decide(id: string, decision: 'keep' | 'hide'): Promise<void> {
  const one = await caseOf(id)
  const body = { version: one?.version, decision, reason: 'spam', words: '', suspend_days: 0 }
  expect((await server.call('POST', `/api/admin/moderation/${one?.id}/decide`, { body, token: admin.token })).status).toBe(200)
}

describe('the days of a limit', () => {
  const takenOf = (made: number[], limit: number, today: number) => {
    const take = dayCounter([], limit, 0, today)
    return made.filter((one) => take(one)).length
  }
  it.each([
    ['a day has its limit', [5, 5, 5, 5], 3, 5, 3],
    ['each day has its own', [3, 3, 3, 4, 4, 4, 5, 5, 5], 3, 5, 9],
    ['what was too much for a day counts for the next ones', [3, 3, 3, 3, 3], 3, 5, 5],
    ['but not for days before it', [5, 5, 5, 5], 3, 5, 3],
    ['a day before the account is its first day', [-9, -9, -9, -9], 3, 0, 3],
    ['a day that has not been is today', [9, 9, 9, 9], 3, 5, 3],
  ])('%s', (_name, made, limit, today, taken) => {
    expect(takenOf(made, limit, today)).toBe(taken)
  })

  it('is never exceeded by the days that the device names, however they are mixed', () => {
    for (let round = 0; round < 200; round++) {
      const made = Array.from({ length: 60 }, () => Math.floor(Math.random() * 10) - 2)
      expect(takenOf(made, 3, 6)).toBeLessThanOrEqual(3 * 7)
    }
  })
})

it.each([
  ['দাম ৫.৫০ টাকা। চলবে...', 0],
  ['১২.৫ কেজি, e.g. ধান', 0],
  ['দেখুন www.dokan.com', 1],
  ['দেখুন dokan.xyz/abc আর https://x.bd', 2],
  ['[এখানে](http://x.y/z)', 1],
])('%s has %i links', (text, links) => {
  expect(countLinks(text)).toBe(links)
})

describe('a new account', () => {
  it('starts three threads a day: the fourth waits with its replies, and arrives the next day without a new press', async () => {
    const four = [thread(), thread(), thread(), thread()]
    const [, , , last] = four as [SentCommand, SentCommand, SentCommand, SentCommand]
    const reply = { ...at(newReply(ofThread(subjectOf(last)), 'আরেকটি কথা')), after: last.id, lane: last.lane }
    const post = at(newPost('আলাপের লেখা'))
    expect(await push(newcomer, ...four, reply, post)).toEqual(['applied', 'applied', 'applied', 'retry', 'retry', 'applied'])
    expect(await push(newcomer, last, reply)).toEqual(['retry', 'retry'])
    server.clock.now += day
    const { token } = (await server.signIn(newcomer.user)).body
    expect(await push({ ...newcomer, token }, last, reply)).toEqual(['applied', 'applied'])
    const texts = await server.db.select().from(threads).where(eq(threads.authorId, newcomer.user.id))
    expect(texts).toHaveLength(4)
  })

  it('answers ten times a day, and one command that is repeated counts once', async () => {
    const author = await member()
    const started = thread()
    await push(author, started)
    const of = ofThread(subjectOf(started))
    const twelve = Array.from({ length: 12 }, (_, index) => at(newReply(of, `উত্তর ${index}`)))
    expect(await push(newcomer, ...twelve.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'applied'))
    expect(await push(newcomer, ...twelve)).toEqual([...Array.from({ length: 10 }, () => 'applied'), 'retry', 'retry'])
    expect(await server.db.$count(replies, eq(replies.authorId, newcomer.user.id))).toBe(10)
  })

  it('is known after a day, ten opened conversations and a text that others see, and not before', async () => {
    const author = await member()
    const started = Array.from({ length: 10 }, () => thread())
    await push(author, ...started)
    const known = async () => (await server.db.select().from(users).where(eq(users.id, newcomer.user.id)))[0]?.knownSince
    for (const one of [...started, ...started])
      expect((await server.call('GET', `/api/sync/replies?of=${subjectOf(one)}`, { token: newcomer.token })).status).toBe(200)
    expect(await push(newcomer, at(newPost('প্রথম লেখা')))).toEqual(['applied'])
    await push(newcomer, at(newPost('আবার')))
    expect(await known()).toBeNull()
    server.clock.now += day
    newcomer = { ...newcomer, token: (await server.signIn(newcomer.user)).body.token }
    const many = Array.from({ length: 5 }, () => thread())
    expect(await push(newcomer, ...many)).toEqual(many.map(() => 'applied'))
    expect(await known()).toBeInstanceOf(Date)
  })

  it.each(['threads', 'links'])('has the limits that the settings name: %s', async (what) => {
    const value = { key: what === 'threads' ? 'new_account_threads' : 'first_link_waits', value: what === 'threads' ? 1 : false } as const
    await server.db.insert(settings).values({ ...value, change: 1, changedAt: new Date(), changedBy: admin.user.id } as never)
    const post = at(newPost('দেখুন www.dokan.com'))
    expect(await push(newcomer, thread(), thread(), post)).toEqual(
      what === 'threads' ? ['applied', 'retry', 'applied'] : ['applied', 'applied', 'applied'],
    )
    expect(await isSeen(subjectOf(post))).toBe(what === 'links')
    await server.db.delete(settings)
  })
})

describe('the first text with a link of a new account', () => {
  const link = 'সস্তায় পাবেন: https://dokan.xyz'

  it.each(['post', 'reply', 'thread', 'edited post', 'edited reply'])(
    '(%s) waits for a moderator; its author reads that, and others read it after',
    async (kind) => {
      const author = await member()
      const started = thread()
      await push(author, started)
      const of = ofThread(subjectOf(started))
      const isThread = kind === 'thread'
      const first =
        kind === 'post' ? newPost(link) : isThread ? newThread(categoryId, 'দাম', link) : kind === 'reply' ? newReply(of, link) : undefined
      let id = first ? subjectOf(first) : ''
      if (first) expect(await push(newcomer, at(first))).toEqual(['applied'])
      else {
        const plain = kind === 'edited post' ? newPost('সাধারণ') : newReply(of, 'সাধারণ')
        id = subjectOf(plain)
        const edit = { id, body: link, from: 'সাধারণ' }
        const edited = kind === 'edited post' ? sentCommand('editPost', edit) : sentCommand('editReply', { ...edit, of })
        expect(await push(newcomer, at(plain))).toEqual(['applied'])
        expect(await push(newcomer, at(edited))).toEqual(['applied'])
      }
      const parent = isThread || kind.endsWith('post') ? null : of.id
      const seenByOthers = async () => {
        if (!parent) return await isSeen(id)
        const { body } = await server.call('GET', `/api/sync/replies?of=${parent}`)
        return (body.changes as Change[]).some(({ key, row }) => key === id && row !== null)
      }
      expect(await seenByOthers()).toBe(false)
      expect(await decisions(newcomer)).toMatchObject([{ state: 'waiting', reason: null, body: link }])
      expect(await caseOf(id)).toMatchObject({ cause: 'link', reporters: 0, is_hidden: true, is_open: true, body: link })
      await decide(id, 'keep')
      expect(await seenByOthers()).toBe(true)
      expect(await decisions(newcomer)).toMatchObject([{ state: 'restored' }])
      // The next one needs no moderator, unless it has more than two links.
      const next = newPost('আবার https://dokan.xyz')
      const three = newPost('www.a.com www.b.com www.c.com')
      expect(await push(newcomer, at(next), at(three))).toEqual(['applied', 'applied'])
      expect([await isSeen(subjectOf(next)), await isSeen(subjectOf(three))]).toEqual([true, false])
    },
  )

  it('stays hidden once a moderator has decided so, and its author may appeal', async () => {
    const post = newPost(link)
    await push(newcomer, at(post))
    await decide(subjectOf(post), 'hide')
    const [decision] = await decisions(newcomer)
    expect(decision).toMatchObject({ state: 'hidden', reason: 'spam' })
    expect(await push(newcomer, at(sentCommand('appeal', { id: decision?.id ?? '', words: 'আমার দোকান' })))).toEqual(['applied'])
    expect(await caseOf(subjectOf(post))).toMatchObject({ appeal: 'আমার দোকান' })
  })

  it('does not wait for an account that is known', async () => {
    const post = newPost(link)
    await push(await member(), at(post))
    expect(await isSeen(subjectOf(post))).toBe(true)
    expect(await caseOf(subjectOf(post))).toBeUndefined()
  })
})

it('one text in three places within a day comes to the moderators once, and stays; thanks do not', async () => {
  const author = await member()
  const text = (mark: string) => `সবচেয়ে সস্তা সার পাবেন শুধু আমাদের দোকানে${mark} আজই আসুন।`
  const posts = [newPost(text(',')), newPost(text('!!')), newPost(text(''))].map((one) => at(one))
  for (const post of posts) await push(author, post)
  const found = (await queue()).items.filter((one) => one.author.id === author.user.id)
  expect(found).toMatchObject([{ cause: 'repeats', reporters: 0, is_hidden: false }])
  expect(await isSeen(subjectOf(posts[2] as SentCommand))).toBe(true)
  expect(await decisions(author)).toEqual([])
  await push(author, at(newPost(text(''))))
  for (let index = 0; index < 4; index++) await push(author, at(newPost('ধন্যবাদ')))
  expect((await queue()).items.filter((one) => one.author.id === author.user.id)).toHaveLength(1)
})
