import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chunkBytes, courseSummary, lessonsOf, manifest } from '../../../contract/courses/courses.ts'
import { courseFilePaths, isVoice, lessonFiles, recordingsOf } from '../../../contract/courses/lesson-files.ts'
import { splitKeys } from '../../../contract/courses/split-keys.ts'
import { courseSource, imageBlock, lesson, textBlock, writeCourse, writeCourseFile } from '../../../tests/support/course-factory.ts'
import { refusedTitles } from '../../../tests/support/hostile.ts'
import { type FileStore, openFileStore } from '../../files.ts'
import type { OpenDatabase } from '../open.ts'
import { courses, courseVersions, scopeCounters } from '../schema.ts'
import { openTestDatabase } from '../test-database.ts'
import { loadContent, loadCourse } from './content.ts'
import { BadCourse, readCourseFolder } from './course-folder.ts'

let opened: OpenDatabase
let home: string
let root: string
let files: FileStore
const now = Date.UTC(2026, 10, 21)
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'entlab-content-'))
  root = join(home, 'content')
  files = openFileStore({ db: opened.db, dataDir: join(home, 'data') })
  await opened.db.transaction(async (tx) => {
    // As a replica: triggers keep published versions.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(courses)
    await tx.delete(courseVersions)
  })
  return () => rm(home, { recursive: true, force: true })
})
afterAll(() => opened.close())

const shelf = () => ({ db: opened.db, files, clock: () => now })
const catalogue = async () => (await opened.db.select().from(scopeCounters)).find((row) => row.scope === 'catalogue')?.value ?? 0
const stored = async () => {
  const [row] = await opened.db.select().from(courses)
  if (!row) throw new Error('no course is stored')
  return row
}

describe('a good course', () => {
  it('becomes a package with every file, its hash and the hashes of its pieces', async () => {
    const source = courseSource({ handbook: 'handbook/book.pdf' })
    const folder = await writeCourse(root, source)
    const book = Buffer.alloc(chunkBytes + 10, 7)
    await writeCourseFile(folder, 'handbook/book.pdf', book)
    expect(await loadCourse(shelf(), folder)).toBe(true)

    const row = await stored()
    expect(z.parse(manifest, row.manifest)).toEqual(row.manifest)
    expect(z.parse(z.omit(courseSummary, { rating: true }), row.summary)).toEqual(row.summary)
    const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(row.manifest.files.find((file) => file.path === 'handbook/book.pdf')).toEqual({
      path: 'handbook/book.pdf',
      sha256: sha256(book),
      bytes: book.length,
      type: 'application/pdf',
      chunks: [sha256(book.subarray(0, chunkBytes)), sha256(book.subarray(chunkBytes))],
    })
    const text = await files.find(sha256(book))
    expect(await readFile(text?.path ?? '')).toEqual(book)
    expect(row.summary).toMatchObject({ lessons: 2, has_handbook: true, package_version: 1, published_at: now })
    const cover = row.manifest.files.find((file) => file.path === 'images/cover.svg')
    expect(row.summary.cover).toBe(cover?.sha256)
    const { manifest: open, keys } = splitKeys(row.manifest)
    const [packed, packedKeys] = [{ manifest: open }, { keys }].map((output) => {
      const answer = JSON.stringify({ success: true, ...output })
      return brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
    })
    // The database may return the keys in another order, which compresses slightly differently.
    expect(Math.abs(row.summary.bytes - ((packed ?? 0) + (packedKeys ?? 0) + book.length + (cover?.bytes ?? 0)))).toBeLessThan(100)
  })

  it('is sent to devices only when it is new or changed', async () => {
    const before = await catalogue()
    await writeCourse(root, courseSource())
    expect(await loadContent(shelf(), root)).toEqual(['tiny'])
    const first = await stored()
    expect(first.change).toBe(before + 1)
    expect(await loadContent(shelf(), root)).toEqual([])
    expect(await catalogue()).toBe(before + 1)

    await writeCourse(root, courseSource({ version: 2, minutes: 11 }))
    expect(await loadContent({ ...shelf(), clock: () => now + 1 }, root)).toEqual(['tiny'])
    const second = await stored()
    expect(second).toMatchObject({ id: first.id, change: before + 2, summary: { minutes: 11, package_version: 2, published_at: now } })
  })

  it('may have sources beside it', async () => {
    const folder = await writeCourse(root, courseSource())
    await writeCourseFile(folder, 'source/notes/draft.txt', 'not for learners')
    expect(courseFilePaths(await readCourseFolder(folder))).toEqual(['images/cover.svg'])
  })
})

