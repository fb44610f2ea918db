import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webpSize } from '../server/db/webp-size.ts'
import { webManifest } from './web-manifest.ts'

const both = [webManifest('bn', 'এন্টল্যাব'), webManifest('en', 'EntLab')] as const
const pictures = both.flatMap(({ icons = [], shortcuts = [], screenshots = [] }) => [
  ...icons,
  ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
  ...screenshots,
])

it('names files that are there, in the size they have', () => {
  for (const { src, sizes } of pictures) {
    expect(existsSync(`public/${src}`), src).toBe(true)
    expect(sizeOf(readFileSync(`public/${src}`)), src).toBe(sizes)
  }
})

/** The browser brings all of one shape before it asks: on prepaid data they have to stay light. */
it('shows screenshots that weigh little', () => {
  for (const { screenshots = [] } of both) {
    const weight = screenshots.filter(({ form_factor }) => form_factor === 'narrow').map(({ src }) => statSync(`public/${src}`).size)
    expect(weight.reduce((sum, bytes) => sum + bytes)).toBeLessThan(200_000)
  }
})

it('is one app in two languages, wherever it is mounted', () => {
  const [bengali, english] = both
  expect(english.id).toBe(bengali.id)
  for (const manifest of both) {
    const { start_url, scope, shortcuts = [], share_target } = manifest
    const addresses = [start_url, scope, share_target?.action, ...shortcuts.map(({ url }) => url)]
    expect(addresses.map((address) => new URL(address ?? '', 'https://x.test/learn/manifest.webmanifest').pathname)).toEqual(
      ['', '', 'community', 'my-courses', 'community', 'outbox', 'entresoft/cash-book'].map((path) => `/learn/${path}`),
    )
  }
})

/** Width and height as the file's own first bytes say. */
function sizeOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  const size = webpSize(bytes)
  return `${size?.width}x${size?.height}`
}
