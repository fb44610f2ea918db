import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuietImage } from './quiet-image.tsx'

test('Another picture in the same place is an element of its own: that the one before it failed does not hide it', () => {
  const keyOf = (src: string) => QuietImage({ src })?.key
  expect(keyOf('/media/a')).toBe(keyOf('/media/a'))
  expect(keyOf('/media/b')).not.toBe(keyOf('/media/a'))
})

test('Without a picture nothing stands there', () => {
  expect(renderToStaticMarkup(<QuietImage src={null} />)).toBe('')
  expect(renderToStaticMarkup(<QuietImage src="/media/a" />)).toContain('src="/media/a"')
})
