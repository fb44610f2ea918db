import { text } from 'node:stream/consumers'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { forgetFailedParts } from './failed-parts.ts'
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

/** Drawn to the end; and what went wrong meanwhile. */
async function drawnAtLast(Part: () => React.ReactNode): Promise<{ html: string; errors: string[] }> {
  const errors: string[] = []
  const { prelude } = await prerenderToNodeStream(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
    { onError: (error) => void errors.push(String(error)) },
  )
  return { html: await text(prelude), errors }
}

test('What could not be had beforehand can be had later', async () => {
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

test('What failed while it was drawn is asked for once, until it is forgotten', async () => {
  let isThere = false
  let asked = 0
  const Part = part(async () => {
    asked++
    if (!isThere) throw new Error('no line')
    return load()
  })
  expect(await drawnAtLast(() => <Part />)).toMatchObject({ errors: ['Error: no line'] })
  isThere = true
  expect(await drawnAtLast(() => <Part />)).toMatchObject({ errors: ['Error: no line'] })
  expect(asked).toBe(1)

  forgetFailedParts()
  const { html, errors } = await drawnAtLast(() => <Part />)
  expect(errors).toEqual([])
  expect(html).toContain('here')
  expect(asked).toBe(2)
})
