import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'

await vi.hoisted(async () => {
  const { stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ self: {}, document: { documentElement: { lang: '' } } })
})

import type { Lesson, Manifest } from '../../../../contract/courses/courses.ts'
import { loadWords, startWords } from '../../../i18n/setup.ts'
import { FirstPicture } from '../lesson/lesson-cover.tsx'
import { CourseLine } from './finish-frame.tsx'

beforeAll(async () => {
  await startWords('bn')
  await loadWords('player')
})

const lessons = ['one', 'two', 'three'].map((id) => ({ id, blocks: [] })) as unknown as Lesson[]
const cover = { path: 'cover.svg', sha256: 'ab', bytes: 1, type: 'image/svg+xml' }
const course = { cover: cover.path, files: [cover], modules: [{ lessons }] } as unknown as Manifest
const [lesson] = lessons as [Lesson]
const html = (element: ReactNode) => renderToStaticMarkup(element)

it('the line of a finished lesson has no current lesson', () => {
  const line = (...ids: string[]) => html(<CourseLine {...{ course, lesson, lessons }} complete={new Set(ids)} />)
  expect(line('one')).not.toContain('now')
  expect(line()).toContain('now')
})

it('the first page of a lesson has a picture, unless its step has one', () => {
  const picture = { blocks: [{ kind: 'image' }] }
  const text = { blocks: [{ kind: 'text' }] }
  const page = (number: number, ...steps: object[]) => html(<FirstPicture course={course} steps={steps as never} number={number} />)
  expect(page(1, text)).toContain('<img')
  expect(page(2, text)).toBe('')
  expect(page(1, picture)).toBe('')
})
