import { expect, it } from 'vitest'
import type { Manifest, WrittenLesson } from '../../../contract/courses/courses.ts'
import { courseSource, imageBlock, lesson, textBlock } from '../../../tests/support/course-factory.ts'
import { changesBetween } from './changes.ts'
import { filesOf, isSameSelection, isWhole, needsReader, wholeCourse } from './selection.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
}

/** `files` names each file's content by one letter. */
function manifest(lessons: WrittenLesson[], files: Record<string, string>): Manifest {
  const source = courseSource({ cover: 'cover.svg', modules: [{ id: 'm', title: { bn: 'ক', en: 'A' }, lessons }] })
  return {
    ...source,
    id: '01890000-0000-7000-8000-000000000000',
    files: Object.entries({ 'cover.svg': 'c', ...files }).map(([path, letter]) => ({
      path,
      sha256: letter.repeat(64),
      bytes: 100,
      type: types[path.split('.').at(-1) ?? ''] ?? 'text/plain',
      chunks: [letter.repeat(64)],
    })),
  }
}

const first = lesson('l1', [textBlock('t1'), imageBlock('i1', 'a.webp')])
const second = lesson('l2', [textBlock('t2'), imageBlock('i2', 'b.webp')])
const old = manifest([first, second], { 'a.webp': 'a', 'b.webp': 'b', 'book.pdf': 'd', 'film.mp4': 'f' })

it('equal manifests have no changes', () => {
  expect(changesBetween(old, structuredClone(old))).toEqual({ lessons: [], goneLessons: 0, files: [] })
})

it('a changed file is counted once in its group, without the lesson, whose text did not change', () => {
  const next = manifest([first, second], { 'a.webp': 'e', 'b.webp': 'b', 'book.pdf': 'd', 'film.mp4': 'f' })
  expect(changesBetween(old, next)).toEqual({ lessons: [], goneLessons: 0, files: [{ group: 'pictures', count: 1 }] })
})

it('the changes distinguish changed, new and removed lessons', () => {
  const changed = lesson('l2', [textBlock('other')])
  const next = manifest([lesson('l0', [textBlock('t0')]), changed], { 'a.webp': 'a' })
  const { lessons, goneLessons } = changesBetween(old, next)
  expect(lessons.map(({ number, isNew }) => ({ number, isNew }))).toEqual([
    { number: 1, isNew: true },
    { number: 2, isNew: false },
  ])
  expect(goneLessons).toBe(1)
})

it('a selection counts a shared file once, and one lesson needs only its own files', () => {
  const shared = manifest([first, lesson('l2', [imageBlock('i2', 'same.webp')])], { 'a.webp': 'a', 'same.webp': 'a' })
  expect(filesOf(shared, wholeCourse)).toHaveLength(2)
  expect(isWhole(shared, { lessons: ['l1'], isPlayedToo: true })).toBe(true)
  const alone = { lessons: ['l1'], isPlayedToo: true }
  expect(filesOf(old, alone).map(({ path }) => path)).toEqual(['cover.svg', 'a.webp'])
  expect(isWhole(old, alone)).toBe(false)
  expect(needsReader(old, alone)).toBe(false)
  expect(needsReader(old, wholeCourse)).toBe(true)
})

it('a selection without audio and video leaves them out', () => {
  const without = filesOf(old, { lessons: 'all', isPlayedToo: false })
  expect(without.map(({ path }) => path)).not.toContain('film.mp4')
  expect(without).toHaveLength(4)
})

it('a selection without the book leaves out the book and its text', () => {
  const withBook = {
    ...manifest([first], { 'a.webp': 'a', 'book.pdf': 'd', 'book.json': 'j' }),
    handbook: 'book.pdf',
    handbook_text: 'book.json',
  }
  const without = { ...wholeCourse, isBookToo: false }
  expect(filesOf(withBook, without).map(({ path }) => path)).toEqual(['cover.svg', 'a.webp'])
  expect(needsReader(withBook, without)).toBe(false)
  // Rows of older apps do not name the book: they are with it.
  expect(isSameSelection({ ...wholeCourse, isBookToo: true }, wholeCourse)).toBe(true)
  expect(isSameSelection(without, wholeCourse)).toBe(false)
})
