import { expect, it } from 'vitest'
import { fieldsCodec, textCodec } from './codec.ts'

it('stores one text as it is typed', () => {
  const { read, write } = textCodec('body', 'the post')
  expect(read(null)).toEqual({ body: 'the post' })
  expect(read('')).toEqual({ body: '' })
  expect(write({ body: 'a\n\nb' }, null)).toBe('a\n\nb')
})

it('stores the filled fields and reads back only texts', () => {
  const { read, write } = fieldsCodec()
  expect(write({ amount: '৫০', what: '' }, null)).toBe('{"amount":"৫০"}')
  expect(write({ amount: '' }, null)).toBe('')
  expect(read('{"amount":"৫০","day":5}')).toEqual({ amount: '৫০' })
})

it.each(['', 'null', '[', 'text'])('reads %j as the initial fields', (text) => {
  expect(fieldsCodec({ kind: 'out' }).read(text)).toEqual({ kind: 'out' })
})

it('keeps a form empty that began filled in and was emptied', () => {
  const { read, write } = fieldsCodec({ sellerName: 'Rahima' })
  expect(read(write({ sellerName: '' }, null))).toEqual({})
})
