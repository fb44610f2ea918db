import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonsOf } from '../../contract/courses.ts'
import { dayMs } from '../../contract/days.ts'
import type { PageData } from '../../contract/early-pages.ts'
import { courseSource, writeCourse } from '../../tests/support/course-factory.ts'
import { newPost, openSyncWorld, type SyncWorld, sentCommand, subjectOf } from '../../tests/support/sync-world.ts'
import { loadContent } from '../db/content.ts'
import { courses } from '../db/schema.ts'
import { createEarlyTexts, type EarlyTexts } from './early-texts.ts'
import type { Render } from './renderer.ts'
import { withText } from './with-text.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  const root = join(world.dataDir, 'content')
  for (const slug of ['one', 'two']) await writeCourse(root, courseSource({ slug }))
  await loadContent({ db: world.db, files: world.files, clock: () => world.now }, root)
})
afterAll(() => world.close())

/** Draws when it is told to, so that a test sees what is answered meanwhile. */
function drawer(limits: { mostKept?: number } = {}) {
  const asked: string[] = []
  let hold = Promise.resolve()
  const render: Render = async (path, data = {}) => {
    asked.push(path)
    await hold
    return { title: null, html: namesOf(data).join(), css: '' }
  }
  const failures: unknown[] = []
  const texts = createEarlyTexts({ db: world.db, clock: () => world.now, render, onFailure: (error) => failures.push(error), ...limits })
  const holdBack = () => {
    let letGo = () => {}
    hold = new Promise((resolve) => (letGo = resolve))
    return () => letGo()
  }
  return { texts, asked, failures, holdBack }
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

async function htmlOf(texts: EarlyTexts, path: string, search?: string): Promise<string | undefined> {
  const text = await texts.textOf(path, search)
  return text === 'later' ? text : text?.html
}

const drawn = (texts: EarlyTexts, path: string) => vi.waitFor(async () => expect(await texts.textOf(path)).toMatchObject({ title: null }))

const namesOf = ({ courses: list, course, posts, event, events, lesson }: PageData) =>
  lesson ? [lesson.id] : (posts?.map(({ body }) => body) ?? [course ?? event ?? list ?? events ?? []].flat().map(({ title }) => title.en))

it('sends a page without its text until that is drawn, and draws it once', async () => {
  const { texts, asked, failures, holdBack } = drawer()
  const letGo = holdBack()
  expect(await texts.textOf('courses')).toBe('later')
  expect(await texts.textOf('courses')).toBe('later')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses')).toBe('Tiny course,Tiny course'))
  expect(await texts.textOf('courses/one')).toBe('later')
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses/one')).toBe('Tiny course'))
  expect(await htmlOf(texts, 'courses/one', 'fbclid=IwAR0')).toBe('Tiny course')
  expect(asked).toEqual(['/courses', '/courses/one'])
  expect(failures).toEqual([])
})

it('shows the text as last drawn while a newer one is being drawn', async () => {
  const { texts, holdBack } = drawer()
  await texts.prepare()
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  const summary = { ...row.summary, title: { bn: 'নতুন', en: 'New' } }
  await world.db
    .update(courses)
    .set({ summary, change: row.change + 100 })
    .where(eq(courses.slug, 'one'))
  const letGo = holdBack()
  expect(await htmlOf(texts, 'courses/one')).toBe('Tiny course')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses/one')).toBe('New'))
})

it('has no text of a course that is not public, nor of other addresses', async () => {
  const { texts, asked } = drawer()
  await texts.prepare()
  expect(await htmlOf(texts, 'courses/two')).toBe('Tiny course')
  await world.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'two'))
  expect(await texts.textOf('courses/two')).toBeUndefined()
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses')).toBe('New'))
  const before = asked.length
  for (const path of ['courses/none', 'events/create', `events/${randomUUID()}`, 'community', 'courses/../one', ''])
    expect(await texts.textOf(path)).toBeUndefined()
  expect(asked).toHaveLength(before)
})

it('shows no words that were taken back or changed, not even until the next drawing', async () => {
  const { texts, holdBack } = drawer()
  const author = await world.addPerson()
  const post = newPost('what I regret')
  await world.push(author, [post, newPost('what I mean')])
  await vi.waitFor(async () => expect(await htmlOf(texts, 'community')).toContain('what I regret'))
  await world.push(author, [sentCommand('removePost', { id: subjectOf(post) })])
  const letGo = holdBack()
  expect(await texts.textOf('community')).toBe('later')
  letGo()
  await vi.waitFor(async () => expect(await htmlOf(texts, 'community')).toBe('what I mean'))
})

it.each([
  ['within a word', `${'নতুন ফসল '.repeat(300)}`, /^(নতুন ফসল )+(নতুন )?…$/],
  ['within a letter, where no word ends', `ক${'🌾'.repeat(1500)}`, /^ক(🌾)+…$/u],
])('does not cut a long text %s', async (_name, body, beginning) => {
  const { texts } = drawer()
  await world.push(await world.addPerson(), [newPost(body)])
  await vi.waitFor(async () => expect((await htmlOf(texts, 'community'))?.split(',')[0]).toMatch(beginning))
  expect((await htmlOf(texts, 'community'))?.length).toBeGreaterThan(1400)
})

it('has the events that are ahead, and none that was called off or is over', async () => {
  const { texts } = drawer()
  const organiser = await world.addPerson()
  const [one, other] = [newEvent('One'), newEvent('Other')]
  await world.push(organiser, [one, other])
  await vi.waitFor(async () => expect(await htmlOf(texts, 'events')).toMatch(/One.*Other|Other.*One/))
  const path = `events/${subjectOf(one)}`
  await vi.waitFor(async () => expect(await htmlOf(texts, path)).toBe('One'))
  await world.push(organiser, [sentCommand('removeEvent', { id: subjectOf(one) })])
  expect(await texts.textOf(path)).toBeUndefined()
  await vi.waitFor(async () => expect(await htmlOf(texts, 'events')).toBe('Other'))
  world.now += 40 * dayMs
  expect(await texts.textOf('events')).toBeUndefined()
  world.now -= 40 * dayMs
})

