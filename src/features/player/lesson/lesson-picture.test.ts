import { expect, it } from 'vitest'
import type { Block } from '../../../../contract/blocks/block.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'
import { lessonPicture } from './lesson-picture.ts'

const both = { bn: 'ক', en: 'a' }
const base = (id: string) => ({ id, version: 1 as const, is_required: true })
const text = (id: string): Block => ({ ...base(id), kind: 'text', data: { markdown: both } })
const image = (id: string): Block => ({ ...base(id), kind: 'image', data: { file: `${id}.svg`, alt: null, width: 1, height: 1 } })
const pictureOf = (...blocks: Block[]) =>
  lessonPicture(
    { cover: 'cover.svg' },
    stepsOf({ blocks }, () => false),
  )

it('is a picture of the lesson that the second page does not show', () => {
  expect(pictureOf(text('a'), image('scene'), text('b'), image('detail'))).toBe('detail.svg')
  expect(pictureOf(text('a'), text('b'), image('scene'))).toBe('scene.svg')
})

it('is the cover where the lesson has no other', () => {
  expect(pictureOf(text('a'), text('b'))).toBe('cover.svg')
  expect(pictureOf(text('a'), image('scene'), text('b'))).toBe('cover.svg')
})
