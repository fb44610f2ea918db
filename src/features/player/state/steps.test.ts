import { describe, expect, it } from 'vitest'
import type { Block, ShownKind } from '../../../../contract/blocks/block.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'
import { lastBlockIndex, startStep } from './steps.ts'

const both = (bn: string) => ({ bn, en: bn })
const base = (id: string) => ({ id, version: 1 as const, is_required: true })
const text = (id: string, markdown = 'কথা'): Block => ({ ...base(id), kind: 'text', data: { markdown: both(markdown) } })
const image = (id: string): Block => ({ ...base(id), kind: 'image', data: { file: 'a.svg', alt: null, width: 1, height: 1 } })
const accordion = (id: string): Block => ({
  ...base(id),
  kind: 'accordion',
  data: { items: [{ id: 'x', title: both('x'), markdown: both('x') }] },
})
const hotspots = (id: string): Block => ({
  ...base(id),
  kind: 'hotspots',
  data: { file: 'a.svg', alt: both('a'), width: 1, height: 1, points: [{ id: 'p', x: 1, y: 1, title: both('p'), markdown: both('p') }] },
})
const isGuided = (kind: ShownKind) => kind === 'hotspots' || kind === 'quiz'
const ids = (...blocks: Block[]) => stepsOf({ blocks }, isGuided).map((step) => step.blocks.map((block) => block.id).join('+'))

describe('stepsOf', () => {
  it('gives each block a screen', () => {
    expect(ids(text('a'), accordion('b'), hotspots('c'), text('d'))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keeps a picture and the text after it together, and no more', () => {
    expect(ids(image('a'), text('b'), text('c'), image('d'), hotspots('e'))).toEqual(['a+b', 'c', 'd', 'e'])
  })

  it('keeps a heading with what it announces', () => {
    expect(ids(text('a', '## শুরু'), hotspots('b'), text('c', '## এক\n\nদুই'), accordion('d'))).toEqual(['a+b', 'c', 'd'])
  })
})

describe('startStep', () => {
  const lesson = { blocks: [text('a'), text('b'), text('c')] }
  const steps = stepsOf(lesson, isGuided)
  const progress = (...done: string[]) => ({ course_id: 'x', lesson_id: 'y', done, furthest: 0, seconds: {}, days: [] })

  it('begins at the start', () => expect(startStep(steps, undefined, undefined)).toBe(0))
  it('resumes at the position of this device', () => expect(startStep(steps, progress('a', 'b'), 'b')).toBe(1))
  it('resumes after the progress of another device', () => expect(startStep(steps, progress('a', 'b'), undefined)).toBe(2))
  it('starts a finished lesson at its first step', () => expect(startStep(steps, progress('a', 'b', 'c'), undefined)).toBe(0))
  it('survives a new version without the step it left at', () => expect(startStep(steps, progress('a'), 'gone')).toBe(1))
  it('counts blocks, not screens', () => {
    const blocks = [image('a'), text('b'), text('c')]
    const [first] = stepsOf({ blocks }, isGuided)
    expect(first && lastBlockIndex({ blocks }, first)).toBe(1)
  })
})
