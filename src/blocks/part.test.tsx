import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { part } from './part.ts'

const load = async () => () => <p>here</p>
const drawn = (Part: () => React.ReactNode) => renderToString(<Suspense fallback="waiting">{<Part />}</Suspense>)

test('What was brought beforehand is in the first drawing', async () => {
  const Part = part(load)
  await Part.bring()
  expect(drawn(() => <Part />)).toContain('here')
})

test('What was not is waited for', () => {
  const Part = part(load)
  expect(drawn(() => <Part />)).toContain('waiting')
})

test('What could not be had is asked for again when it is drawn', async () => {
  let isThere = false
  const Part = part(async () => {
    if (!isThere) throw new Error('no line')
    return load()
  })
  await expect(Part.bring()).rejects.toThrow('no line')
  isThere = true
  await Part.bring()
  expect(drawn(() => <Part />)).toContain('here')
})
