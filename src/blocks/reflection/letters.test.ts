import { expect, it } from 'vitest'
import { reflectionMaxLength } from '../../../contract/blocks/reflection.ts'
import { lettersLeft } from './letters.ts'

it('says nothing while there is room', () => {
  expect(lettersLeft('')).toBeNull()
  expect(lettersLeft('ক'.repeat(reflectionMaxLength - 201))).toBeNull()
})

it('counts down near the end and past it', () => {
  expect(lettersLeft('ক'.repeat(reflectionMaxLength - 200))).toBe(200)
  expect(lettersLeft('ক'.repeat(reflectionMaxLength + 3))).toBe(-3)
})
