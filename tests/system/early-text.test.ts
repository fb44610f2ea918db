import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Banner } from '../../contract/banner.ts'
import { lessonsOf, type Manifest } from '../../contract/courses.ts'
import { earlyFileOf, servedFileOf } from '../../contract/early-pages.ts'
import { newId } from '../../src/offline/id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { appPaths } from '../support/app-paths.ts'
import { courseSource, writeCourse } from '../support/course-factory.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { sentCommand } from '../support/sync-world.ts'

/** Pages that show bars until the app is there. */
const withoutEarlyText = {
  '/logout': 'What it says hangs on what is still to be sent, which only the store knows; mostly it signs out and leads on.',
  '/switch': 'It makes way for somebody else and leads on.',
}

it('every page has its text in the HTML, or a reason why not', () => {
  expect(appPaths.length).toBeGreaterThan(70)
  const isEarly = (page: string) => (earlyFileOf(page.slice(1)) ?? servedFileOf(page.slice(1))) !== undefined
  expect(appPaths.filter((page) => !isEarly(page))).toEqual(Object.keys(withoutEarlyText))
})

const hostile = '</div></title><script>alert(1)</script>" onload="alert(2) $& $1'

let server: ServerProcess
let folder: string
beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl()
  server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}), env: { BASE_PATH: '/below/' } })
  folder = await mkdtemp(join(tmpdir(), 'entlab-course-'))
  await writeCourse(
    folder,
    courseSource({ slug: 'hostile', title: { bn: `ক ${hostile}`, en: hostile }, summary: { bn: hostile, en: hostile } }),
  )
  await server.publish(folder)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

const visit = (path: string, headers = {}) => fetch(`${server.url}/below/${path}`, { headers: { accept: 'text/html', ...headers } })
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(early(html))?.[1]?.replaceAll(/<[^>]*>/g, '')
const early = (html: string) => /<div id="early">(.*)<\/div><div id="root" hidden>/s.exec(html)?.[1] ?? ''

it('sends the worker the shape of pages with a name in their address, and nothing else from there', async () => {
  const shape = await (await visit('pages/served/courses-id-learn.html')).text()
  expect(shape).toContain('data-screen="courses/$id/learn"')
  expect(early(shape)).toMatch(/<main/)
  expect(await (await visit('pages/served/no-such.html')).text()).not.toContain('data-screen')
})

/** The page once its text has been drawn. */
async function drawn(path: string, text: string): Promise<{ html: string; policy: string }> {
  return vi.waitFor(
    async () => {
      const answer = await visit(path)
      const html = await answer.text()
      expect(early(html)).toContain(text)
      return { html, policy: answer.headers.get('content-security-policy') ?? '' }
    },
    { timeout: 20_000, interval: 100 },
  )
}

it('the banner that the server has for a page says what stands there already', async () => {
  for (const language of ['bn', 'en']) {
    const wordsOf = async (area: string) => JSON.parse(await readFile(`src/i18n/${language}/${area}.json`, 'utf8'))
    const [dashboard, { list }, { mine }] = await Promise.all(['dashboard', 'catalogue', 'player'].map(wordsOf))
    for (const [kind, title, subtitle] of [
      ['dashboard', dashboard.title, dashboard.lead],
      ['courses', list.heading, list.intro],
      ['my-courses', mine.heading, mine.intro],
    ]) {
      const answer = await fetch(`${server.url}/below/api/common/banner-data.php?type=${kind}`, {
        headers: { 'accept-language': language },
      })
      expect(((await answer.json()) as { banner: Banner }).banner).toMatchObject({ title, subtitle })
    }
  }
})

it.each([
  ['courses', 'দোকানের হিসাব সহজে', 'courses/dokaner-hisab"'],
  ['courses/dokaner-hisab', 'প্রতিদিন পাঁচ মিনিট লিখে জানুন', 'courses'],
])('%s has the text that only the server knows, before any script', async (path, text, link) => {
  const { html } = await drawn(path, text)
  expect(early(html)).toMatch(/<img [^>]*src="\/below\/media\/[0-9a-f]{64}"/)
  expect(early(html)).toContain(`href="/below/${link}`)
})

it('the pictures of the gallery have their places before any script, and the first is asked for at once', async () => {
  for (const [path, text, pictures] of [
    ['gallery', 'হাট আর দোকান', 4],
    ['gallery?album=kajer-din', 'ঘরের বারান্দায় সেলাইয়ের কাজ।', 5],
  ] as const) {
    const { html } = await drawn(path, text)
    const images = early(html).match(/<img [^>]*>/g) ?? []
    expect(images.map((image) => /loading="(\w+)"/.exec(image)?.[1])).toEqual(['eager', ...Array(pictures - 1).fill('lazy')])
    for (const image of images) expect(image).toMatch(/src="\/below\/media\/[0-9a-f]{64}" .*width="\d+" height="\d+"/)
    const [, first] = /src="([^"]+)"/.exec(images[0] ?? '') ?? []
    expect(html.indexOf(`rel="preload" as="image" href="${first}"`)).toBeGreaterThan(0)
    expect(html.indexOf(`rel="preload" as="image" href="${first}"`)).toBeLessThan(html.indexOf('<link rel="modulepreload"'))
    // Whoever stands in a picture may have it taken away: no cache shows it again.
    expect((await visit(path)).headers.get('cache-control')).toBe('no-store')
  }
})

