import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of migrations, which are data and not bundled. In the source tree it is beside this file. The bundle in
 * `dist/server` finds it two levels up, or beside itself.
 */
export function migrationsFolder(): string {
  const here = import.meta.dirname
  const places = [join(here, 'migrations'), join(here, '../../server/db/migrations')]
  const found = places.find((place) => existsSync(join(place, 'meta/_journal.json')))
  if (!found) throw new Error(`The database migrations are missing; looked in ${places.join(' and ')}.`)
  return found
}
