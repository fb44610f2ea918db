// No schemas here: the service worker imports this file and must not contain zod.

/** Limits of one push: commands, and bytes of their JSON. A device splits a larger outbox. */
export const pushMaxCommands = 50
/** Earlier commands that one decision names. */
export const maxBaseCommands = 10
export const pushMaxBytes = 64 * 1024

/** Header of every JSON answer of our server. It distinguishes an answer from a captive portal's page. */
export const markerHeader = 'x-entlab'
/** Required header of state-changing requests (CSRF): a foreign origin cannot set it without a CORS preflight. Value: app version. */
export const clientHeader = 'x-entlab-client'

/** Content type of raw bodies. */
export const bytesType = 'application/octet-stream'

/** Timeout of one request in milliseconds, from the specification. */
export const requestTimeout = 10_000
