/** Options of a query that the server alone answers: what it returns is never stored on the device. */
export const remoteQuery = { networkMode: 'always', retry: false, gcTime: 0 } as const