describe('recordings of the text', () => {
  const write = async (names: readonly string[], version = 1) => {
    const folder = await writeCourse(root, courseSource({ version }))
    for (const name of names) await writeCourseFile(folder, `voice/${name}`, 'sound')
    return folder
  }

  it('become files of their lesson without being named, and with them the course is a new version', async () => {
    await loadCourse(shelf(), await write([]))
    const folder = await write(['l1/t1-bn.opus', 'l1/t2-en.m4a', 'l1/quiz/q1-bn.mp3', 'l2/t1-bn.opus'])
    await expect(loadCourse(shelf(), folder)).rejects.toThrow('version: the course has changed since version 1; raise it')
    expect(await loadCourse(shelf(), await write([], 2))).toBe(true)

    const { manifest: pack } = await stored()
    expect(z.parse(manifest, pack)).toEqual(pack)
    const sound = createHash('sha256').update('sound').digest('hex')
    const recordings = pack.files.filter(isVoice)
    expect(recordings.map(({ path, type }) => [path, type])).toEqual([
      ['voice/l1/quiz/q1-bn.mp3', 'audio/mpeg'],
      ['voice/l1/t1-bn.opus', 'audio/ogg'],
      ['voice/l1/t2-en.m4a', 'audio/mp4'],
      ['voice/l2/t1-bn.opus', 'audio/ogg'],
    ])
    expect(recordings[0]).toMatchObject({ sha256: sound, bytes: 5, chunks: [sound] })

    const [first, second] = lessonsOf(pack)
    if (!first || !second) throw new Error('the course has two lessons')
    expect(lessonFiles(pack, second).map(({ path }) => path)).toEqual(['voice/l2/t1-bn.opus'])
    const played = (blocks: string[], language: 'bn' | 'en', questionId?: string) =>
      recordingsOf(
        pack,
        first,
        first.blocks.filter(({ id }) => blocks.includes(id)),
        questionId,
        language,
      ).map(({ path }) => path)
    expect(played(['t1', 't2'], 'bn')).toEqual(['voice/l1/t1-bn.opus'])
    expect(played(['t1', 't2'], 'en')).toEqual(['voice/l1/t2-en.m4a'])
    expect(played(['t1', 'quiz'], 'bn', 'q1')).toEqual(['voice/l1/t1-bn.opus', 'voice/l1/quiz/q1-bn.mp3'])
    expect(played(['quiz'], 'bn')).toEqual([])
  })

  it.each([
    ['l9/t1-bn.opus', 'the course has no lesson "l9"'],
    ['l1/t9-bn.opus', 'the lesson "l1" has no block "t9"'],
    ['l1/quiz-bn.opus', 'a quiz has a recording for each question: voice/l1/quiz/<question id>-bn.opus'],
    ['l1/quiz/q9-bn.opus', 'the block "quiz" has no question "q9"'],
    ['l1/t1/q1-bn.opus', 'the block "t1" has no question "q1"'],
    ['l1/t1.opus', 'a recording is voice/<lesson id>/<block id>-<bn or en>.<opus, m4a or mp3>'],
    ['l1/t1-bn.wav', 'a recording is voice/'],
    ['l1/t1-bn.OPUS', 'a recording is voice/'],
    ['t1-bn.opus', 'a recording is voice/'],
  ])('are refused where no screen would play them: %s', async (name, problem) => {
    await expectRefused(await write([name]), `voice/${name}: ${problem}`)
  })

  it('are refused when a text has two', async () => {
    await expectRefused(await write(['l1/t1-bn.opus', 'l1/t1-bn.mp3']), 'voice/l1/t1-bn: recorded twice; keep one file')
  })
})

