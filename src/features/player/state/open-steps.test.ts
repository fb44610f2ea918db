import { describe, expect, it } from 'vitest'
import type { Block } from '../../../../contract/blocks/block.ts'
import type { Attempt } from '../../../../contract/learning/learning.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'
import { openSteps, wayToDo } from './open-steps.ts'

const both = (bn: string) => ({ bn, en: `${bn} in English` })
const base = (id: string, is_required = true) => ({ id, version: 1 as const, is_required })
const text = (id: string, markdown: string): Block => ({ ...base(id), kind: 'text', data: { markdown: both(markdown) } })
const story: Block = {
  ...base('story'),
  kind: 'scenario',
  data: { title: both('সুমনের সিদ্ধান্ত'), scenes: [{ id: 'end', markdown: both('ক'), choices: [], ending: 'mixed' }] },
}
const points = (id: string): Block => ({
  ...base(id),
  kind: 'hotspots',
  data: {
    file: 'a.svg',
    alt: both('রহিমার দোকান। টেবিলে ঢাকা খাবার।'),
    width: 1,
    height: 1,
    points: [{ id: 'p', x: 1, y: 1, title: both('প'), markdown: both('প') }],
  },
})
const exam = {
  ...base('exam'),
  version: 2 as const,
  kind: 'quiz',
  data: { title: both('শেষ পরীক্ষা'), is_graded: true, pass_percent: 70, shuffle: false, max_attempts: 2, questions: [] },
} as unknown as Block
const attempt = (is_counted: boolean) => ({ block_id: 'exam', is_counted }) as Attempt
const open = (blocks: readonly Block[], done: readonly string[] = [], attempts: readonly Attempt[] = []) =>
  openSteps(
    stepsOf({ blocks: [...blocks] }, (kind) => kind === 'hotspots' || kind === 'quiz' || kind === 'scenario'),
    new Set(done),
    attempts,
  )

describe('the steps that are left in a lesson', () => {
  it('are named by what the learner has seen there', () => {
    const steps = open([text('a', 'কথা'), text('h', '### ছবিটা **দেখুন**'), points('p'), story], ['a'])
    expect(steps.map(({ index, title }) => [index, title?.bn])).toEqual([
      [1, 'রহিমার দোকান'],
      [2, 'সুমনের সিদ্ধান্ত'],
    ])
    expect(open([text('h', '### ছবিটা **দেখুন**')])[0]?.title?.bn).toBe('ছবিটা দেখুন')
    expect(open([text('a', 'কথা')])[0]?.title).toBeNull()
  })

  it('are none once every required block is done', () => {
    expect(open([text('a', 'কথা'), story], ['a', 'story'])).toEqual([])
    expect(open([{ ...story, ...base('story', false) }])).toEqual([])
  })

  it('offer no way to a quiz without attempts left, nor to a block of a newer app', () => {
    const counted = [attempt(true), attempt(true)]
    expect(open([exam], [], counted).map(({ isStuck }) => isStuck)).toEqual([true])
    expect(open([exam], [], [attempt(true), attempt(false)]).map(({ isStuck }) => isStuck)).toEqual([false])
    const newer: Block = { ...base('new'), kind: 'newer', data: { original: {} } }
    expect(open([newer]).map(({ isStuck, block }) => [isStuck, wayToDo(block)])).toEqual([[true, 'update']])
  })
})
