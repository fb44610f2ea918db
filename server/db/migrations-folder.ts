import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of migrations, which are data and therefore not part of the bundle. From source this file lies beside them;
 * the bundle lies in `dist/server`, two levels below the project, or has a copy of the folder beside it.
 */
export function migrationsFolder(): string {
  const here = import.meta.dirname
  const places = [join(here, 'migrations'), join(here, '../../server/db/migrations')]
  const found = places.find((place) => existsSync(join(place, 'meta/_journal.json')))
  if (!found) throw new Error(`The database migrations are missing; looked in ${places.join(' and ')}.`)
  return found
}
