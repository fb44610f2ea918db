import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonsOf } from '../../contract/courses/courses.ts'
import type { Prefilled } from '../../contract/page-files.ts'
import { dayMs } from '../../contract/values/day-number.ts'
import { prefills } from '../../tests/support/built-pages.ts'
import { courseSource, writeCourse } from '../../tests/support/course-factory.ts'
import { newPost, sentCommand, subjectOf } from '../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { takeCommunityChanges } from '../db/community-changes.ts'
import { loadContent } from '../db/content/content.ts'
import { takeChanges } from '../db/counters.ts'
import { courses } from '../db/schema.ts'
import { createPrerenderer, type Prerenderer } from './prerenderer.ts'
import type { Render } from './renderer.ts'
import { answerOf } from './test-answer.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  const root = join(world.dataDir, 'content')
  for (const slug of ['one', 'two']) await writeCourse(root, courseSource({ slug }))
  await loadContent({ db: world.db, files: world.files, clock: () => world.now }, root)
})
afterAll(() => world.close())

/** A renderer that a test can hold back, to see what is sent in the meantime. */
function prerenderer(limits: { maxShared?: number } = {}) {
  const asked: string[] = []
  let hold = Promise.resolve()
  const render: Render = async (path, prefilled) => {
    const html = namesOf(path, prefilled)
    if (html === '') return null
    asked.push(path)
    await hold
    return { title: null, preloads: '', html, css: '' }
  }
  const failures: unknown[] = []
  const pages = createPrerenderer({
    services: world.context(null),
    rules: prefills,
    render,
    onFailure: (error) => failures.push(error),
    ...limits,
  })
  const holdBack = () => {
    let letGo = () => {}
    hold = new Promise((resolve) => (letGo = resolve))
    return () => letGo()
  }
  return { pages, asked, failures, holdBack }
}

/** Changes a course as a publication does, with the next number of its scope. */
async function changeCourse(slug: string, values: Partial<typeof courses.$inferInsert>): Promise<void> {
  await world.db.transaction(async (tx) => {
    const change = await takeChanges(tx, 'catalogue')
    await tx
      .update(courses)
      .set({ ...values, change })
      .where(eq(courses.slug, slug))
  })
}

function newEvent(title: string) {
  const text = { bn: '', en: title }
  const starts_at = world.now + dayMs
  return sentCommand('createEvent', {
    id: randomUUID(),
    title: text,
    place: text,
    description: text,
    starts_at,
    ends_at: starts_at + 3_600_000,
    capacity: null,
  })
}

async function htmlOf(pages: Prerenderer, path: string, search?: string): Promise<string | undefined> {
  const content = await pages.contentOf(path, search)
  return content === 'later' ? content : content?.page.html
}

const drawn = (pages: Prerenderer, path: string, search?: string) =>
  vi.waitFor(async () => expect(await pages.contentOf(path, search)).toMatchObject({ page: { title: null } }))

/** Replaces the pages' own `seed`. */
function namesOf(path: string, prefilled: Prefilled): string {
  const { items, course, event, manifest } = answerOf(prefilled)
  if (manifest) {
    const first = manifest.modules[0]?.lessons[0]?.id ?? ''
    const lesson = /lesson=(.+)/.exec(path)?.[1] ?? first
    return manifest.order === 'sequential' && ![first, '1'].includes(lesson) ? '' : lesson
  }
  if (event) return event.called_off_at === null ? event.title.en : ''
  return course?.title.en ?? items?.map(({ body, title }) => body ?? title?.en).join() ?? ''
}

it('sends a page without its text until that is drawn, and draws it once', async () => {
  const { pages, asked, failures, holdBack } = prerenderer()
  const letGo = holdBack()
  expect(await pages.contentOf('courses')).toBe('later')
  expect(await pages.contentOf('courses')).toBe('later')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses')).toBe('Tiny course,Tiny course'))
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses/one')).toBe('Tiny course'))
  expect(await htmlOf(pages, 'courses/one', 'fbclid=IwAR0')).toBe('Tiny course')
  expect(asked).toEqual(['/courses', '/courses/one'])
  expect(failures).toEqual([])
})

it('shows the text as last drawn while a newer one is being drawn', async () => {
  const { pages, holdBack } = prerenderer()
  await drawn(pages, 'courses/one')
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  await changeCourse('one', { summary: { ...row.summary, title: { bn: 'নতুন', en: 'New' } } })
  const letGo = holdBack()
  expect(await htmlOf(pages, 'courses/one')).toBe('Tiny course')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses/one')).toBe('New'))
})

