import type { QueryClient } from '@tanstack/react-query'
import { setStatus } from '../status/status.ts'
import { followTables } from './local-query.ts'
import { dbOf } from './personal-db.ts'
import { sessionPersonId } from './session-person.ts'
import { onOutdated } from './versions.ts'

/** Refreshes local queries when their tables change. Builds the person's database object, which takes a task of its own. */
export function startLocalQueries({ client }: { client: QueryClient }): void {
  onOutdated(() => setStatus({ outdated: true }))
  followTables(client)
  dbOf(sessionPersonId())
}
