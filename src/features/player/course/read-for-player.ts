import type { QueryClient } from '@tanstack/react-query'
import { tryFetchKeys } from '../../../offline/packages/course-keys.ts'
import { packageQuery, packageRow } from '../../catalogue/catalogue.queries.ts'
import { attemptsQuery, localStateQuery, progressQuery, workQuery } from '../player.queries.ts'
import { attemptsInProgressQuery } from '../state/attempts-in-progress.ts'

/**
 * All queries of the player, before it renders. Read while rendering, each would start after the one before. React shows
 * the result of a suspended component only 300 ms after its fallback.
 */
export async function readForPlayer(client: QueryClient, reference: string): Promise<void> {
  const { id } = await client.ensureQueryData(packageQuery(reference))
  // The exam is the last step; its keys arrive before it.
  void fetchKeysOf(reference)
  await Promise.all([
    client.ensureQueryData(progressQuery(id)),
    client.ensureQueryData(attemptsQuery(id)),
    client.ensureQueryData(attemptsInProgressQuery(id)),
    client.ensureQueryData(workQuery(id)),
    client.ensureQueryData(localStateQuery(id)),
  ])
}

async function fetchKeysOf(reference: string): Promise<void> {
  const row = await packageRow(reference)
  if (row?.manifest) await tryFetchKeys(row.manifest)
}
