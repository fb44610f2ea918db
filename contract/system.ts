import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    perMinute: 600,
    input: z.strictObject({}),
    output: z.object({ version: z.string(), database: z.enum(['embedded', 'postgresql']), uptime_s: z.number() }),
  }),
  /** The connection test of the login diagnostic. */
  connection: endpoint({
    method: 'GET',
    path: '/test/vue-connection',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ message: z.string(), server_time: z.number(), signed_in: z.boolean() }),
  }),
  /** The table you are reading, as OpenAPI 3.1. */
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.looseObject({ openapi: z.string() }),
  }),
}

/** Every JSON answer of our server carries this header, so that a captive portal's page is never taken for it. */
export const markerHeader = 'x-entlab'
/** State-changing requests must carry this header: a foreign page cannot set it without our consent. Value: the app's version. */
export const clientHeader = 'x-entlab-client'

/** The shape of every failed answer. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** Error code by field, for forms. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Failure = z.output<typeof failure>
