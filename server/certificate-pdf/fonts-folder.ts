import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of fonts, which are data and not bundled: beside this file, or two levels above `dist/server`. */
export function fontsFolder(): string {
  const here = import.meta.dirname
  const places = [join(here, 'fonts'), join(here, '../../server/certificate-pdf/fonts')]
  const found = places.find((place) => existsSync(join(place, 'bengali-regular.ttf')))
  if (!found) throw new Error(`The fonts of certificates are missing; looked in ${places.join(' and ')}.`)
  return found
}
