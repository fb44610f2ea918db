import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webpSize } from './webp-size.ts'

/** One file of each format: lossy, lossless and extended. The first two are one pixel each. */
const lossy = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
const lossless = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

it('reads the size of every kind', () => {
  expect(webpSize(lossy)).toEqual({ width: 1, height: 1 })
  expect(webpSize(lossless)).toEqual({ width: 1, height: 1 })
  expect(webpSize(readFileSync('gallery/pictures/hands-320.webp'))).toEqual({ width: 320, height: 180 })
  expect(webpSize(readFileSync('gallery/pictures/stall-720.webp'))).toEqual({ width: 720, height: 540 })
})

it('takes nothing else for one', () => {
  expect(webpSize(Buffer.alloc(0))).toBeNull()
  expect(webpSize(Buffer.from('RIFF and then something that is long enough'))).toBeNull()
})
