import { queryOptions } from '@tanstack/react-query'
import { graduateEndpoints } from '../../../contract/certificates/graduates.ts'
import { call } from '../../api/call.ts'

/** A page of learners with a certificate, newest first. `name`: a part of the name, empty for all. */
export function fetchGraduates(name: string, cursor?: string) {
  return call(graduateEndpoints.list, { ...(name !== '' && { name }), ...(cursor !== undefined && { cursor }) })
}

/** From the server alone: names of others are never stored on the device. */
export const graduatesQuery = (name: string) =>
  queryOptions({
    queryKey: ['remote', 'graduates', name],
    networkMode: 'always',
    queryFn: () => fetchGraduates(name),
    retry: false,
    gcTime: 0,
  })
