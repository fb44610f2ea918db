import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lessonsOf, type Manifest } from '../../contract/courses/courses.ts'
import { pageFileOf } from '../../contract/page-files.ts'
import type { Banner } from '../../contract/site/banner.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { appPaths, builtPages } from '../support/built-pages.ts'
import { courseSource, writeCourse } from '../support/course-factory.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { sentCommand } from '../support/sent-command.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

it('every page except three is prerendered', () => {
  expect(appPaths.length).toBeGreaterThan(70)
  const isPrerendered = (path: string) => existsSync(`dist/app/${pageFileOf(path.slice(1))}`)
  expect(appPaths.filter((path) => !isPrerendered(path))).toEqual(['/logout', '/switch', '/unlock'])
})

it('every page except the home page has its own meta description', async () => {
  const descriptionIn = async (path: string) => {
    const html = await readFile(`dist/app/${pageFileOf(path.slice(1))}`, 'utf8')
    return /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  }
  const common = await descriptionIn('/')
  for (const path of appPaths.filter((one) => !['/', '/logout', '/switch', '/unlock'].includes(one))) {
    expect(await descriptionIn(path), path).toMatch(/[\u0980-\u09ff]/)
    expect(await descriptionIn(path), path).not.toMatch(/\{\{/)
    expect(await descriptionIn(path), path).not.toBe(common)
  }
})

it('the build lists the pages of src/app/routes.ts', () => {
  expect(builtPages.map(({ path }) => path).toSorted()).toEqual(appPaths.toSorted())
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
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(prerenderedOf(html))?.[1]?.replaceAll(/<[^>]*>/g, '')
const prerenderedOf = (html: string) => /<div id="prerendered">(.*)<\/div><div id="root" hidden>/s.exec(html)?.[1] ?? ''

it('the server sends the skeleton of a dynamic route, and none for an unknown path', async () => {
  const skeleton = await (await visit('pages/courses/$id/learn.html')).text()
  expect(skeleton).toContain('data-screen="courses/$id/learn"')
  expect(prerenderedOf(skeleton)).toMatch(/<main/)
  expect(await (await visit('pages/no/such.html')).text()).not.toContain('data-screen')
})

it('every page has one prerendered heading in Bengali', async () => {
  // Their heading is server content, or they redirect.
  const hasNoHeading = (path: string) =>
    /^\/(course\/\$id|courses\/\$id$|courses\/\$id\/learn|events\/\$id(?!\/edit)|logout|switch|unlock)/.test(path)
  for (const path of appPaths.filter((one) => !hasNoHeading(one))) {
    const page = await (await visit(path.slice(1).replace(/\$\w+/, newId()))).text()
    expect(headingOf(page) ?? '', path).toMatch(/[\u0980-\u09ff]/)
    const html = prerenderedOf(page)
    expect([html.match(/<h1[ >]/g)?.length, html.match(/<main[ >]/g)?.length], path).toEqual([1, 1])
  }
})

/** Loads a page, repeatedly until its prerendered HTML contains this text. */
async function loadPrerendered(path: string, text: string): Promise<{ html: string; policy: string }> {
  return vi.waitFor(
    async () => {
      const answer = await visit(path)
      const html = await answer.text()
      expect(prerenderedOf(html)).toContain(text)
      return { html, policy: answer.headers.get('content-security-policy') ?? '' }
    },
    { timeout: 30_000, interval: 100 },
  )
}

it('the banner from the API has the title and subtitle of the page itself', async () => {
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
  ['courses', 'দোকানের হিসাব সহজে', 'course/dokaner-hisab/play"'],
  ['course/dokaner-hisab/play', 'বাকির খাতা রাখতে', 'course/dokaner-hisab/play?lesson=1"'],
  ['course/dokaner-hisab/play?fbclid=IwAR0', 'নামান · ', 'course/dokaner-hisab/play?lesson=1"'],
  ['courses/dokaner-hisab', 'প্রতিদিন পাঁচ মিনিট লিখে জানুন', 'courses'],
])('%s has server data in its prerendered HTML', async (path, text, link) => {
  const { html } = await loadPrerendered(path, text)
  expect(prerenderedOf(html)).toMatch(/<img [^>]*src="\/below\/media\/[0-9a-f]{64}"/)
  expect(prerenderedOf(html)).toContain(`href="/below/${link}`)
})

it('gallery pictures have their sizes in the prerendered HTML, and the first one is preloaded', async () => {
  for (const [path, text, pictures] of [
    ['gallery', 'হাট আর দোকান', 4],
    ['gallery?album=kajer-din', 'ঘরের বারান্দায় সেলাইয়ের কাজ।', 5],
  ] as const) {
    const { html } = await loadPrerendered(path, text)
    const images = prerenderedOf(html).match(/<img [^>]*>/g) ?? []
    expect(images.map((image) => /loading="(\w+)"/.exec(image)?.[1])).toEqual(['eager', ...Array(pictures - 1).fill('lazy')])
    for (const image of images) expect(image).toMatch(/src="\/below\/media\/[0-9a-f]{64}" .*width="\d+" height="\d+"/)
    const [, first] = /src="([^"]+)"/.exec(images[0] ?? '') ?? []
    expect(html.indexOf(`rel="preload" as="image" href="${first}"`)).toBeGreaterThan(0)
    expect(html.indexOf(`rel="preload" as="image" href="${first}"`)).toBeLessThan(html.indexOf('<link rel="modulepreload"'))
    // People may have their picture removed, so no cache may store the page.
    expect((await visit(path)).headers.get('cache-control')).toBe('no-store')
  }
})

it('a course in progress is prerendered with the current lesson of its user, and with none for a visitor', async () => {
  const path = 'courses/dokaner-hisab/learn'
  const [ahead, beginner] = await Promise.all(
    (['student', 'instructor'] as const).map((role) => signInByApi(`${server.url}/below`, demoEmail(role))),
  )
  if (!ahead || !beginner) throw new Error('The sign-in failed.')
  const { manifest } = (await callApi<{ manifest: Manifest }>(`${server.url}/below`, '/courses/dokaner-hisab/package', ahead)).json ?? {}
  const [first, second] = manifest ? lessonsOf(manifest) : []
  if (!manifest || !first || !second) throw new Error('The course has no lessons.')
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
      { timeout: 30_000, interval: 100 },
    )
    expect(own).toMatchObject({ caching: 'no-store', etag: null })
    expect(own.html).toContain('href="/below/courses/dokaner-hisab/learn#prerendered-main"')
    expect(own.html).toContain(`<html data-reader="${userId}" `)
  }
  for (const cookie of ['', 'entlab-session=x']) expect(prerenderedOf(await (await visit(path, { cookie })).text())).not.toMatch(/<h1/)
})

