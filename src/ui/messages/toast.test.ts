import { afterEach, expect, it } from 'vitest'
import { dismissToast, readToasts, showToast } from './toast.ts'

afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

it.each(['success', 'error', 'warning', 'info'] as const)('gives a toast of type %s 5000 ms', (type) => {
  showToast({ type, title: 'x' })
  expect(readToasts()).toMatchObject([{ type, duration: 5000 }])
})

it('showToast accepts a duration for errors too', () => {
  showToast({ type: 'error', title: 'x', duration: 1000 })
  expect(readToasts()).toMatchObject([{ duration: 1000 }])
})

it('showToast replaces a toast with the same text', () => {
  showToast({ type: 'info', title: 'a' })
  const second = showToast({ type: 'info', title: 'a' })
  showToast({ type: 'info', title: 'a', message: 'b' })
  expect(readToasts()).toHaveLength(2)
  expect(readToasts()[0]?.id).toBe(second)
})
