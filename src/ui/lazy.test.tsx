import { text } from 'node:stream/consumers'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyWithPreload, retryFailed } from './lazy.ts'

const load = async () => () => <p>here</p>
const html = (Component: () => React.ReactNode) => renderToString(<Suspense fallback="waiting">{<Component />}</Suspense>)

test('a preloaded component is in the first render', async () => {
  const Component = lazyWithPreload(load)
  await Component.preload()
  expect(html(() => <Component />)).toContain('here')
})

test('a component without preload suspends', () => {
  const Component = lazyWithPreload(load)
  expect(html(() => <Component />)).toContain('waiting')
})

/** The complete HTML, with the errors of the render. */
async function rendered(Component: () => React.ReactNode): Promise<{ html: string; errors: string[] }> {
  const errors: string[] = []
  const { prelude } = await prerenderToNodeStream(
    <Suspense fallback="waiting">
      <Component />
    </Suspense>,
    { onError: (error) => void errors.push(String(error)) },
  )
  return { html: await text(prelude), errors }
}

test('a failed preload can be repeated', async () => {
  let isReachable = false
  const Component = lazyWithPreload(async () => {
    if (!isReachable) throw new Error('offline')
    return load()
  })
  await expect(Component.preload()).rejects.toThrow('offline')
  isReachable = true
  await Component.preload()
  expect(html(() => <Component />)).toContain('here')
})

test('a component that failed to render loads once, until retryFailed', async () => {
  let isReachable = false
  let loads = 0
  const Component = lazyWithPreload(async () => {
    loads++
    if (!isReachable) throw new Error('offline')
    return load()
  })
  expect(await rendered(() => <Component />)).toMatchObject({ errors: ['Error: offline'] })
  isReachable = true
  expect(await rendered(() => <Component />)).toMatchObject({ errors: ['Error: offline'] })
  expect(loads).toBe(1)

  retryFailed()
  const { html, errors } = await rendered(() => <Component />)
  expect(errors).toEqual([])
  expect(html).toContain('here')
  expect(loads).toBe(2)
})
