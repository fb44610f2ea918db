import { useQuery } from '@tanstack/react-query'
import { may } from '../../../contract/permissions.ts'
import { meQuery } from '../session/session.queries.ts'
import type { Draft } from './draft.queries.ts'

/** Rights of the reader in a draft: to write in it, and to decide about its people and its publication. A reviewer reads. */
export function useDraftRights({ head }: Pick<Draft, 'head'>) {
  const { data: me = null } = useQuery(meQuery())
  const right = head.people.find(({ id }) => id === me?.id)?.right ?? null
  return { right, mayEdit: may(me, 'draft.edit', { right }), maySteer: may(me, 'draft.steer', { right }) }
}
