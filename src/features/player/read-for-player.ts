import type { QueryClient } from '@tanstack/react-query'
import { loadWords } from '../../i18n/setup.ts'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { begunQuery } from './begun.ts'
import { attemptsQuery, deskQuery, progressQuery, workQuery } from './player.queries.ts'

/**
 * The words and all that the player reads, before it is drawn. Asked for while drawing, each would be waited for after the
 * one before, and React shows what came no sooner than 300 ms after it had shown that it waits.
 */
export async function readForPlayer(client: QueryClient, reference: string): Promise<void> {
  await Promise.all([loadWords('player', 'blocks', 'certificates'), read(client, reference)])
}

async function read(client: QueryClient, reference: string): Promise<void> {
  const { id } = await client.ensureQueryData(packageQuery(reference))
  await Promise.all([
    client.ensureQueryData(progressQuery(id)),
    client.ensureQueryData(attemptsQuery(id)),
    client.ensureQueryData(begunQuery(id)),
    client.ensureQueryData(workQuery(id)),
    client.ensureQueryData(deskQuery(id)),
  ])
}
