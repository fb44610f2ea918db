import { queryOptions } from '@tanstack/react-query'
import { helpReviewEndpoints } from '../../../contract/administration/password-help-review.ts'
import { call } from '../../api/call.ts'
import { remoteQuery } from '../../api/remote-query.ts'

/** Milliseconds between two reads while the page is open. */
const readEveryMs = 30_000

/** The requests for help, from the server alone: telephone numbers of others are never stored on the device. */
export const helpRequestsQuery = () =>
  queryOptions({
    queryKey: ['remote', 'password-help'],
    queryFn: async () => (await call(helpReviewEndpoints.list, {})).items,
    refetchInterval: readEveryMs,
    ...remoteQuery,
  })