it.each(['courses', 'courses/hostile'])('hostile words of a course are plain text on %s', async (path) => {
  const { html, policy } = await loadPrerendered(path, 'ক &lt;/div&gt;')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('" onload="')
  expect(html).not.toMatch(/ style="/)
  // Inline scripts and styles come from the build and the server, and the policy has the hash of each.
  for (const [, tag = '', text = ''] of html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
    expect(policy, tag).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
})

it('hostile words of a post and an event are plain text, and are removed from every page with them', async () => {
  const base = `${server.url}/below`
  const person = await signInByApi(base, demoEmail('student'))
  const both = { bn: hostile, en: '' }
  const starts_at = Date.now() + 60_000
  const event = { id: newId(), title: both, place: both, description: both, starts_at, ends_at: starts_at + 3_600_000, capacity: 1 }
  const post = { id: newId(), body: hostile }
  await pushByApi(base, person, [sentCommand('addPost', post, { made_at: Date.now() }), sentCommand('createEvent', event)])
  for (const path of ['community', 'events', `events/${event.id}`, `events/${event.id}/register`, `events/${event.id}/delete`]) {
    const { html } = await loadPrerendered(path, '&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('" onload="')
  }
  const workerCopy = await visit('pages/community.html')
  expect(workerCopy.headers.get('cache-control')).toBe('no-store')
  expect(await workerCopy.text()).toContain('alert(1)')
  expect(await (await visit('pages/events.html')).text()).not.toContain('alert(1)')

  await pushByApi(base, person, [sentCommand('removePost', { id: post.id }), sentCommand('removeEvent', { id: event.id })])
  for (const path of ['community', 'events', `events/${event.id}`, `events/${event.id}/register`, 'pages/community.html'])
    expect(await (await visit(path)).text(), path).not.toContain('alert(1)')
})

it.each([
  ['courses/nothing', 'course/dokaner-hisab/play'],
  [`events/${newId()}`, 'course/hostile/play'],
  ['course/nothing/play', 'course/hostile/play?lesson=l2'],
])('%s, which does not exist, has no prerendered content', async (path, other) => {
  await visit(path)
  // Renders are sequential: if the first visit had started one, it would be finished before this one.
  await loadPrerendered(other, '<h1')
  expect(prerenderedOf(await (await visit(path)).text())).not.toMatch(/<h1/)
})
