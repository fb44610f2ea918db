import { expect, it } from 'vitest'
import { linkTarget } from './link-target.ts'

it('parts the place from its values', () => {
  expect(linkTarget('/courses/hisab/pdf?file=handbook%2Fbook.pdf&page=3')).toEqual({
    to: '/courses/hisab/pdf',
    search: { file: 'handbook/book.pdf', page: 3 },
  })
  expect(linkTarget('/courses/hisab')).toEqual({ to: '/courses/hisab', search: {} })
})