it('a course that goes on begins with the lesson of whoever opens it, and with none for a visitor', async () => {
  const path = 'courses/dokaner-hisab/learn'
  const [ahead, beginner] = await Promise.all(
    (['student', 'instructor'] as const).map((role) => signInByApi(`${server.url}/below`, demoEmail(role))),
  )
  if (!ahead || !beginner) throw new Error('nobody signed in')
  const { manifest } = (await callApi<{ manifest: Manifest }>(`${server.url}/below`, '/courses/dokaner-hisab/package', ahead)).json ?? {}
  const [first, second] = manifest ? lessonsOf(manifest) : []
  if (!manifest || !first || !second) throw new Error('no lessons')
  const done = first.blocks.map(({ id }) => id)
  const place = { course_id: manifest.id, lesson_id: first.id }
  const report = { ...place, done, furthest: done.length - 1, days: [], device_id: newId(), device_seconds: 60 }
  await pushByApi(`${server.url}/below`, ahead, [sentCommand('recordProgress', report, { made_at: Date.now() })])
  for (const [{ token, userId }, lesson] of [
    [ahead, second],
    [beginner, first],
  ] as const) {
    const own = await vi.waitFor(
      async () => {
        const answer = await visit(path, { cookie: `entlab-session=${token}` })
        const html = await answer.text()
        expect(headingOf(html)).toBe(lesson.title.bn)
        return { html, caching: answer.headers.get('cache-control'), etag: answer.headers.get('etag') }
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(own).toMatchObject({ caching: 'no-store', etag: null })
    expect(own.html).toContain('href="/below/courses/dokaner-hisab/learn#early-main"')
    expect(own.html).toContain(`<html data-reader="${userId}" `)
  }
  for (const cookie of ['', 'entlab-session=x']) expect(early(await (await visit(path, { cookie })).text())).not.toMatch(/<h1/)
})

it.each(['courses', 'courses/hostile'])('words of a course do nothing on %s but stand there', async (path) => {
  const { html, policy } = await drawn(path, 'ক &lt;/div&gt;')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('" onload="')
  expect(html).not.toMatch(/ style="/)
  // What stands in the page between its own tags is what the build and the server wrote, and the policy names each.
  for (const [, tag = '', text = ''] of html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
    expect(policy, tag).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
})

it('words of a post and of an event do nothing but stand there, and the pages that a phone keeps have them only while they stand', async () => {
  const base = `${server.url}/below`
  const person = await signInByApi(base, demoEmail('student'))
  const both = { bn: hostile, en: '' }
  const starts_at = Date.now() + 60_000
  const event = { id: newId(), title: both, place: both, description: both, starts_at, ends_at: starts_at + 3_600_000, capacity: 1 }
  const post = { id: newId(), body: hostile }
  await pushByApi(base, person, [sentCommand('addPost', post, { made_at: Date.now() }), sentCommand('createEvent', event)])
  for (const path of ['community', 'events', `events/${event.id}`, `events/${event.id}/register`, `events/${event.id}/delete`]) {
    const { html } = await drawn(path, '&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('" onload="')
  }
  const kept = await visit('pages/community.html')
  expect(kept.headers.get('cache-control')).toBe('no-store')
  expect(await kept.text()).toContain('alert(1)')
  expect(await (await visit('pages/events.html')).text()).not.toContain('alert(1)')

  await pushByApi(base, person, [sentCommand('removePost', { id: post.id }), sentCommand('removeEvent', { id: event.id })])
  for (const path of ['community', 'events', `events/${event.id}`, `events/${event.id}/register`, 'pages/community.html'])
    expect(await (await visit(path)).text(), path).not.toContain('alert(1)')
})

it.each([
  ['courses/nothing', 'course/dokaner-hisab/play'],
  [`events/${newId()}`, 'course/hostile/play'],
  ['course/nothing/play', 'course/hostile/play?lesson=l2'],
])('%s has no text, since there is no such thing', async (path, other) => {
  await visit(path)
  // One text is drawn after the other: had the first visit asked for one, it would be there when this one is.
  await drawn(other, '<h1')
  expect(early(await (await visit(path)).text())).not.toMatch(/<h1/)
})