it('has no text of a course that is not public, nor of other addresses', async () => {
  const { pages, asked } = prerenderer()
  await pages.prepare()
  expect(await htmlOf(pages, 'courses/two')).toBe('Tiny course')
  await changeCourse('two', { isPublished: false })
  expect(await pages.contentOf('courses/two')).toBeUndefined()
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses')).toBe('New'))
  const before = asked.length
  for (const path of ['courses/none', 'events/create', `events/${randomUUID()}`, 'community', 'courses/../one', ''])
    expect(await pages.contentOf(path)).toBeUndefined()
  expect(asked).toHaveLength(before)
})

it('shows no words that were taken back or changed, not even until the next drawing', async () => {
  const { pages, holdBack } = prerenderer()
  const author = await world.addPerson()
  const post = newPost('what I regret')
  await world.push(author, [post, newPost('what I mean')])
  await vi.waitFor(async () => expect(await htmlOf(pages, 'community')).toContain('what I regret'))
  await world.push(author, [sentCommand('removePost', { id: subjectOf(post) })])
  const letGo = holdBack()
  expect(await pages.contentOf('community')).toBe('later')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(pages, 'community')).toBe('what I mean'))
})

it('draws the posts once more after a rename of an author, and of no other user', async () => {
  const { pages, asked } = prerenderer()
  const [author, reader] = [await world.addPerson(), await world.addPerson()]
  await world.push(author, [newPost('what I mean')])
  const rename = (id: string) => world.db.transaction((tx) => changeAccount(tx, id, () => ({ name: 'New name' })))
  const drawings = () => asked.filter((path) => path === '/community').length
  await vi.waitFor(async () => expect(await htmlOf(pages, 'community')).toContain('what I mean'))
  await rename(reader.id)
  await htmlOf(pages, 'community')
  expect(drawings()).toBe(1)
  await rename(author.id)
  await vi.waitFor(async () => expect([await htmlOf(pages, 'community'), drawings()]).toEqual([expect.stringContaining('mean'), 2]))
})

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('shows no removed words while the transaction of another user is open', async () => {
  const { pages } = prerenderer()
  const author = await world.addPerson()
  const post = newPost('what I also regret')
  await world.push(author, [post])
  await world.db.transaction(async (tx) => {
    await takeCommunityChanges(tx)
    await vi.waitFor(async () => expect(await htmlOf(pages, 'community')).toContain('what I also regret'))
    await world.push(author, [sentCommand('removePost', { id: subjectOf(post) })])
    await vi.waitFor(async () => expect(await htmlOf(pages, 'community')).not.toBe('later'))
    expect(await htmlOf(pages, 'community')).not.toContain('what I also regret')
  })
})

it('has the events that are ahead, and none that was called off or is over', async () => {
  const { pages } = prerenderer()
  const organiser = await world.addPerson()
  const [one, other] = [newEvent('One'), newEvent('Other')]
  await world.push(organiser, [one, other])
  await vi.waitFor(async () => expect(await htmlOf(pages, 'events')).toMatch(/One.*Other|Other.*One/))
  const path = `events/${subjectOf(one)}`
  await vi.waitFor(async () => expect(await htmlOf(pages, path)).toBe('One'))
  await world.push(organiser, [sentCommand('removeEvent', { id: subjectOf(one) })])
  expect(await pages.contentOf(path)).toBeUndefined()
  await vi.waitFor(async () => expect(await htmlOf(pages, 'events')).toBe('Other'))
  world.now += 40 * dayMs
  expect(await pages.contentOf('events')).toBeUndefined()
  world.now -= 40 * dayMs
})

it('has the lesson that an address names, unless others lock it or it is not there', async () => {
  const { pages, asked } = prerenderer()
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  const [first, second] = row ? lessonsOf(row.manifest) : []
  if (!row || !first) throw new Error('no lesson')
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses/one/learn', `lesson=${first.id}`)).toBe(first.id))
  for (const lesson of [first.id, '1'])
    await vi.waitFor(async () => expect(await htmlOf(pages, 'course/one/play', `lesson=${lesson}`)).toBe(lesson))
  // Without one it is the course's page, also for a link that a social network has marked.
  for (const search of ['', 'fbclid=IwAR0'])
    await vi.waitFor(async () => expect(await htmlOf(pages, 'course/one/play', search)).toBe(row.summary.title.en))
  const drawn = asked.length
  for (const search of ['', 'lesson=none', `lesson=${first.id}&step=a`, 'lesson=%22']) {
    expect(await pages.contentOf('courses/one/learn', search)).toBeUndefined()
  }
  const inOrder = { ...row.manifest, version: row.manifest.version + 1, order: 'sequential' as const }
  await changeCourse('one', { manifest: inOrder })
  expect(second).toBeDefined()
  await vi.waitFor(async () => expect(await pages.contentOf('course/one/play', `lesson=${second?.id}`)).toBeUndefined())
  expect(asked).toHaveLength(drawn)
})

