import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { courseSource, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import type { LessonProgress } from '../../../contract/learning/learning.ts'
import { type LessonWork, taskSlot, type WorkValue } from '../../../contract/learning/work.ts'
import { answerValue, doneTasks, finishedTasks, taskToShow } from './task.ts'

const both = (text: string) => ({ bn: text, en: text })
const lesson = (id: string, hasTask = true) => ({
  id,
  title: both(id),
  minutes: 5,
  ...(hasTask && { task: { text: both(`do ${id}`), question: both(`done ${id}?`) } }),
  blocks: [{ id: 'read', kind: 'text', version: 1, is_required: true, data: { markdown: both('x') } }],
})
const course = {
  id: 'c',
  slug: 'tiny',
  modules: [{ id: 'm', title: both('m'), lessons: [lesson('one'), lesson('two'), lesson('three', false)] }],
} as unknown as Manifest
const progress = (lesson_id: string, day: string, done = ['read']): LessonProgress => ({
  course_id: 'c',
  lesson_id,
  done,
  furthest: 0,
  seconds: {},
  days: ['2026-10-01', day],
})
const work = (lesson_id: string, value: WorkValue): LessonWork => ({
  course_id: 'c',
  lesson_id,
  slot: taskSlot,
  value,
  revision: `r-${lesson_id}`,
  kept_at: 0,
  earlier: [],
})
const today = '2026-11-21'
const shown = (rows: LessonProgress[], answers: LessonWork[] = [], isDeferred = false) => {
  const task = taskToShow(finishedTasks(course, rows, answers), today, isDeferred)
  return task && [task.lessonId, task.state]
}

describe('the task of a start page', () => {
  it('is a reminder on the day of its lesson, and a question from the next day on', () => {
    expect(shown([progress('one', today)])).toEqual(['one', 'today'])
    expect(shown([progress('one', '2026-11-20')])).toEqual(['one', 'ask'])
  })

  it('is none for a lesson without a task, an unfinished lesson, and after a week', () => {
    expect(shown([progress('three', '2026-11-20')])).toBeNull()
    expect(shown([progress('one', '2026-11-20', [])])).toBeNull()
    expect(shown([progress('one', '2026-11-14')])).toEqual(['one', 'ask'])
    expect(shown([progress('one', '2026-11-13')])).toBeNull()
  })

  it('is the newest one, and one a day', () => {
    const rows = [progress('one', '2026-11-20'), progress('two', '2026-11-20')]
    expect(shown(rows)).toEqual(['two', 'ask'])
    expect(shown(rows, [work('two', answerValue('done', today))])).toEqual(['two', 'answered'])
    expect(shown(rows, [work('two', answerValue('done', '2026-11-20'))])).toEqual(['one', 'ask'])
    expect(shown([progress('one', '2026-11-20'), progress('two', today)])).toEqual(['one', 'ask'])
  })

  it('is none on the day on which it was deferred or closed', () => {
    const rows = [progress('one', '2026-11-20'), progress('two', '2026-11-20')]
    expect(shown(rows, [], true)).toBeNull()
    expect(shown(rows, [work('two', answerValue('closed', today))])).toBeNull()
    expect(shown(rows, [work('two', answerValue('closed', '2026-11-20'))])).toEqual(['one', 'ask'])
  })

  it('ignores an answer that this build does not know', () => {
    expect(shown([progress('one', '2026-11-20')], [work('one', { answer: 'half', day: today })])).toEqual(['one', 'ask'])
  })

  it('fills a segment for each one done, in the order of the course', () => {
    const rows = [progress('one', '2026-11-19'), progress('two', '2026-11-20')]
    const answers = [work('two', answerValue('done', today)), work('one', answerValue('not', '2026-11-20'))]
    expect(doneTasks(course, finishedTasks(course, rows, answers))).toEqual([false, true])
  })
})

it.each(readdirSync('content'))('every lesson of %s has a task, and its recap names the same one', (slug) => {
  const source = z.parse(courseSource, JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8')))
  for (const { id, task, blocks } of lessonsOf(source)) {
    const recap = JSON.stringify(blocks.find((block) => block.id.endsWith('-recap')))
    for (const language of ['bn', 'en'] as const) {
      expect(recap, id).toContain(task?.text[language] ?? 'no task')
      expect(task?.question[language], id).toMatch(/\?$/)
      for (const sentence of task?.text[language].split(/[।.]\s*/) ?? []) expect(sentence.split(' ').length, id).toBeLessThanOrEqual(12)
    }
  }
})