describe('a bad course', () => {
  it.each<[string, Parameters<typeof courseSource>[0], string]>([
    ['a repeated lesson', { modules: [module([lesson('l1'), lesson('l1')])] }, 'lessons: the id "l1" stands twice'],
    ['a repeated block', { modules: [module([lesson('l1', [textBlock('t1'), textBlock('t1')])])] }, 'the block id "t1" stands twice'],
    ['an unknown kind of file', { cover: 'images/cover.bmp' }, 'images/cover.bmp: files of this kind are not known'],
    ['no lessons', { modules: [] }, 'modules: '],
    ['a path out of its folder', { cover: '../cover.svg' }, 'cover: '],
  ])('with %s is refused and changes nothing', async (_name, changes, problem) => {
    const folder = await writeCourse(root, courseSource(changes))
    await expectRefused(folder, problem)
  })

  it('is refused with every file that is missing or too many', async () => {
    const source = courseSource({ modules: [module([lesson('l1', [imageBlock('i1', 'images/shop.png')])])] })
    const folder = await writeCourse(root, source)
    await rm(join(folder, 'images/shop.png'))
    await writeCourseFile(folder, 'images/extra.svg', '<svg/>')
    await expectRefused(folder, 'images/shop.png: named in course.json but missing')
    await expectRefused(folder, 'images/extra.svg: not named in course.json')
  })

  it('is refused when a file is a link out of the package', async () => {
    const folder = await writeCourse(root, courseSource())
    await rm(join(folder, 'images/cover.svg'))
    await symlink('/etc/hostname', join(folder, 'images/cover.svg'))
    await expectRefused(folder, 'images/cover.svg: named in course.json but missing')
  })

  it('is refused under another folder’s name, without JSON, and with an empty file', async () => {
    const folder = await writeCourse(root, courseSource())
    await writeCourseFile(folder, 'images/cover.svg', '')
    await expectRefused(folder, 'images/cover.svg: the file is empty')
    await writeFile(join(folder, 'course.json'), JSON.stringify(courseSource({ slug: 'other' })))
    await expectRefused(folder, 'slug: "other" is not the name of the folder')
    await writeFile(join(folder, 'course.json'), '{')
    await expectRefused(folder, 'course.json: ')
    await rm(join(folder, 'course.json'))
    await expectRefused(folder, 'course.json is missing')
  })

  it.each(refusedTitles)('is refused with the title %j', async (title) => {
    await expectRefused(await writeCourse(root, courseSource({ title: { bn: title, en: '' } })), '')
    await expectRefused(
      await writeCourse(root, courseSource({ modules: [{ ...module([lesson('l1')]), title: { bn: '', en: title } }] })),
      '',
    )
    await expectRefused(
      await writeCourse(root, courseSource({ modules: [module([{ ...lesson('l1'), title: { bn: title, en: 'x' } }])] })),
      '',
    )
  })

  it('is refused with what no database can keep anywhere in it', async () => {
    const text = { bn: 'x', en: 'said \\u0000, not meant' }
    await expectRefused(
      await writeCourse(root, courseSource({ outcomes: [text, { bn: 'half \ud83d', en: '' }] })),
      'null sign or half a letter',
    )
    await expectRefused(await writeCourse(root, courseSource({ keywords: ['a\u0000b'] })), 'null sign or half a letter')
    expect(await loadCourse(shelf(), await writeCourse(root, courseSource({ outcomes: [text] })))).toBe(true)
    expect((await stored()).manifest.outcomes).toEqual([text])
  })

  it('is refused when it has changed under the same version', async () => {
    const folder = await writeCourse(root, courseSource())
    await loadCourse(shelf(), folder)
    await writeCourse(root, courseSource({ minutes: 12 }))
    await expect(loadCourse(shelf(), folder)).rejects.toThrow('the course has changed since version 1; raise it')
  })
})

it('a course that has changed under its version does not keep the others from being published', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'two-courses-'))
  await writeCourse(folder, courseSource({ slug: 'first' }))
  await loadContent(shelf(), folder)
  await writeCourse(folder, courseSource({ slug: 'first', minutes: 12 }))
  await writeCourse(folder, courseSource({ slug: 'second' }))
  const faults: string[] = []
  expect(await loadContent(shelf(), folder, undefined, ({ message }) => faults.push(message))).toEqual(['second'])
  expect(faults).toEqual([expect.stringContaining('the course has changed since version 1; raise it')])
  await rm(folder, { recursive: true })
})

describe('an older version of a course', () => {
  const publish = async (version: number, more: Partial<Parameters<typeof loadCourse>[0]> = {}) =>
    await loadCourse(
      { ...shelf(), ...more },
      await writeCourse(join(home, `v${version}`), courseSource({ version, minutes: 10 + version })),
    )

  it('leaves the newer one where it is, says so, and keeps no other course back', async () => {
    await publish(2)
    const before = await stored()
    await writeCourse(root, courseSource())
    await writeCourse(root, courseSource({ slug: 'zebra' }))
    const log: string[] = []
    expect(await loadContent({ ...shelf(), log: { write: (line) => void log.push(line) } }, root)).toEqual(['zebra'])
    expect((await opened.db.select().from(courses)).find((row) => row.id === before.id)).toEqual(before)
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, course: 'tiny', version: 1, published: 2 }])
  })

  it('leaves also one that this build cannot read', async () => {
    await publish(2)
    await opened.db.update(courses).set({ manifest: sql`${courses.manifest} || '{"modules": "of another shape"}'` })
    const before = await stored()
    expect(await publish(1)).toBe(false)
    expect(await stored()).toEqual(before)
    expect(await publish(2)).toBe(true)
    expect((await stored()).manifest.modules).toHaveLength(1)
  })

  it('leaves a course that another process publishes at the same time', async () => {
    await publish(1)
    let isOvertaken = false
    const slow = new Proxy(opened.db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: never) => {
              isOvertaken = await publish(3)
              return target.transaction(work)
            }
          : Reflect.get(target, name),
    })
    expect(await publish(2, { db: slow })).toBe(false)
    expect(isOvertaken).toBe(true)
    expect(await stored()).toMatchObject({ manifest: { version: 3 }, summary: { package_version: 3 } })
  })
})

function module(lessons: ReturnType<typeof lesson>[]) {
  return { id: 'm1', title: { bn: 'এক', en: '' }, lessons }
}

async function expectRefused(folder: string, problem: string): Promise<void> {
  const error = await loadCourse(shelf(), folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadCourse)
  expect((error as Error).message).toContain(problem)
  expect(await opened.db.select().from(courses)).toEqual([])
}
