import { graduateEndpoints } from '../../../contract/certificates/graduates.ts'
import { call } from '../../api/call.ts'

/** Learners with a certificate, newest first. `name`: a part of the name, empty for all. */
export const graduatePages = (name: string) => ({
  queryKey: ['remote', 'graduates', name],
  fetchPage: (after?: { cursor: string }) => call(graduateEndpoints.list, { ...(name !== '' && { name }), ...after }),
})