it('renders no lesson again after a review of its course', async () => {
  const { pages, asked } = prerenderer()
  const path = 'course/one/play'
  const search = 'lesson=1'
  await drawn(pages, path, search)
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  await changeCourse('one', { starsSum: row.starsSum + 5, reviewCount: row.reviewCount + 1 })
  await drawn(pages, path, search)
  await pages.prepare()
  expect(asked.filter((one) => one === `/${path}?${search}`)).toHaveLength(1)
})

it('renders a lesson again after an edit of its course under the same version', async () => {
  const { pages, asked } = prerenderer()
  const path = 'course/one/play'
  const search = 'lesson=1'
  await drawn(pages, path, search)
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  const manifest = { ...row.manifest, title: { bn: 'মেরামত', en: 'Mended' } }
  await changeCourse('one', { manifest })
  await drawn(pages, path, search)
  await vi.waitFor(() => expect(asked).toEqual([`/${path}?${search}`, `/${path}?${search}`]))
})

it('caches requested pages and drops the least recently used', async () => {
  const { pages, asked, holdBack } = prerenderer({ maxShared: 2 })
  for (const path of ['courses', 'courses/one', 'courses', 'course/one/play', 'courses']) await drawn(pages, path)
  expect(asked).toEqual(['/courses', '/courses/one', '/course/one/play'])
  const letGo = holdBack()
  expect(await pages.contentOf('courses/one')).toBe('later')
  letGo()
})

it('caches personal pages apart from shared ones', async () => {
  const { pages, asked } = prerenderer({ maxShared: 1 })
  await drawn(pages, 'courses')
  const { id } = await world.addPerson()
  const own = await vi.waitFor(async () => {
    const content = await pages.contentOf('courses/one/learn', '', async () => id)
    expect(content).toMatchObject({ page: { title: null }, isPersonal: true })
    return content
  })
  expect(await pages.contentOf('courses')).toMatchObject({ page: { title: null } })
  expect(await pages.contentOf('courses/one/learn', '', async () => id)).toEqual(own)
  expect(asked).toEqual(['/courses', '/courses/one/learn'])
})

describe('how long a page is held up for the text of a lesson', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const asking = (pages: Prerenderer, reader: () => Promise<string>) => {
    const asked = { answer: 'none yet' as unknown }
    void pages.contentOf('courses/one/learn', '', reader).then((text) => {
      asked.answer = text
    })
    return asked
  }

  it('is a second and a half in all while it is drawn', async () => {
    const { pages, asked, holdBack } = prerenderer()
    const { id } = await world.addPerson()
    const letGo = holdBack()
    const asks = asking(pages, async () => {
      vi.advanceTimersByTime(90)
      return id
    })
    while (asked.length === 0) await turn()
    vi.advanceTimersByTime(1409)
    await turn()
    expect(asks.answer).toBe('none yet')
    vi.advanceTimersByTime(1)
    await turn()
    expect(asks.answer).toBe('later')
    letGo()
  })

  it('is a tenth of a second while the database does not say which', async () => {
    const { pages } = prerenderer()
    const asks = asking(pages, () => new Promise(() => {}))
    vi.advanceTimersByTime(99)
    await turn()
    expect(asks.answer).toBe('none yet')
    vi.advanceTimersByTime(1)
    await turn()
    expect(asks.answer).toBeUndefined()
  })
})

it('reports a failed rendering and tries again', async () => {
  const failures: unknown[] = []
  const render = vi
    .fn<Render>()
    .mockRejectedValueOnce(new Error('no thread'))
    .mockResolvedValue({ title: null, preloads: '', html: 'text', css: '' })
  const pages = createPrerenderer({ services: world.context(null), rules: prefills, render, onFailure: (error) => failures.push(error) })
  await pages.prepare()
  expect(failures).toEqual([new Error('no thread')])
  await vi.waitFor(async () => expect(await htmlOf(pages, 'courses')).toBe('text'))
})
