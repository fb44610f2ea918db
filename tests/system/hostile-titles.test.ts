import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CourseSummary } from '../../contract/courses/courses.ts'
import { certificatePdf } from '../../server/certificate-pdf/certificate-pdf.ts'
import { createSigner, newSigningKey } from '../../server/signing/signing-key.ts'
import { calendarFile } from '../../src/features/events/event/calendar-file.ts'
import { csvOf } from '../../src/ui/files/csv.ts'
import { fileName } from '../../src/ui/files/file-name.ts'
import { callApi } from '../support/api.ts'
import { courseSource, lesson, writeCourse } from '../support/course-factory.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { hostileTitles } from '../support/hostile.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** The first title is harmless: pages and files made from the others must have the structure of those made from it. */
const titles = ['দোকানের হিসাব', ...hostileTitles]
const slugOf = (index: number) => `titled-${index}`
const both = (text: string) => ({ bn: text, en: text })

let server: ServerProcess
let folder: string
beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl()
  // Without demo courses: the list has only these.
  server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}), env: { NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' } })
  folder = await mkdtemp(join(tmpdir(), 'entlab-titles-'))
  for (const [index, title] of titles.entries()) {
    const modules = [{ id: 'm1', title: both(title), lessons: [{ ...lesson('l1'), title: both(title) }] }]
    await writeCourse(
      folder,
      courseSource({
        slug: slugOf(index),
        title: both(title),
        summary: both(title),
        instructor: both(title),
        outcomes: [both(title)],
        modules,
      }),
    )
  }
  await server.publish(folder)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

const prerenderedOf = (html: string) => /<div id="prerendered">(.*)<\/div><div id="root" hidden>/s.exec(html)?.[1] ?? ''
/** Text of this HTML, with React's escapes undone. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
/** Tags of a page with the names of their attributes. */
const structureOf = (html: string) =>
  [...html.matchAll(/<(\/?[a-z!][\w-]*)((?:[^<>"]|"[^"]*")*)>/gi)].map(([, tag, rest = '']) =>
    [tag, ...[...rest.matchAll(/([\w:-]+)=/g)].map(([, name]) => name)].join(' '),
  )

/** HTML of a page, once the server has prerendered it. */
const loadPrerendered = (path: string) =>
  vi.waitFor(
    async () => {
      const html = await (await fetch(`${server.url}/${path}`, { headers: { accept: 'text/html' } })).text()
      expect(prerenderedOf(html)).toContain('<h1')
      return html
    },
    { timeout: 30_000, interval: 50 },
  )

describe('hostile titles', () => {
  it('are unchanged in the list of the API', async () => {
    const { json } = await callApi<{ items: CourseSummary[] }>(server.url, '/courses', {})
    const listed = new Map(json?.items.map((course) => [course.slug, course.title]))
    expect(titles.map((_, index) => listed.get(slugOf(index)))).toEqual(titles.map(both))
  })

  it('are plain text on the pages of their courses, whose structure stays the same', async () => {
    for (const path of ['courses/$', 'course/$/play', 'course/$/play?lesson=1']) {
      const like = structureOf(await loadPrerendered(path.replace('$', slugOf(0))))
      expect(like.length).toBeGreaterThan(20)
      for (const [index, title] of titles.entries()) {
        const html = await loadPrerendered(path.replace('$', slugOf(index)))
        expect(textOf(prerenderedOf(html)), path).toContain(title)
        expect(structureOf(html), title).toEqual(like)
      }
    }
  })

  it('are plain text on the page with all courses', async () => {
    const text = await vi.waitFor(
      async () => {
        const html = await (await fetch(`${server.url}/courses`, { headers: { accept: 'text/html' } })).text()
        expect(textOf(prerenderedOf(html))).toContain(titles.at(-1))
        return html
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(titles.filter((title) => textOf(prerenderedOf(text)).includes(title))).toEqual(titles)
    expect(text).not.toMatch(/<script>alert|<img src=x|<svg\/onload|" onmouseover=/)
  })

  it('leave one event per line in the log', async () => {
    for (const title of titles) await fetch(`${server.url}/api/courses/${encodeURIComponent(title)}?${encodeURIComponent(title)}=1`)
    const lines = server.output.split('\n').filter((line) => line.includes('"msg"'))
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    expect(server.output).not.toContain('\u001b')
  })
})

describe.each(titles)('the title %j', (title) => {
  it('stays one event in a calendar file', () => {
    const event = {
      id: '01890000-0000-7000-8000-0000000000aa',
      organiser: { id: '01890000-0000-7000-8000-000000000001', name: title, face: 'gamcha', role: 'instructor', place: title } as const,
      title: both(title),
      place: both(title),
      description: both(title),
      starts_at: 0,
      ends_at: 1,
      capacity: null,
      taken: 0,
      waiting: 0,
      seated_through: 0,
      made_at: 0,
      revision: 1,
      revised_at: 0,
      called_off_at: null,
    }
    const lines = calendarFile(event, { language: 'bn', product: 'EntLab', url: 'https://x.test/' }).replaceAll('\r\n ', '').split('\r\n')
    const like = calendarFile(
      { ...event, title: both('x'), place: both('x'), description: both('x') },
      { language: 'bn', product: 'EntLab', url: 'https://x.test/' },
    )
    expect(lines.map((line) => line.split(':')[0])).toEqual(like.split('\r\n').map((line) => line.split(':')[0]))
  })

  it('makes a certificate of one page', async () => {
    const content = { code: '7K3QX9WD2M', issuedAt: 0, packageVersion: 1, name: title, courseTitle: both(title) }
    const certificate = {
      code: content.code,
      name: title,
      course_slug: 'x',
      course_title: both(title),
      package_version: 1,
      issued_at: 0,
      revoked_at: null,
      credential: createSigner(newSigningKey(), 'test').sign(content),
    }
    const file = await certificatePdf({ certificate, language: 'bn', product: { name: 'EntLab', publicUrl: 'https://x.test' } })
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(file.length).toBeLessThan(120_000)
  })

  it('stays one cell of a CSV file, and one file name', () => {
    expect(csvOf([[title, '1']]).split('\r\n')).toHaveLength(csvOf([['x', '1']]).split('\r\n').length)
    expect(csvOf([[title]])).not.toMatch(/(^|[",\n\ufeff])[=+@]/)
    expect(fileName(title, 'csv')).toMatch(/^[^/\\:*?"<>|\u0000-\u001f]+\.csv$/)
  })
})
