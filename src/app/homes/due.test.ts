import { describe, expect, it } from 'vitest'
import type { Block } from '../../../contract/blocks/block.ts'
import type { Manifest } from '../../../contract/courses/courses.ts'
import type { Attempt, LessonProgress } from '../../../contract/learning/learning.ts'
import { dueOf } from './due.ts'

const both = (text: string) => ({ bn: text, en: text })
const words: Block = { id: 'words', kind: 'text', version: 1, is_required: true, data: { markdown: both('x') } }
const option = (id: string, is_right: boolean) => ({ id, text: both(id), is_right, feedback: both(id) })
const question = { id: 'q', kind: 'single' as const, prompt: both('?'), options: [option('a', true), option('b', false)] }
const quizData = { title: both('Test'), is_graded: true, pass_percent: 70, shuffle: false, questions: [question] }
const quiz: Block = { id: 'quiz', kind: 'quiz', version: 2, is_required: true, data: quizData }
const course = {
  id: 'c',
  slug: 'tiny',
  title: both('Tiny'),
  modules: [{ id: 'm', title: both('m'), lessons: [{ id: 'l', title: both('l'), minutes: 5, blocks: [words, quiz] }] }],
} as unknown as Manifest
const now = Date.UTC(2026, 10, 21)

const progress = (...done: string[]): LessonProgress[] => [{ course_id: 'c', lesson_id: 'l', done, furthest: 0, seconds: {}, days: [] }]
const attempt = (percent: number): Attempt => ({
  id: `${percent}`,
  course_id: 'c',
  lesson_id: 'l',
  block_id: 'quiz',
  answers: {},
  percent,
  is_passed: percent >= 70,
  is_counted: true,
  seconds: 1,
  finished_at: now,
})
const certificate = (issued_at: number) => ({
  code: '7K3QX9WD2M',
  name: 'x',
  course_id: 'c',
  course_slug: 'tiny',
  course_title: both('Tiny'),
  package_version: 1,
  issued_at,
  revoked_at: null,
  credential: '',
})
const none = { course, progress: [], attempts: [], certificate: undefined, hasUpdate: false }
const kindsOf = (changes: Partial<Parameters<typeof dueOf>[0]>) => dueOf({ ...none, ...changes }, now).map(({ kind }) => kind)

describe('what may be done now', () => {
  it('is nothing at the start', () => expect(kindsOf({})).toEqual([]))
  it('is a test once all before it is done', () => expect(kindsOf({ progress: progress('words') })).toEqual(['quiz']))
  it('is a test that was not passed, with the best mark', () => {
    const tried = { ...none, progress: progress(), attempts: [attempt(20), attempt(50), attempt(40)] }
    expect(dueOf(tried, now)).toMatchObject([{ kind: 'quiz', lessonId: 'l', percent: 50 }])
  })
  it('is nothing more of a test that was passed', () => {
    expect(kindsOf({ progress: progress('words'), attempts: [attempt(20), attempt(100)] })).toEqual([])
  })
  it('says that a certificate is on its way, then that it is here, then no more', () => {
    const finished = { progress: progress('words', 'quiz'), attempts: [attempt(100)] }
    expect(kindsOf(finished)).toEqual(['onItsWay'])
    expect(kindsOf({ ...finished, certificate: certificate(now - 1000) })).toEqual(['certificate'])
    expect(kindsOf({ ...finished, certificate: certificate(now - 8 * 86_400_000) })).toEqual([])
  })
  it('reports a newer version', () => expect(kindsOf({ hasUpdate: true })).toEqual(['update']))
})
