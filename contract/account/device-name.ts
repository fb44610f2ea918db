import * as z from 'zod/mini'

/** A device as its user would name it, derived from the browser's `User-Agent`. */
export const deviceName = z.object({
  system: z.enum(['android', 'iphone', 'windows', 'mac', 'linux', 'other']),
  /** Name of the browser's maker or brand; empty if unknown. */
  browser: z.string(),
})
export type DeviceName = z.output<typeof deviceName>

/** In this order: an Android names Linux too, and most browsers name Chrome or Safari beside themselves. */
const systems = [
  ['android', /Android/],
  ['iphone', /iPhone|iPad|iPod/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['linux', /Linux|CrOS|X11/],
] as const
const browsers = [
  ['Samsung', /SamsungBrowser/],
  ['Opera', /OPR\/|Opera/],
  ['UC', /UCBrowser/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

export function deviceNameOf(userAgent: string): DeviceName {
  return {
    system: systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
    browser: browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? '',
  }
}
