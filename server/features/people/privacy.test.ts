import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceFace, faces, noName } from '../../../contract/account/person.ts'
import { endpoints } from '../../../contract/index.ts'
import { type Level, levels, privateFields, reaches, usualLevels } from '../../../contract/people/privacy.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { newPost, progressReport, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { addSmallCourse, type SmallCourse } from '../../../tests/support/small-course.ts'
import type { Account } from '../../accounts/accounts.ts'
import { certificates, photos, threads, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

/** Viewers with the reach of each. Staff reach no further than other members, and blocked ones see what visitors see. */
const viewers = {
  visitor: 'everyone',
  member: 'members',
  follower: 'followers',
  blocked: 'everyone',
  self: 'me',
  instructor: 'members',
  admin: 'members',
} as const
type ViewerName = keyof typeof viewers

/** A person whose fields all have one level, with words that are nowhere else. */
interface Shown {
  readonly level: Level
  readonly account: Account
  readonly token: string
  readonly words: {
    readonly name: string
    readonly place: string
    readonly about: string
    readonly learning: string
    readonly text: string
    readonly photo: string
  }
  readonly face: string
}

let server: TestApp
let course: SmallCourse
let people: Shown[]
let tokens: Record<Exclude<ViewerName, 'visitor' | 'self'>, string>
const places = { threads: [] as string[], posts: [] as string[], events: [] as string[] }
const hour = 3_600_000

async function push(account: Account, token: string, ...commands: SentCommand[]): Promise<void> {
  const sent = { client_id: newId(), user_id: account.id, sent_at: server.clock.now, app_version: 'test', commands }
  const { status, body } = await server.call('POST', '/api/sync/push', { token, body: sent })
  expect(status).toBe(200)
  for (const result of body.results as { outcome: string }[]) expect(result).toMatchObject({ outcome: 'applied' })
}

const setTie = (id: string, kind: string, is_on = true) => sentCommand('setTie', { id, kind, is_on })

async function addShown(level: Level): Promise<Shown> {
  const mark = randomUUID().slice(0, 8)
  const words = { name: `নাম-${mark}`, place: `জায়গা-${mark}`, about: `পরিচয়-${mark}`, learning: `কোর্স-${mark}`, text: `লেখা-${mark}` }
  const account = await server.addPerson({ name: words.name })
  const face = faces.find((one) => one !== chanceFace(account.id)) ?? 'curls'
  await server.db.update(users).set({ place: words.place, about: words.about, face }).where(eq(users.id, account.id))
  const { token } = (await server.signIn(account)).body
  const changes = Object.entries(usualLevels).map(([field, from]) => [field, { from, to: level }])
  await push(account, token, sentCommand('setPrivacy', { changes: Object.fromEntries(changes) }))
  await push(account, token, sentCommand('setPhoto', { photo: (await aPicture(120, 120)).toString('base64') }))
  const [stored] = await server.db.select().from(photos).where(eq(photos.userId, account.id))
  // The noise of a photo is in no other one.
  const photo = stored?.photo.slice(1_000, 1_040) ?? ''
  expect(photo).toHaveLength(40)
  const title = { bn: words.learning, en: '' }
  await server.db.insert(certificates).values({
    code: mark.toUpperCase().padEnd(10, '0'),
    userId: account.id,
    courseId: course.id,
    courseSlug: course.slug,
    courseTitle: title,
    packageVersion: 1,
    name: 'সনদের নাম',
    issuedAt: new Date(server.clock.now),
    credential: mark,
    change: 1,
  })
  return { level, account, token, words: { ...words, photo }, face }
}

beforeAll(async () => {
  server = await openTestApp()
  course = await addSmallCourse(server.db, server.files)
  const category = await addCategory(server.db, 'dim')
  const roles = { member: 'student', follower: 'student', blocked: 'student', instructor: 'instructor', admin: 'admin' } as const
  const accounts = new Map<string, [Account, string]>()
  for (const [viewer, role] of Object.entries(roles)) {
    const account = await server.addPerson({ name: 'দর্শক', role })
    accounts.set(viewer, [account, (await server.signIn(account)).body.token])
  }
  tokens = Object.fromEntries([...accounts].map(([viewer, [, token]]) => [viewer, token])) as typeof tokens
  const [follower, followerToken] = accounts.get('follower') ?? []
  const [blocked] = accounts.get('blocked') ?? []
  const [organiser, organiserToken] = accounts.get('member') ?? []
  if (!follower || !blocked || !followerToken || !organiser || !organiserToken) throw new Error('A viewer is missing.')
  const eventInput = (title: string) => {
    const texts = { title: { bn: title, en: '' }, place: { bn: 'মাঠ', en: '' }, description: { bn: '', en: '' } }
    const times = { starts_at: server.clock.now + 50 * hour, ends_at: server.clock.now + 51 * hour }
    return { id: newId(), ...texts, ...times, capacity: null }
  }
  // The organiser sees who comes.
  const fair = sentCommand('createEvent', eventInput('মেলা'))
  await push(organiser, organiserToken, fair)
  people = []
  for (const level of levels) {
    const person = await addShown(level)
    const { account, token } = person
    const [post, thread] = [newPost(person.words.text), newThread(category)]
    const event = sentCommand('createEvent', eventInput('আড্ডা'))
    await push(account, token, post, thread, event, sentCommand('registerForEvent', { event_id: subjectOf(fair) }))
    await push(account, token, newReply({ kind: 'post', id: subjectOf(post) }), newReply(ofThread(subjectOf(thread))))
    await push(account, token, progressReport(course.id, course.lessonId, [course.textBlockId]))
    await push(account, token, sentCommand('reviewCourse', { course_id: course.id, stars: 5, body: 'ভালো' }))
    await push(follower, followerToken, setTie(account.id, 'follow'))
    if (level === 'followers') await push(account, token, setTie(follower.id, 'follower'))
    await push(account, token, setTie(blocked.id, 'block'))
    places.posts.push(subjectOf(post))
    places.threads.push(subjectOf(thread))
    places.events.push(subjectOf(event), subjectOf(fair))
    people.push(person)
  }
  server.clock.now += 60_000
})
afterAll(() => server.close())

/** Inputs of the endpoints that need one. Others are called without. */
function inputsOf(name: string, person: Shown): string[] {
  const id = person.account.id
  const known: Record<string, string[]> = {
    'people.get': [id],
    'people.activity': [`${id}/activity`],
    'people.circle': ['connections', 'followers', 'following'].map((circle) => `${id}/connections?circle=${circle}`),
    'people.shown': [`?ids=${id}`],
    'translations.get': ['?language=bn'],
    'banner.data': [`?type=course-learning&course_id=${course.slug}`],
    'events.get': places.events,
    'events.people': places.events.map((event) => `${event}/people`),
    'sync.pull': ['?me=0&community=0&catalogue=0&shape=5', '?community=1&shape=5', '?community=0&shape=1', '?community=0'],
    'sync.replies': [...places.threads, ...places.posts].map((of) => `?of=${of}&after=0`),
    'drafts.teachers': [`?name=${encodeURIComponent(person.words.name)}`, '?name=%E0%A6%A8'],
    'translations.history': ['?language=bn&key=wall.title'],
    'forum.search': [`?q=${encodeURIComponent('ডিমের দাম')}`],
    'reactions.counts': [`?of=${[...places.threads, ...places.posts].join(',')}`],
  }
  return known[name] ?? ['']
}

/** Pages of the administration show accounts: to administrators alone, and not here. */
const ofAdministration = new Set(['admin'])
/** These name a document or a file, which has its own code. */
const others = ['certificates.get', 'certificates.pdf', 'courses.media', 'pictures.get', 'courses.package', 'courses.get', 'graduates.list']

const called = new Set<string>()

const read = new Map<string, Promise<Map<string, string>>>()

/** All that a viewer can read of all people, as one text, by endpoint. */
function readAll(viewer: ViewerName, person: Shown): Promise<Map<string, string>> {
  const token = viewer === 'visitor' ? undefined : viewer === 'self' ? person.token : tokens[viewer]
  const answers = read.get(token ?? '') ?? readWith(token, viewer === 'self' ? [person] : people)
  read.set(token ?? '', answers)
  return answers
}

async function readWith(token: string | undefined, about: readonly Shown[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [area, rows] of Object.entries(endpoints))
    for (const [key, row] of Object.entries(rows)) {
      const name = `${area}.${key}`
      if (row.method !== 'GET' || ofAdministration.has(row.access) || others.includes(name)) continue
      const texts: string[] = []
      const inputs = name === 'reviews.list' ? [`${course.slug}/reviews`] : about.flatMap((person) => inputsOf(name, person))
      for (const input of new Set(inputs)) {
        const path = `/api${row.path.split('/:')[0]}${input === '' || input.startsWith('?') ? '' : '/'}${input}`
        const answer = await server.call('GET', path, token === undefined ? {} : { token })
        if (answer.status === 200) called.add(name)
        texts.push(JSON.stringify(answer.body))
      }
      found.set(name, texts.join('\n'))
    }
  return found
}

/** True if the chosen face is beside its person. */
function showsFace(text: string, { account, face }: Shown): boolean {
  return new RegExp(`"id":"${account.id}","name":"[^"]*","face":"${face}"`).test(text)
}

/** Rows that all devices share. */
const shared = ['sync.pull', 'sync.replies']

describe.each(levels)('fields for %s', (level) => {
  it.each(Object.keys(viewers) as ViewerName[])('are in no answer to a %s who may not see them, and in one to who may', async (viewer) => {
    const person = people.find((one) => one.level === level)
    if (!person) throw new Error(level)
    const mayRead = reaches(viewers[viewer], level)
    const answers = await readAll(viewer, person)
    const all = [...answers.values()].join('\n')
    const { text, ...fields } = person.words
    for (const [field, word] of Object.entries(fields)) {
      const where = [...answers].filter(([, text]) => text.includes(word)).map(([name]) => name)
      // One's own account, data and certificates are one's own.
      if (mayRead) expect(where, `${field}: shown`).toContain('people.get')
      else expect(where, `${field}: hidden`).toEqual([])
      if (level !== 'everyone' && viewer !== 'self') for (const name of shared) expect(where, `${field} in rows of all`).not.toContain(name)
    }
    expect(showsFace(all, person), 'face').toBe(mayRead)
    expect(answers.get('people.get')?.includes(mayRead ? person.words.name : noName)).toBe(true)
    expect(answers.get('people.activity')?.includes(text)).toBe(mayRead)
  })
})

it('asks every endpoint that reads, and gets an answer of each', () => {
  const names = Object.entries(endpoints).flatMap(([area, rows]) =>
    Object.entries(rows).flatMap(([key, row]) => (row.method === 'GET' && row.access !== 'admin' ? [`${area}.${key}`] : [])),
  )
  // A request for help with a password has a secret of its own, and prices are of an own draft.
  const unasked = ['passwordHelp.state', 'drafts.price', ...others]
  expect(names.filter((name) => !called.has(name) && !unasked.includes(name))).toEqual([])
})

it('has a level for each field, and hides what a build does not know', () => {
  expect(privateFields.length).toBe(8)
  expect(levels.map((level) => reaches('everyone', level))).toEqual([true, false, false, false])
})

describe('blocked people', () => {
  it('get no list with the texts of who has blocked them, nor the other way round', async () => {
    const [person] = people
    if (!person) throw new Error('No person.')
    const search = `/api/forum/search?q=${encodeURIComponent('ডিমের দাম')}`
    for (const path of ['/api/posts', '/api/forum/threads', search, '/api/events', `/api/courses/${course.slug}/reviews`]) {
      const asVisitor = JSON.stringify((await server.call('GET', path)).body)
      const asBlocked = JSON.stringify((await server.call('GET', path, { token: tokens.blocked })).body)
      expect(asVisitor, path).toContain(person.account.id)
      expect(asBlocked, path).not.toContain(person.account.id)
    }
  })
})

async function newMember() {
  const account = await server.addPerson({})
  return { account, token: (await server.signIn(account)).body.token }
}

it('blocked people without a tie read nothing of the block', async () => {
  const [one, other] = [await newMember(), await newMember()]
  for (const isOn of [true, false, true]) {
    server.clock.now += 1000
    await push(one.account, one.token, { ...setTie(other.account.id, 'block', isOn), made_at: server.clock.now })
  }
  const pulled = await server.call('GET', '/api/sync/pull?me=0&shape=5', { token: other.token })
  expect(JSON.stringify(pulled.body)).not.toContain(one.account.id)
  const path = `/api${endpoints.profile.ownData.path}`
  const ownData = async (token: string) => JSON.stringify((await server.call('GET', path, { token })).body)
  expect(await ownData(other.token)).toContain(other.account.id)
  expect(await ownData(other.token)).not.toContain(one.account.id)
  expect(await ownData(one.token)).toContain(other.account.id)
})

it('who followed before a field was for followers sees it only after a yes, and no longer after a refusal', async () => {
  const [one, fan] = [await newMember(), await newMember()]
  await server.db.update(users).set({ about: 'শুধু অনুসারীর' }).where(eq(users.id, one.account.id))
  const decideAt = async (by: typeof one, to: typeof one, kind: string, isOn = true) => {
    server.clock.now += 1000
    await push(by.account, by.token, { ...setTie(to.account.id, kind, isOn), made_at: server.clock.now })
  }
  const level = (to: Level, from: Level) => push(one.account, one.token, sentCommand('setPrivacy', { changes: { about: { from, to } } }))
  const seen = async () => {
    const { body } = await server.call('GET', `/api/users/${one.account.id}`, { token: fan.token })
    return JSON.stringify(body).includes('শুধু অনুসারীর')
  }
  await decideAt(fan, one, 'follow')
  await level('followers', 'me')
  expect(await seen()).toBe(false)
  await decideAt(one, fan, 'follower')
  expect(await seen()).toBe(true)
  await decideAt(one, fan, 'follower', false)
  await level('me', 'followers')
  await decideAt(fan, one, 'follow')
  await level('followers', 'me')
  expect(await seen()).toBe(false)
})

it('pages of a third person name no one whom the caller blocks or mutes, and count the texts that they list', async () => {
  const [viewer, unwanted, third] = [await newMember(), await newMember(), await newMember()]
  const thread = newThread(await addCategory(server.db, 'third'), 'পাখির দাম', 'কত?')
  await push(unwanted.account, unwanted.token, thread)
  const of = ofThread(subjectOf(thread))
  await push(third.account, third.token, newReply(of, 'প্রথম'), setTie(unwanted.account.id, 'connect'))
  await push(unwanted.account, unwanted.token, setTie(third.account.id, 'connect'))
  const changes = { connections: { from: usualLevels.connections, to: 'everyone' } }
  await push(third.account, third.token, sentCommand('setPrivacy', { changes }))
  const read = async (part: string) => {
    const { body } = await server.call('GET', `/api/users/${third.account.id}${part}`, { token: viewer.token })
    return JSON.stringify(body)
  }
  expect(await read('/activity')).toContain('পাখির দাম')
  expect(await read('/connections?circle=connections')).toContain(unwanted.account.id)
  await push(viewer.account, viewer.token, setTie(unwanted.account.id, 'mute'))
  expect(await read('/connections?circle=connections')).not.toContain(unwanted.account.id)
  const activity = await read('/activity')
  expect([activity.includes('পাখির দাম'), activity.includes('প্রথম'), activity.includes(of.id)]).toEqual([false, true, false])
  expect(await read('')).toContain('"replies":1')
  await server.db
    .update(threads)
    .set({ removedAt: new Date(server.clock.now) })
    .where(eq(threads.id, of.id))
  expect([await read(''), await read('/activity')]).toEqual([expect.stringContaining('"replies":0'), expect.stringContaining('"items":[]')])
})
