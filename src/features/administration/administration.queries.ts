import type { QueryKey } from '@tanstack/react-query'
import { auditLogEndpoints } from '../../../contract/account/audit-log.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { call } from '../../api/call.ts'

export interface Page<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
}

/** A list of the server that arrives in pages. It is never stored on the device: it has names of others. */
export interface RemotePages<T> {
  readonly queryKey: QueryKey
  readonly fetchPage: (after?: { cursor: string }) => Promise<Page<T>>
}

export type AuditFilter = Omit<InputOf<typeof auditLogEndpoints.list>, 'cursor'>

/** Administrative acts, newest first. */
export const auditPages = (filter: AuditFilter) => ({
  queryKey: ['remote', 'audit', filter],
  fetchPage: (after?: { cursor: string }) => call(auditLogEndpoints.list, { ...filter, ...after }),
})
