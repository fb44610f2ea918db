import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webpSize } from '../../server/db/content/webp-size.ts'
import { webManifest } from './web-manifest.ts'

const both = [webManifest('bn', 'এন্টল্যাব'), webManifest('en', 'EntLab')] as const
const pictures = both.flatMap(({ icons = [], shortcuts = [], screenshots = [] }) => [
  ...icons,
  ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
  ...screenshots,
])

it('the files that the manifest names exist, in the declared sizes', () => {
  for (const { src, sizes } of pictures) {
    expect(existsSync(`public/${src}`), src).toBe(true)
    expect(sizeOf(readFileSync(`public/${src}`)), src).toBe(sizes)
  }
})

/** The browser fetches all screenshots of a form factor before its install prompt, on prepaid data too. */
it('the narrow screenshots of a language are below 200 kB in total', () => {
  for (const { screenshots = [] } of both) {
    const weight = screenshots.filter(({ form_factor }) => form_factor === 'narrow').map(({ src }) => statSync(`public/${src}`).size)
    expect(weight.reduce((sum, bytes) => sum + bytes)).toBeLessThan(200_000)
  }
})

it('the manifests of both languages have one id, and relative addresses', () => {
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

/** Width and height from the file's header. */
function sizeOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  const size = webpSize(bytes)
  return `${size?.width}x${size?.height}`
}