it('has the lesson that an address names, unless others lock it or it is not there', async () => {
  const { texts, asked } = drawer()
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  const [first, second] = row ? lessonsOf(row.manifest) : []
  if (!row || !first) throw new Error('no lesson')
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses/one/learn', `lesson=${first.id}`)).toBe(first.id))
  await vi.waitFor(async () => expect(await htmlOf(texts, 'course/one/play')).toBe(first.id))
  const drawn = asked.length
  for (const search of ['', 'lesson=none', `lesson=${first.id}&step=a`, 'lesson=%22']) {
    expect(await texts.textOf('courses/one/learn', search)).toBeUndefined()
  }
  const inOrder = { ...row.manifest, version: row.manifest.version + 1, order: 'sequential' as const }
  await world.db
    .update(courses)
    .set({ manifest: inOrder, change: row.change + 200 })
    .where(eq(courses.slug, 'one'))
  expect(second).toBeDefined()
  await vi.waitFor(async () => expect(await texts.textOf('course/one/play', `lesson=${second?.id}`)).toBeUndefined())
  expect(asked).toHaveLength(drawn)
})

it('does not draw a lesson anew because of what people say of its course', async () => {
  const { texts, asked } = drawer()
  const path = 'course/one/play'
  await drawn(texts, path)
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  const reviewed = { starsSum: row.starsSum + 5, reviewCount: row.reviewCount + 1, change: row.change + 1 }
  await world.db.update(courses).set(reviewed).where(eq(courses.slug, 'one'))
  await drawn(texts, path)
  await texts.prepare()
  expect(asked.filter((one) => one === `/${path}`)).toHaveLength(1)
})

it('draws a lesson anew when its course was mended under the same version', async () => {
  const { texts, asked } = drawer()
  const path = 'course/one/play'
  await drawn(texts, path)
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, 'one'))
  if (!row) throw new Error('no course')
  const manifest = { ...row.manifest, title: { bn: 'মেরামত', en: 'Mended' } }
  await world.db.update(courses).set({ manifest }).where(eq(courses.slug, 'one'))
  await drawn(texts, path)
  await vi.waitFor(() => expect(asked).toEqual([`/${path}`, `/${path}`]))
})

it('keeps what is asked for, and drops what nobody asked for longest', async () => {
  const { texts, asked } = drawer({ mostKept: 2 })
  for (const path of ['courses', 'courses/one', 'courses', 'course/one/play', 'courses']) await drawn(texts, path)
  expect(asked).toEqual(['/courses', '/courses/one', '/course/one/play'])
  expect(await texts.textOf('courses/one')).toBe('later')
})

it('keeps what its readers alone get apart from what everybody reads', async () => {
  const { texts, asked } = drawer({ mostKept: 1 })
  await drawn(texts, 'courses')
  const { id } = await world.addPerson()
  const own = await vi.waitFor(async () => {
    const text = await texts.textOf('courses/one/learn', '', async () => id)
    expect(text).toMatchObject({ title: null })
    return text
  })
  expect(await texts.textOf('courses')).toMatchObject({ title: null })
  expect(await texts.textOf('courses/one/learn', '', async () => id)).toBe(own)
  expect(asked).toEqual(['/courses', '/courses/one/learn'])
})

describe('how long a page is held up for the text of a lesson', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const asking = (texts: EarlyTexts, reader: () => Promise<string>) => {
    const asked = { answer: 'none yet' as unknown }
    void texts.textOf('courses/one/learn', '', reader).then((text) => {
      asked.answer = text
    })
    return asked
  }

  it('is a second and a half in all while it is drawn', async () => {
    const { texts, asked, holdBack } = drawer()
    const { id } = await world.addPerson()
    const letGo = holdBack()
    const asks = asking(texts, async () => {
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
    const { texts } = drawer()
    const asks = asking(texts, () => new Promise(() => {}))
    vi.advanceTimersByTime(99)
    await turn()
    expect(asks.answer).toBe('none yet')
    vi.advanceTimersByTime(1)
    await turn()
    expect(asks.answer).toBeUndefined()
  })
})

it('tells of a text that cannot be drawn, and tries again', async () => {
  const failures: unknown[] = []
  const render = vi.fn<Render>().mockRejectedValueOnce(new Error('no thread')).mockResolvedValue({ title: null, html: 'text', css: '' })
  const texts = createEarlyTexts({ db: world.db, clock: () => world.now, render, onFailure: (error) => failures.push(error) })
  await texts.prepare()
  expect(failures).toEqual([new Error('no thread')])
  await vi.waitFor(async () => expect(await htmlOf(texts, 'courses')).toBe('text'))
})

it('puts a text into its page: title, first picture before all else, rules, and the text itself', () => {
  const page = '<meta charset="utf-8" /><title>EntLab</title></head><div id="early"><i>bones</i></div><div id="root" hidden></div>'
  const html = '<link rel="preload" as="image" href="/media/1"/><p>$& text</p>'
  expect(withText(page, { title: 'a & <b>', html, css: '[data-style="0"]{color:red}' })).toBe(
    '<meta charset="utf-8" /><link rel="preload" as="image" href="/media/1"/><title>a &amp; &lt;b></title>' +
      '<style>[data-style="0"]{color:red}</style></head><div id="early"><p>$& text</p></div><div id="root" hidden></div>',
  )
})
