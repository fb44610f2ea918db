import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkInput, passing, required } from './check.ts'

const post = z.object({ body: z.string().check(z.minLength(1, 'required'), z.maxLength(5, 'too_long')), stars: z.number('required') })

it('answers the input as its schema reads it', () => {
  expect(checkInput(post, { body: 'short', stars: 1 })).toEqual({ input: { body: 'short', stars: 1 } })
})

it('answers the first error code of each field', () => {
  expect(checkInput(post, { body: '', stars: null as unknown as number })).toEqual({ codes: { body: 'required', stars: 'required' } })
})

it('requires fields that are blank', () => {
  const typed = { name: '  ', place: 'Bogura', about: '' }
  expect(required(typed, 'name', 'place')).toEqual({ name: 'required' })
  expect(passing(typed, required(typed, 'place'))).toEqual({ input: typed })
  expect(passing(typed, required(typed, 'about'))).toEqual({ codes: { about: 'required' } })
})
