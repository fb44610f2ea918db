import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuietImage } from './quiet-image.tsx'

test('a new `src` is a new element, so that the failure of the previous picture does not hide it', () => {
  const keyOf = (src: string) => QuietImage({ src })?.key
  expect(keyOf('/media/a')).toBe(keyOf('/media/a'))
  expect(keyOf('/media/b')).not.toBe(keyOf('/media/a'))
})

test('without a picture nothing is rendered', () => {
  expect(renderToStaticMarkup(<QuietImage src={null} />)).toBe('')
  expect(renderToStaticMarkup(<QuietImage src="/media/a" />)).toContain('src="/media/a"')
})
